"""The old journal is deleted, once it has been converted (`arpad.office.journal.conversion`)."""

from django.db import migrations


def refuse_unconverted(apps, _schema_editor):
    """Refuse to delete a journal that nothing has converted: only `arpad office init` converts it."""
    old, new = apps.get_model("office", "OldEntry"), apps.get_model("office", "Entry")
    if old.objects.count() != new.objects.count():
        raise RuntimeError("the journal is converted by `arpad office init` alone")


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0007_private_facts"),
    ]

    operations = [
        migrations.RunPython(refuse_unconverted),
        migrations.DeleteModel(
            name="OldEntry",
        ),
    ]
