"""The tables of FIDE's lists. They are compressed: twelve lists of two million players take a few hundred megabytes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

HASH = 64
KINDS = ("standard", "rapid", "blitz")


class OutsideList(models.Model):
    """FIDE's list of a month, by the journal's entry of its import.

    `standard`, `rapid` and `blitz` are true if this list is in use for the ratings of that kind. A file has one kind or
    all three; a list that is imported later may replace it for some kinds.
    """

    entry = models.BigIntegerField(primary_key=True)
    month = models.CharField(max_length=7)  # YYYY-MM
    standard = models.BooleanField()
    rapid = models.BooleanField()
    blitz = models.BooleanField()
    sha256 = models.CharField(max_length=HASH)  # of the file as it came
    digest = models.CharField(max_length=HASH)  # of its rows as they are kept
    rows = models.IntegerField()

    class Meta:
        db_table = "outside_list"
        constraints = tuple(
            models.UniqueConstraint(fields=("month",), condition=Q(**{kind: True}), name=f"one_{kind}_list_a_month")
            for kind in KINDS
        )


class OutsideBlock(models.Model):
    """A block of some hundred rows of a list, in the order of their FIDE IDs; `first_id` is the ID of the first row."""

    list = models.ForeignKey(OutsideList, models.CASCADE, related_name="blocks")
    first_id = models.BigIntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "outside_block"
        constraints = (models.UniqueConstraint(fields=("list", "first_id"), name="outside_block_once"),)


class OutsideNames(models.Model):
    """A bucket of the name index of a list: marks of names and numbers of blocks (`fide_lists/name_index.py`)."""

    list = models.ForeignKey(OutsideList, models.CASCADE, related_name="names")
    bucket = models.IntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "outside_names"
        constraints = (models.UniqueConstraint(fields=("list", "bucket"), name="outside_names_once"),)
