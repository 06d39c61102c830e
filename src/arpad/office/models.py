"""What the office keeps. Facts are written once; what changes is told by the journal."""

from __future__ import annotations

from django.db import models

HASH = 64
"""Hexadecimal digits of a SHA-256."""


class Entry(models.Model):
    """One act in the journal: who did what to which subject, and the facts of it."""

    number = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=150)
    act = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    facts = models.TextField()  # canonical JSON
    previous = models.CharField(max_length=HASH)
    hash = models.CharField(max_length=HASH)

    class Meta:
        db_table = "journal"
        ordering = ("number",)
        indexes = (models.Index(fields=("subject", "number"), name="journal_by_subject"),)


class Head(models.Model):
    """The last entry of the journal, in one row that whoever acts holds: acts come one after the other."""

    number = models.BigIntegerField()
    hash = models.CharField(max_length=HASH)

    class Meta:
        db_table = "journal_head"


class StoredFile(models.Model):
    """A file as it came, byte for byte, by its SHA-256; it is in the database, so that it comes with its act or not."""

    sha256 = models.CharField(max_length=HASH, primary_key=True)
    name = models.CharField(max_length=255)
    content = models.BinaryField()

    class Meta:
        db_table = "stored_file"


class Person(models.Model):
    """Somebody in the registry, as he is now; what he was is in the journal."""

    number = models.IntegerField(primary_key=True)  # the national ID
    name = models.CharField(max_length=120)
    fide_id = models.BigIntegerField(null=True, unique=True)
    birth_date = models.DateField(null=True)
    birth_year = models.IntegerField(null=True)  # where no more is known
    sex = models.CharField(max_length=1)
    federation = models.CharField(max_length=3)
    title = models.CharField(max_length=3)
    suspended = models.BooleanField(default=False)
    not_listed = models.BooleanField(default=False)
    died = models.DateField(null=True)
    changed = models.BigIntegerField()  # the entry of the journal that this is of

    class Meta:
        db_table = "person"


class NameWord(models.Model):
    """A word of a name that a person has or had, as it is looked for."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="words")
    word = models.CharField(max_length=60)
    sound = models.CharField(max_length=60)

    class Meta:
        db_table = "name_word"
        constraints = (models.UniqueConstraint(fields=("person", "word"), name="word_once"),)
        indexes = (
            models.Index(fields=("word", "person"), name="by_word"),
            models.Index(fields=("sound", "person"), name="by_sound"),
        )


# FIDE's own lists have a file of their own; Django looks for models here.
from arpad.office.outside_models import OutsideBlock, OutsideList, OutsideNames  # noqa: E402

__all__ = ("Entry", "Head", "NameWord", "OutsideBlock", "OutsideList", "OutsideNames", "Person", "StoredFile")
