"""FIDE's own lists, packed by month."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0003_people"),
    ]

    operations = [
        migrations.CreateModel(
            name="OutsideList",
            fields=[
                ("entry", models.BigIntegerField(primary_key=True, serialize=False)),
                ("month", models.CharField(max_length=7)),
                ("standard", models.BooleanField()),
                ("rapid", models.BooleanField()),
                ("blitz", models.BooleanField()),
                ("sha256", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("rows", models.IntegerField()),
            ],
            options={
                "db_table": "outside_list",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("standard", True)), fields=("month",), name="one_standard_list_a_month"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("rapid", True)), fields=("month",), name="one_rapid_list_a_month"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("blitz", True)), fields=("month",), name="one_blitz_list_a_month"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OutsideBlock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_id", models.BigIntegerField()),
                ("content", models.BinaryField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="blocks", to="office.outsidelist"
                    ),
                ),
            ],
            options={
                "db_table": "outside_block",
                "constraints": [models.UniqueConstraint(fields=("list", "first_id"), name="outside_block_once")],
            },
        ),
        migrations.CreateModel(
            name="OutsideNames",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("bucket", models.IntegerField()),
                ("content", models.BinaryField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="names", to="office.outsidelist"
                    ),
                ),
            ],
            options={
                "db_table": "outside_names",
                "constraints": [models.UniqueConstraint(fields=("list", "bucket"), name="outside_names_once")],
            },
        ),
    ]
