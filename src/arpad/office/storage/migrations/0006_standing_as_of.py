"""What somebody had as of a list is found without reading all that he ever had."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0005_lists"),
    ]

    operations = [
        migrations.AlterField(
            model_name="standing",
            name="list",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="office.ratinglist"
            ),
        ),
        migrations.AddIndex(
            model_name="standing",
            index=models.Index(fields=["list", "person", "number", "until"], name="standing_as_of"),
        ),
    ]
