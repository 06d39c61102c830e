"""Received files may have a redacted copy in their place."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0011_workings"),
    ]

    operations = [
        migrations.AddField(
            model_name="storedfile",
            name="redacted",
            field=models.CharField(db_default="", default="", max_length=64),
        ),
    ]
