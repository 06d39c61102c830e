"""The public workings of lists and their events. `office init` fills them in an older office."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0010_convert_lists"),
    ]

    operations = [
        migrations.CreateModel(
            name="Working",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person", models.IntegerField()),
                ("number", models.IntegerField()),
                ("packed", models.BinaryField()),
                (
                    "list",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="office.ratinglist",
                    ),
                ),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="workings", to="office.publication"
                    ),
                ),
            ],
            options={
                "db_table": "working",
                "constraints": [
                    models.UniqueConstraint(fields=("list", "person", "number"), name="working_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventWorking",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("file", models.CharField(max_length=64)),
                ("late", models.CharField(max_length=8)),
                ("packed", models.BinaryField()),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="workings",
                        to="office.event",
                    ),
                ),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_workings",
                        to="office.publication",
                    ),
                ),
            ],
            options={
                "db_table": "event_working",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="event_working_once"),
                ],
            },
        ),
    ]
