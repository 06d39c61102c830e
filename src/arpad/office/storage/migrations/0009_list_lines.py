"""Salts of people, the rows of published lists, and the hash by which an earlier version published a list."""

import django.db.models.deletion
from django.db import migrations, models


def compare_letter_by_letter(_apps, schema_editor):
    """Order names alike on both databases, as 0003 does for the registry."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute('ALTER TABLE list_line ALTER COLUMN ordered TYPE varchar(240) COLLATE "C"')


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0008_converted"),
    ]

    operations = [
        migrations.CreateModel(
            name="PersonSalt",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="office.person",
                    ),
                ),
                ("salt", models.CharField(max_length=32)),
            ],
            options={
                "db_table": "person_salt",
            },
        ),
        migrations.AddField(
            model_name="publication",
            name="file_before",
            field=models.CharField(default="", max_length=64),
        ),
        migrations.CreateModel(
            name="ListLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.IntegerField()),
                ("until", models.IntegerField(null=True)),
                ("ordered", models.CharField(max_length=240)),
                ("fide_id", models.BigIntegerField(null=True)),
                ("name", models.CharField(max_length=120)),
                ("title", models.CharField(max_length=10)),
                ("federation", models.CharField(max_length=3)),
                ("sex", models.CharField(max_length=1)),
                ("birth_year", models.IntegerField(null=True)),
                ("rating", models.IntegerField()),
                ("games", models.IntegerField()),
                ("k", models.IntegerField(null=True)),
                ("grade", models.CharField(max_length=10)),
                ("inactive", models.BooleanField()),
                ("digest", models.CharField(max_length=32)),
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
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="office.person",
                    ),
                ),
            ],
            options={
                "db_table": "list_line",
                "indexes": [
                    models.Index(fields=["list", "number"], name="list_line_begun"),
                    models.Index(fields=["list", "until", "number"], name="list_line_as_of"),
                    models.Index(
                        condition=models.Q(("until", None)), fields=["list", "-rating", "ordered"], name="list_line_top"
                    ),
                    models.Index(
                        condition=models.Q(("until", None)),
                        fields=["list", "federation", "-rating", "ordered"],
                        name="list_line_federation",
                    ),
                    models.Index(
                        condition=models.Q(("until", None)),
                        fields=["list", "title", "-rating", "ordered"],
                        name="list_line_title",
                    ),
                    models.Index(
                        condition=models.Q(("until", None)),
                        fields=["list", "grade", "-rating", "ordered"],
                        name="list_line_grade",
                    ),
                    models.Index(
                        condition=models.Q(("until", None)),
                        fields=["list", "birth_year", "-rating", "ordered"],
                        name="list_line_birth_year",
                    ),
                    models.Index(
                        condition=models.Q(("until", None)),
                        fields=["list", "sex", "-rating", "ordered"],
                        name="list_line_sex",
                    ),
                    models.Index(
                        condition=models.Q(("until", None)), fields=["list", "ordered"], name="list_line_name"
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("person", "list", "number"), name="list_line_once")],
            },
        ),
        migrations.RunPython(compare_letter_by_letter, migrations.RunPython.noop),
    ]
