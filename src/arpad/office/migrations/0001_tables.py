"""The tables of an office, and the journal's empty beginning."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def begin_journal(apps: Any, _schema: Any) -> None:
    apps.get_model("office", "Head").objects.create(pk=1, number=0, hash="0" * 64)


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
            name="Person",
            fields=[
                ("number", models.IntegerField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=120)),
                ("fide_id", models.BigIntegerField(null=True, unique=True)),
                ("birth_date", models.DateField(null=True)),
                ("birth_year", models.IntegerField(null=True)),
                ("sex", models.CharField(max_length=1)),
                ("federation", models.CharField(max_length=3)),
                ("title", models.CharField(max_length=3)),
                ("suspended", models.BooleanField(default=False)),
                ("not_listed", models.BooleanField(default=False)),
                ("died", models.DateField(null=True)),
                ("changed", models.BigIntegerField()),
            ],
            options={
                "db_table": "person",
            },
        ),
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("name", models.CharField(max_length=30, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=10)),
                ("authority", models.CharField(max_length=10)),
                ("changed", models.BigIntegerField()),
            ],
            options={
                "db_table": "rating_list",
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
        migrations.CreateModel(
            name="Decision",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
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
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("day", models.DateField(null=True)),
                ("period", models.CharField(max_length=7)),
                ("base", models.IntegerField(null=True)),
                ("steps", models.TextField()),
                ("facts", models.BigIntegerField()),
                ("standings", models.CharField(max_length=64)),
                ("changed", models.BigIntegerField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="publications", to="office.ratinglist"
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="office.storedfile"
                    ),
                ),
            ],
            options={
                "db_table": "publication",
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("number", models.IntegerField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("start", models.DateField()),
                ("end", models.DateField()),
                ("stage", models.CharField(max_length=12)),
                ("period", models.CharField(max_length=7)),
                ("publication", models.IntegerField(null=True)),
                ("changed", models.BigIntegerField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="office.ratinglist"
                    ),
                ),
            ],
            options={
                "db_table": "event",
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("rating", models.IntegerField(null=True)),
                ("held", models.TextField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="office.ratinglist"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="standings", to="office.person"
                    ),
                ),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="office.publication"
                    ),
                ),
            ],
            options={
                "db_table": "standing",
            },
        ),
        migrations.CreateModel(
            name="EventFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="files", to="office.event"
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="office.storedfile"
                    ),
                ),
            ],
            options={
                "db_table": "event_file",
            },
        ),
        migrations.CreateModel(
            name="NameWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=60)),
                ("sound", models.CharField(max_length=60)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="words", to="office.person"
                    ),
                ),
            ],
            options={
                "db_table": "name_word",
                "indexes": [
                    models.Index(fields=["word", "person"], name="by_word"),
                    models.Index(fields=["sound", "person"], name="by_sound"),
                ],
                "constraints": [models.UniqueConstraint(fields=("person", "word"), name="word_once")],
            },
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["list", "stage"], name="event_by_stage"),
        ),
        migrations.AddConstraint(
            model_name="standing",
            constraint=models.UniqueConstraint(fields=("list", "person", "number"), name="standing_once"),
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.UniqueConstraint(fields=("list", "number"), name="publication_once"),
        ),
        migrations.AddConstraint(
            model_name="eventfile",
            constraint=models.UniqueConstraint(fields=("file", "event"), name="event_file_once"),
        ),
        migrations.RunPython(begin_journal, migrations.RunPython.noop),
    ]
