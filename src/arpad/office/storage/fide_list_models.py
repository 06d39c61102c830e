"""The tables of FIDE's lists, compressed: twelve months of two million players take a few hundred megabytes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

HASH = 64
KINDS = ("standard", "rapid", "blitz")


class OutsideList(models.Model):
    """FIDE's list of a month, by the entry of the journal that brought it.

    `standard`, `rapid` and `blitz` are true for the ratings that it is the list in use for. A file has one of the three
    or all; a file imported later may have replaced some of them.
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
    """Some hundred rows of a list in the order of their FIDE IDs; `first_id` is the ID of the first."""

    list = models.ForeignKey(OutsideList, models.CASCADE, related_name="blocks")
    first_id = models.BigIntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "outside_block"
        constraints = (models.UniqueConstraint(fields=("list", "first_id"), name="outside_block_once"),)


class OutsideNames(models.Model):
    """A bucket of the name index of a list: its names and their blocks (`fide_lists/name_index.py`)."""

    list = models.ForeignKey(OutsideList, models.CASCADE, related_name="names")
    bucket = models.IntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "outside_names"
        constraints = (models.UniqueConstraint(fields=("list", "bucket"), name="outside_names_once"),)
