"""The indexes for the pages of lists have every column that lists are filtered by."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0014_indexes_of_lists"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="listline",
            name="list_line_ended",
        ),
        migrations.RemoveIndex(
            model_name="listline",
            name="list_line_top",
        ),
        migrations.AddIndex(
            model_name="listline",
            index=models.Index(
                condition=models.Q(("until__isnull", False)),
                fields=[
                    "list",
                    "-rating",
                    "ordered",
                    "person",
                    "number",
                    "until",
                    "federation",
                    "sex",
                    "birth_year",
                    "title",
                    "grade",
                    "k",
                    "inactive",
                ],
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
                    "number",
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
