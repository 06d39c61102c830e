"""Published lists have PDF files, which are made from their lines and kept beside them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0012_redacted_files"),
    ]

    operations = [
        migrations.CreateModel(
            name="ListDocument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("language", models.CharField(max_length=2)),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="documents", to="office.publication"
                    ),
                ),
            ],
            options={
                "db_table": "list_document",
                "constraints": [models.UniqueConstraint(fields=("publication", "language"), name="list_document_once")],
            },
        ),
    ]
