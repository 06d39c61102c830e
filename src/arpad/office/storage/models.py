"""The tables of the office, as things stand now. Their earlier states are in the journal."""

from __future__ import annotations

from django.db import models

from arpad.core.dates import Month
from arpad.office.storage.name_keys import LONGEST_ORDERED, LONGEST_WORD
from arpad.office.storage.salts import LONGEST_SALT
from arpad.rating_list.hashed_list import DIGEST

HASH = 64
"""Hexadecimal digits of a SHA-256."""
SALT = 32
"""Hexadecimal digits of a salt."""
LONGEST_AUTHOR = 150
LONGEST_NAME = 120
LONGEST_TITLE = 10
LONGEST_CLUB = 120
LONGEST_SEASON = 7
LONGEST_GRADE = 10
FILTERED = ("federation", "sex", "birth_year", "title", "grade", "k", "inactive")
"""The columns that lines of a list are filtered by."""
IN_FORCE = models.Q(until=None)
"""The lines of the list in force."""


class Author(models.Model):
    """Who acts. Entries have the number; the name is also a private fact of the author's first entry."""

    number = models.IntegerField(primary_key=True)
    name = models.CharField(max_length=LONGEST_AUTHOR, unique=True)

    class Meta:
        db_table = "author"


class Entry(models.Model):
    """An entry of the journal: who did which act on which subject, and the public facts afterwards.

    Its hash covers all columns but the last two. Only `PrivateFacts` has names, births and words.
    """

    number = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField()
    author = models.IntegerField()  # the number of the author
    act = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    facts = models.TextField()  # canonical JSON of the public facts
    private = models.CharField(max_length=HASH)  # the digest of the private facts; empty: it has none
    previous = models.CharField(max_length=HASH)
    hash = models.CharField(max_length=HASH)
    before_conversion = models.CharField(max_length=HASH, default="", db_default="")  # its hash in the old chain

    class Meta:
        db_table = "journal"
        ordering = ("number",)
        indexes = (models.Index(fields=("subject", "number"), name="journal_by_subject"),)


class PrivateFacts(models.Model):
    """The private facts of an entry, which stand beside the chain (`arpad.office.journal.private_facts`)."""

    entry = models.OneToOneField(
        Entry, models.CASCADE, primary_key=True, related_name="private_facts", db_constraint=False
    )
    salt = models.CharField(max_length=SALT)
    facts = models.TextField()  # canonical JSON

    class Meta:
        db_table = "private_facts"


class Head(models.Model):
    """The last entry of the journal, in one row. An act locks it, so that acts follow each other."""

    number = models.BigIntegerField()
    hash = models.CharField(max_length=HASH)

    class Meta:
        db_table = "journal_head"


class StoredFile(models.Model):
    """A received file by the SHA-256 of its bytes. It is stored here to be part of the transaction of its act."""

    sha256 = models.CharField(max_length=HASH, primary_key=True)
    name = models.CharField(max_length=255)
    size = models.BigIntegerField()  # of the bytes that are stored
    redacted = models.CharField(max_length=HASH, default="", db_default="")  # the hash of a copy in its place; or empty
    packed = models.BinaryField()  # `arpad.office.storage.files` packs and unpacks it

    class Meta:
        db_table = "stored_file"


class Person(models.Model):
    """A person of the registry as they are now; earlier facts are in the journal."""

    number = models.IntegerField(primary_key=True)  # the national ID
    name = models.CharField(max_length=LONGEST_NAME)
    ordered = models.CharField(max_length=LONGEST_ORDERED, default="")  # the sort key: `name_keys.ordered_by`
    fide_id = models.BigIntegerField(null=True, unique=True)
    birth_date = models.DateField(null=True)
    birth_year = models.IntegerField(null=True)  # if the date of birth is not known
    sex = models.CharField(max_length=1)
    federation = models.CharField(max_length=3)
    title = models.CharField(max_length=LONGEST_TITLE)  # the one that lists print
    titles = models.JSONField(default=list)  # all, each with its date and source
    suspended = models.BooleanField(default=False)
    not_listed = models.BooleanField(default=False)
    died = models.DateField(null=True)
    changed = models.BigIntegerField()  # the last entry of the journal on this person

    class Meta:
        db_table = "person"
        indexes = (models.Index(fields=("ordered", "number"), name="in_order"),)


class PersonSalt(models.Model):
    """The secret of the digests of a person on lists: `arpad.rating_list.hashed_list.person_digest`."""

    person = models.OneToOneField(Person, models.CASCADE, primary_key=True, related_name="+")
    salt = models.CharField(max_length=LONGEST_SALT)

    class Meta:
        db_table = "person_salt"


class NameWord(models.Model):
    """A word of a present or past name of a person, as it is searched for."""

    # Here and below the person has no index: that of the constraint begins with it.
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
        indexes = (models.Index(fields=("club", "season", "person"), name="licence_by_club"),)


class FidePage(models.Model):
    """What FIDE has of a person from one day to another (null: until now). A page is closed, never overwritten."""

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
    """The facts of an event that queries need; all its facts are in the journal."""

    number = models.IntegerField(primary_key=True)
    list = models.ForeignKey(RatingList, models.PROTECT, related_name="events")
    name = models.CharField(max_length=200)
    start = models.DateField()
    end = models.DateField()
    stage = models.CharField(max_length=12)
    period = models.CharField(max_length=7)  # the month of its list; empty: not accepted yet, or an event list
    publication = models.IntegerField(null=True)  # the number of the list that rated it
    changed = models.BigIntegerField()

    class Meta:
        db_table = "event"
        indexes = (models.Index(fields=("list", "stage"), name="event_by_stage"),)


class EventFile(models.Model):
    """The event that a file was submitted for. It serves to recognise the file when it comes again."""

    file = models.ForeignKey(StoredFile, models.PROTECT, related_name="events")
    event = models.ForeignKey(Event, models.PROTECT, related_name="files")

    class Meta:
        db_table = "event_file"
        constraints = (models.UniqueConstraint(fields=("file", "event"), name="event_file_once"),)


class Decision(models.Model):
    """An officer's match of a player, remembered for the next file."""

    number = models.BigIntegerField(primary_key=True)  # of the entry that first recorded it
    key = models.CharField(max_length=HASH, unique=True)  # the hash of what the file has of the player
    person = models.ForeignKey(Person, models.PROTECT, related_name="decisions")
    changed = models.BigIntegerField()

    class Meta:
        db_table = "decision"


class Publication(models.Model):
    """A numbered list: rated, then published for good. Number 0 is the opening list."""

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="publications")
    number = models.IntegerField()
    day = models.DateField(null=True)  # the first day in force; null: rated and not published
    period = models.CharField(max_length=7)
    base = models.IntegerField(null=True)  # the number of the list that it was computed from
    steps = models.TextField()  # canonical JSON: the rated events in order
    facts = models.BigIntegerField()  # the last entry of the journal whose facts it uses
    file = models.ForeignKey(StoredFile, models.PROTECT, related_name="+")  # the hashed list
    file_before = models.CharField(max_length=HASH, default="")  # the hash by which an earlier version published it
    standings = models.CharField(max_length=HASH)  # the hash of its rows of `standing`
    line_changes = models.BinaryField()  # by day, the players whose lines change by date alone (`lists/lines.py`)
    changed = models.BigIntegerField()

    class Meta:
        db_table = "publication"
        constraints = (models.UniqueConstraint(fields=("list", "number"), name="publication_once"),)

    @property
    def month(self) -> Month | None:
        """The month of a monthly list; None for an event list."""
        return Month.parse(self.period)

    @property
    def edition(self) -> str:
        """The text by which addresses name the list: 2025-03 on a monthly list, else the number."""
        return self.period or str(self.number)


class Standing(models.Model):
    """The standing of a person on a list: a row for each publication that changed it."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="rows")
    list = models.ForeignKey(RatingList, models.PROTECT, related_name="+", db_index=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="standings")
    number = models.IntegerField()  # of the publication
    until = models.IntegerField(null=True)  # the next publication that changed it; null: it still holds
    rating = models.IntegerField(null=True)
    held = models.TextField()  # canonical JSON: all that the next rating needs (`arpad.rating_list.standing`)

    class Meta:
        db_table = "standing"
        constraints = (models.UniqueConstraint(fields=("list", "person", "number"), name="standing_once"),)
        # Finds what a person had as of a list without reading all their rows.
        indexes = (models.Index(fields=("list", "person", "number", "until"), name="standing_as_of"),)


class ListLine(models.Model):
    """The printed line of a person: a row for each published list that changed it. It has no day of birth."""

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="+", db_index=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="lines", db_index=False)
    number = models.IntegerField()  # of the publication
    until = models.IntegerField(null=True)  # the next publication that prints it otherwise or not; null: it still holds
    ordered = models.CharField(max_length=LONGEST_ORDERED)  # the sort key of the name: `name_keys.ordered_by`
    fide_id = models.BigIntegerField(null=True)
    name = models.CharField(max_length=LONGEST_NAME)
    title = models.CharField(max_length=LONGEST_TITLE)
    federation = models.CharField(max_length=3)
    sex = models.CharField(max_length=1)
    birth_year = models.IntegerField(null=True)
    rating = models.IntegerField()
    games = models.IntegerField()  # of the list's period
    k = models.IntegerField(null=True)
    grade = models.CharField(max_length=LONGEST_GRADE)
    inactive = models.BooleanField()
    digest = models.CharField(max_length=DIGEST)  # of the person, as in the hashed list

    class Meta:
        db_table = "list_line"
        # It begins with the person, because a row of a person is deleted only after a look for their lines.
        constraints = (models.UniqueConstraint(fields=("person", "list", "number"), name="list_line_once"),)
        indexes = (
            models.Index(fields=("list", "number"), name="list_line_begun"),
            models.Index(fields=("list", "until", "number"), name="list_line_as_of"),
            # The lines of earlier lists that hold no longer, from the highest rating on.
            models.Index(
                fields=("list", "-rating", "ordered", "person", "number", "until", *FILTERED),
                name="list_line_ended",
                condition=models.Q(until__isnull=False),
            ),
            # What pages filter and sort the list in force by. The first has, as the one above, every column that is
            # filtered by, so that any filters together are answered from it alone.
            models.Index(
                fields=("list", "-rating", "ordered", "person", "number", *FILTERED, "games"),
                name="list_line_top",
                condition=IN_FORCE,
            ),
            *(
                models.Index(
                    fields=("list", *filtered, "-rating", "ordered"), name=f"list_line_{name}", condition=IN_FORCE
                )
                for name, filtered in (
                    ("federation", ("federation",)),
                    ("title", ("title",)),
                    ("grade", ("grade",)),
                    ("birth_year", ("birth_year",)),
                    ("sex", ("sex",)),
                )
            ),
            models.Index(fields=("list", "ordered"), name="list_line_name", condition=IN_FORCE),
        )


class ListDocument(models.Model):
    """A published list as a PDF in a language. It is derived from the lines: an erasure empties it, to be made anew."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="documents")
    language = models.CharField(max_length=2)
    sha256 = models.CharField(max_length=HASH)  # of the content; empty: to be made anew
    content = models.BinaryField()

    class Meta:
        db_table = "list_document"
        constraints = (models.UniqueConstraint(fields=("publication", "language"), name="list_document_once"),)


class Working(models.Model):
    """The public working of a person on a list that rated them: each game, each step, what was found."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="workings")
    list = models.ForeignKey(RatingList, models.PROTECT, related_name="+", db_index=False)
    person = models.IntegerField()  # no key: a guest of an event may leave the registry, and the working stays
    number = models.IntegerField()  # of the publication
    packed = models.BinaryField()  # `arpad.office.lists.working_text` packs and unpacks it

    class Meta:
        db_table = "working"
        constraints = (models.UniqueConstraint(fields=("list", "person", "number"), name="working_once"),)


class EventWorking(models.Model):
    """An event on a list that rated it, in public: players, games, changes, findings."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="event_workings")
    event = models.ForeignKey(Event, models.PROTECT, related_name="workings", db_index=False)
    number = models.IntegerField()  # of the publication
    file = models.CharField(max_length=HASH)  # the SHA-256 of the file as it came
    late = models.CharField(max_length=8)  # how it was rated after a later one; empty: it came in time
    packed = models.BinaryField()

    class Meta:
        db_table = "event_working"
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="event_working_once"),)


# Django looks for models here; those of FIDE's lists have a file of their own.
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames  # noqa: E402, F401
