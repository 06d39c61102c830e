"""Indexes for the pages of lists: any filters of the list in force, earlier lists by rating, clubs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0013_list_documents"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="listline",
            name="list_line_top",
        ),
        migrations.AddIndex(
            model_name="licence",
            index=models.Index(fields=["club", "season", "person"], name="licence_by_club"),
        ),
        migrations.AddIndex(
            model_name="listline",
            index=models.Index(
                condition=models.Q(("until__isnull", False)),
                fields=["list", "-rating", "ordered", "person", "number", "until"],
                name="list_line_ended",
            ),
        ),
        migrations.AddIndex(
            model_name="listline",
            index=models.Index(
                condition=models.Q(("until", None)),
                fields=[
                    "list",
                    "-rating",
                    "ordered",
                    "person",
                    "federation",
                    "sex",
                    "birth_year",
                    "title",
                    "grade",
                    "k",
                    "inactive",
                    "games",
                ],
                name="list_line_top",
            ),
        ),
    ]
