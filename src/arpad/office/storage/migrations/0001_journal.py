"""The tables of the journal and of the stored files, and the head of the empty journal."""

from django.db import migrations, models

BEFORE_THE_FIRST = "0" * 64


def begin_journal(apps, _schema_editor):
    apps.get_model("office", "Head").objects.create(pk=1, number=0, hash=BEFORE_THE_FIRST)


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Head",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.BigIntegerField()),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "db_table": "journal_head",
            },
        ),
        migrations.CreateModel(
            name="StoredFile",
            fields=[
                ("sha256", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=255)),
                ("size", models.BigIntegerField()),
                ("packed", models.BinaryField()),
            ],
            options={
                "db_table": "stored_file",
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=150)),
                ("act", models.CharField(max_length=40)),
                ("subject", models.CharField(max_length=80)),
                ("facts", models.TextField()),
                ("previous", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "db_table": "journal",
                "ordering": ("number",),
                "indexes": [models.Index(fields=["subject", "number"], name="journal_by_subject")],
            },
        ),
        migrations.RunPython(begin_journal, migrations.RunPython.noop),
    ]
