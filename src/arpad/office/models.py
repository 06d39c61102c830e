"""What the office keeps. Facts are written once; what changes is told by the journal."""

from __future__ import annotations

from django.db import models

from arpad.office.names import LONGEST_ORDERED, LONGEST_WORD

HASH = 64
"""Hexadecimal digits of a SHA-256."""
LONGEST_NAME = 120
LONGEST_TITLE = 10
LONGEST_CLUB = 120
LONGEST_SEASON = 7


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
    name = models.CharField(max_length=LONGEST_NAME)
    ordered = models.CharField(max_length=LONGEST_ORDERED, default="")  # by which people are put in order
    fide_id = models.BigIntegerField(null=True, unique=True)
    birth_date = models.DateField(null=True)
    birth_year = models.IntegerField(null=True)  # where no more is known
    sex = models.CharField(max_length=1)
    federation = models.CharField(max_length=3)
    title = models.CharField(max_length=LONGEST_TITLE)  # the one that is printed
    titles = models.JSONField(default=list)  # all, each with its date and source
    suspended = models.BooleanField(default=False)
    not_listed = models.BooleanField(default=False)
    died = models.DateField(null=True)
    changed = models.BigIntegerField()  # the entry of the journal that this is of

    class Meta:
        db_table = "person"
        indexes = (models.Index(fields=("ordered", "number"), name="in_order"),)


class NameWord(models.Model):
    """A word of a name that a person has or had, as it is looked for."""

    # Here and below an index of the person alone would be one too many: the constraint's begins with it.
    person = models.ForeignKey(Person, models.CASCADE, related_name="words", db_index=False)
    word = models.CharField(max_length=LONGEST_WORD)
    sound = models.CharField(max_length=LONGEST_WORD)

    class Meta:
        db_table = "name_word"
        constraints = (models.UniqueConstraint(fields=("person", "word"), name="word_once"),)
        indexes = (
            models.Index(fields=("word", "person"), name="by_word"),
            models.Index(fields=("sound", "person"), name="by_sound"),
        )


class Licence(models.Model):
    """What somebody has taken out for a season: his club, where he is a guest, and his place in a strength order."""

    person = models.ForeignKey(Person, models.PROTECT, related_name="licences", db_index=False)
    season = models.CharField(max_length=LONGEST_SEASON)
    club = models.CharField(max_length=LONGEST_CLUB)
    guest_club = models.CharField(max_length=LONGEST_CLUB)
    order_club = models.CharField(max_length=LONGEST_CLUB)
    order_number = models.IntegerField(null=True)
    changed = models.BigIntegerField()

    class Meta:
        db_table = "licence"
        constraints = (models.UniqueConstraint(fields=("person", "season"), name="licence_once"),)


class FidePage(models.Model):
    """What FIDE has of somebody from one day to another (none: until now). A page is closed, never written over."""

    person = models.ForeignKey(Person, models.PROTECT, related_name="pages", db_index=False)
    place = models.IntegerField()  # the person's pages are counted from 1
    valid_from = models.DateField()
    valid_to = models.DateField(null=True)
    fide_id = models.BigIntegerField(null=True)
    name = models.CharField(max_length=LONGEST_NAME)
    birth_year = models.IntegerField(null=True)
    sex = models.CharField(max_length=1)
    country = models.CharField(max_length=3)
    rating = models.IntegerField(null=True)
    title = models.CharField(max_length=LONGEST_TITLE)
    games_from = models.IntegerField(null=True)
    games_to = models.IntegerField(null=True)
    status = models.CharField(max_length=8)
    k = models.IntegerField(null=True)
    changed = models.BigIntegerField()

    class Meta:
        db_table = "fide_page"
        constraints = (models.UniqueConstraint(fields=("person", "place"), name="page_once"),)
