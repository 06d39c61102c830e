"""Authors, private facts beside the journal, and decisions by number. The old journal waits for its conversion."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0006_standing_as_of"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="entry",
            name="journal_by_subject",
        ),
        migrations.RenameModel(
            old_name="Entry",
            new_name="OldEntry",
        ),
        migrations.AlterModelTable(
            name="oldentry",
            table="journal_before",
        ),
        migrations.CreateModel(
            name="Author",
            fields=[
                ("number", models.IntegerField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=150, unique=True)),
            ],
            options={
                "db_table": "author",
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("author", models.IntegerField()),
                ("act", models.CharField(max_length=40)),
                ("subject", models.CharField(max_length=80)),
                ("facts", models.TextField()),
                ("private", models.CharField(max_length=64)),
                ("previous", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("before_conversion", models.CharField(db_default="", default="", max_length=64)),
            ],
            options={
                "db_table": "journal",
                "ordering": ("number",),
                "indexes": [models.Index(fields=["subject", "number"], name="journal_by_subject")],
            },
        ),
        migrations.CreateModel(
            name="PrivateFacts",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="private_facts",
                        serialize=False,
                        to="office.entry",
                    ),
                ),
                ("salt", models.CharField(max_length=32)),
                ("facts", models.TextField()),
            ],
            options={
                "db_table": "private_facts",
            },
        ),
        # The old entries say of every decision what its row says: the conversion makes it from them.
        migrations.DeleteModel(
            name="Decision",
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                ("key", models.CharField(max_length=64, unique=True)),
                ("changed", models.BigIntegerField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decisions", to="office.person"
                    ),
                ),
            ],
            options={
                "db_table": "decision",
            },
        ),
    ]
