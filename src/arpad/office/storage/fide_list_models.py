"""What the office keeps of FIDE's lists, packed: twelve months of two million players are a few hundred megabytes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

HASH = 64
KINDS = ("standard", "rapid", "blitz")


class OutsideList(models.Model):
    """FIDE's list of a month, by the entry of the journal that brought it.

    Which kinds of ratings it is the list of: one of three at most is in the file, or all; another file may have taken
    some of them over since.
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
    """Some hundred rows of a list in the order of their FIDE IDs, from the first of them on."""

    list = models.ForeignKey(OutsideList, models.CASCADE, related_name="blocks")
    first_id = models.BigIntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "outside_block"
        constraints = (models.UniqueConstraint(fields=("list", "first_id"), name="outside_block_once"),)


class OutsideNames(models.Model):
    """In which blocks of a list the names stand that fall into one of some hundred buckets."""

    list = models.ForeignKey(OutsideList, models.CASCADE, related_name="names")
    bucket = models.IntegerField()
    content = models.BinaryField()

    class Meta:
        db_table = "outside_names"
        constraints = (models.UniqueConstraint(fields=("list", "bucket"), name="outside_names_once"),)
