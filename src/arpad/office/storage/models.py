"""What the office keeps. Facts are written once; what changes is told by the journal."""

from __future__ import annotations

from django.db import models

from arpad.core.dates import Month
from arpad.office.storage.name_keys import LONGEST_ORDERED, LONGEST_WORD

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
    """The last entry of the journal, in one row that an act locks: acts come one after the other."""

    number = models.BigIntegerField()
    hash = models.CharField(max_length=HASH)

    class Meta:
        db_table = "journal_head"


class StoredFile(models.Model):
    """A file by the SHA-256 of its bytes; it is in the database, so that it comes with its act or not at all."""

    sha256 = models.CharField(max_length=HASH, primary_key=True)
    name = models.CharField(max_length=255)
    size = models.BigIntegerField()
    packed = models.BinaryField()  # `arpad.office.storage.files` packs and unpacks it

    class Meta:
        db_table = "stored_file"


class Person(models.Model):
    """A person of the registry as they are now; earlier facts are in the journal."""

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
    """A licence for a season: the club, the guest club, and the place in a strength order."""

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
    """What FIDE has of a person from one day to another (none: until now). A page is closed, never overwritten."""

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


class RatingList(models.Model):
    """A list that the office makes; how it is made is in the journal."""

    name = models.CharField(max_length=30, primary_key=True)
    kind = models.CharField(max_length=10)
    authority = models.CharField(max_length=10)
    changed = models.BigIntegerField()

    class Meta:
        db_table = "rating_list"


class Event(models.Model):
    """An event as it stands now, as far as one looks for it by that; all of its facts are in the journal."""

    number = models.IntegerField(primary_key=True)
    list = models.ForeignKey(RatingList, models.PROTECT, related_name="events")
    name = models.CharField(max_length=200)
    start = models.DateField()
    end = models.DateField()
    stage = models.CharField(max_length=12)
    period = models.CharField(max_length=7)  # the list that it is for; empty: none yet, or an event list
    publication = models.IntegerField(null=True)  # the number of the list that it is on
    changed = models.BigIntegerField()

    class Meta:
        db_table = "event"
        indexes = (models.Index(fields=("list", "stage"), name="event_by_stage"),)


class EventFile(models.Model):
    """Which event a file was handed in for: the same file again is recognised."""

    file = models.ForeignKey(StoredFile, models.PROTECT, related_name="events")
    event = models.ForeignKey(Event, models.PROTECT, related_name="files")

    class Meta:
        db_table = "event_file"
        constraints = (models.UniqueConstraint(fields=("file", "event"), name="event_file_once"),)


class Decision(models.Model):
    """A match that an officer decided, remembered for the next file."""

    key = models.CharField(max_length=HASH, primary_key=True)  # of what the file told of him
    person = models.ForeignKey(Person, models.PROTECT, related_name="decisions")
    changed = models.BigIntegerField()

    class Meta:
        db_table = "decision"


class Publication(models.Model):
    """A numbered edition of a list: rated, and then published for good. Number 0 is the opening list."""

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="publications")
    number = models.IntegerField()
    day = models.DateField(null=True)  # from which it is in force; None: rated and not published
    period = models.CharField(max_length=7)
    base = models.IntegerField(null=True)  # the publication that it was computed from
    steps = models.TextField()  # canonical JSON: the events that were rated, in order
    facts = models.BigIntegerField()  # the last entry of the journal that it takes facts from
    file = models.ForeignKey(StoredFile, models.PROTECT, related_name="+")
    standings = models.CharField(max_length=HASH)  # the hash of its rows of `standing`
    line_changes = models.BinaryField()  # by day, whose lines are others by time alone (`arpad.office.lists.lines`)
    changed = models.BigIntegerField()

    class Meta:
        db_table = "publication"
        constraints = (models.UniqueConstraint(fields=("list", "number"), name="publication_once"),)

    @property
    def month(self) -> Month | None:
        """The month of a monthly list; None of another."""
        return Month.parse(self.period)


class Standing(models.Model):
    """What a person has on a list from a publication on, where that changed it."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="rows")
    list = models.ForeignKey(RatingList, models.PROTECT, related_name="+", db_index=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="standings")
    number = models.IntegerField()  # of the publication
    until = models.IntegerField(null=True)  # the publication that has changed it since; None: it still holds
    rating = models.IntegerField(null=True)
    held = models.TextField()  # canonical JSON: all that the next rating asks for

    class Meta:
        db_table = "standing"
        constraints = (models.UniqueConstraint(fields=("list", "person", "number"), name="standing_once"),)
        # What somebody had as of a list is found here without reading all that he ever had.
        indexes = (models.Index(fields=("list", "person", "number", "until"), name="standing_as_of"),)


# FIDE's own lists have a file of their own; Django looks for models here.
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames  # noqa: E402, F401
