"""The lines of any edition are read by their ratings, and not sorted."""

from django.db import migrations, models
from django.db.models.functions import Abs


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0013_list_documents"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="listline",
            index=models.Index("list", Abs("rating").desc(), "number", name="list_line_highest"),
        ),
    ]
