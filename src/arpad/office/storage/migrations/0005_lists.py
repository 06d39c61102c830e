"""Lists, events, decisions and publications."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0004_outside"),
    ]

    operations = [
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
                ("line_changes", models.BinaryField()),
                ("changed", models.BigIntegerField()),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="office.storedfile"
                    ),
                ),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="publications", to="office.ratinglist"
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
                ("until", models.IntegerField(null=True)),
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
                "constraints": [models.UniqueConstraint(fields=("file", "event"), name="event_file_once")],
            },
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.UniqueConstraint(fields=("list", "number"), name="publication_once"),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["list", "stage"], name="event_by_stage"),
        ),
        migrations.AddConstraint(
            model_name="standing",
            constraint=models.UniqueConstraint(fields=("list", "person", "number"), name="standing_once"),
        ),
    ]
