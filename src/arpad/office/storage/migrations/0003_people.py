"""Titles, licences and the FIDE page; people in an order that every database has alike."""

import django.db.models.deletion
from django.db import migrations, models

from arpad.office.storage.name_keys import ordered_by

LETTER_BY_LETTER = {"person": {"ordered": 240}, "name_word": {"word": 60, "sound": 60}}
AT_ONCE = 1000


def compare_letter_by_letter(_apps, schema_editor):
    """PostgreSQL orders as its locale does, and to a Hungarian "cs" comes after "cz": beginnings would be lost."""
    if schema_editor.connection.vendor == "postgresql":
        for table, columns in LETTER_BY_LETTER.items():
            for column, length in columns.items():
                schema_editor.execute(f'ALTER TABLE {table} ALTER COLUMN {column} TYPE varchar({length}) COLLATE "C"')


def put_in_order(apps, _schema_editor):
    person = apps.get_model("office", "Person")
    people = list(person.objects.only("number", "name"))
    for one in people:
        one.ordered = ordered_by(one.name)
    person.objects.bulk_update(people, ["ordered"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0002_registry"),
    ]

    operations = [
        migrations.CreateModel(
            name="FidePage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.IntegerField()),
                ("valid_from", models.DateField()),
                ("valid_to", models.DateField(null=True)),
                ("fide_id", models.BigIntegerField(null=True)),
                ("name", models.CharField(max_length=120)),
                ("birth_year", models.IntegerField(null=True)),
                ("sex", models.CharField(max_length=1)),
                ("country", models.CharField(max_length=3)),
                ("rating", models.IntegerField(null=True)),
                ("title", models.CharField(max_length=10)),
                ("games_from", models.IntegerField(null=True)),
                ("games_to", models.IntegerField(null=True)),
                ("status", models.CharField(max_length=8)),
                ("k", models.IntegerField(null=True)),
                ("changed", models.BigIntegerField()),
            ],
            options={
                "db_table": "fide_page",
            },
        ),
        migrations.CreateModel(
            name="Licence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("season", models.CharField(max_length=7)),
                ("club", models.CharField(max_length=120)),
                ("guest_club", models.CharField(max_length=120)),
                ("order_club", models.CharField(max_length=120)),
                ("order_number", models.IntegerField(null=True)),
                ("changed", models.BigIntegerField()),
            ],
            options={
                "db_table": "licence",
            },
        ),
        migrations.AddField(
            model_name="person",
            name="ordered",
            field=models.CharField(default="", max_length=240),
        ),
        migrations.AddField(
            model_name="person",
            name="titles",
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name="nameword",
            name="person",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="words", to="office.person"
            ),
        ),
        migrations.AlterField(
            model_name="person",
            name="title",
            field=models.CharField(max_length=10),
        ),
        migrations.AddIndex(
            model_name="person",
            index=models.Index(fields=["ordered", "number"], name="in_order"),
        ),
        migrations.AddField(
            model_name="fidepage",
            name="person",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="pages", to="office.person"
            ),
        ),
        migrations.AddField(
            model_name="licence",
            name="person",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="licences", to="office.person"
            ),
        ),
        migrations.AddConstraint(
            model_name="fidepage",
            constraint=models.UniqueConstraint(fields=("person", "place"), name="page_once"),
        ),
        migrations.AddConstraint(
            model_name="licence",
            constraint=models.UniqueConstraint(fields=("person", "season"), name="licence_once"),
        ),
        migrations.RunPython(compare_letter_by_letter, migrations.RunPython.noop),
        migrations.RunPython(put_in_order, migrations.RunPython.noop),
    ]
