"""Lines of a national rating system: a federation's code, then the layout of a player's line to the birth."""

from typing import NamedTuple

from arpad.core.name_relation import relation_of
from arpad.core.verdicts import Value
from arpad.formats.fields import HIGHEST_RATING
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Entrant, NationalRating
from arpad.formats.trf import layout
from arpad.formats.trf.layout import cell

PROGRAM_PREFIXES = ("XX", "BB")
PROGRAM_RECORDS = ("DAT", "XRS", "XID", "DDD")
"""Records of programs, which have capitals too but are not national."""
PLACES = (layout.NAME, layout.RATING, layout.ID)
BLANKS = tuple(column for column in layout.BLANKS if column <= layout.BIRTH[1] + 1)
"""The blank columns of a player's line that a national line has too."""


def is_national(record: str, line: str) -> bool:
    """True if a line may be national: it has three capitals that no program uses, a start number, and a column of
    ratings.

    A line that ends before that column belongs to a program.
    """
    letters = len(record) == 3 and record.isascii() and record.isalpha() and record.isupper()
    return (
        letters
        and not record.startswith(PROGRAM_PREFIXES)
        and record not in PROGRAM_RECORDS
        and len(line.rstrip().encode()) >= layout.RATING[0]  # columns may count bytes
        and cell(line, layout.NUMBER).isdecimal()
    )


def add_national(entrants: dict[int, Entrant], record: str, line: str, number: int, notebook: Notebook) -> None:
    """Add the national rating and number of a line to its entrant."""
    start = cell(line, layout.NUMBER)
    entrant = entrants.get(int(start))
    if entrant is None:
        notebook.doubt("national_of_nobody", number, layout.NUMBER[0], given=start, record=record)
        return
    texts = _texts(line.replace("\t", " "), entrant.name, number, notebook)
    if texts is None:
        return
    relation = relation_of(entrant.name or "", texts.name or "").kind
    if relation in ("changed", "different", "unreadable"):
        say = notebook.doubt if relation == "changed" else notebook.stop
        values: dict[str, Value] = {"record": record, "player": start, "expected": entrant.name or ""}
        say("national_of_another", number, layout.NAME[0], given=texts.name, **values)
    if any(known.federation == record for known in entrant.national):
        notebook.stop("national_twice", number, layout.NUMBER[0], given=start, record=record)
    rating = _rating(texts.rating, number, notebook)
    added = NationalRating(record, rating, texts.number or None)
    entrants[entrant.number] = entrant._replace(national=(*entrant.national, added))


class _Texts(NamedTuple):
    """The name, the rating and the national number as a line has them."""

    name: str
    rating: str
    number: str


def _texts(line: str, name: str | None, number: int, notebook: Notebook) -> _Texts | None:
    """The texts of a line; None, with a stop, if its columns have slipped.

    Columns may count letters or bytes. If both readings fit, the one whose rating is a number is taken; if both have
    one, the one with the entrant's `name`.
    """
    lines = [line] if line.isascii() else [line, layout.counted_in_bytes(line)]
    fitting = [_Texts(*(cell(text, place) for place in PLACES)) for text in lines if _slipped(text) is None]
    if fitting:
        return max(fitting, key=lambda texts: (_is_number(texts.rating), " ".join(texts.name.split()) == name))
    column = _slipped(line) or layout.BLANKS[0]
    notebook.stop("columns_slipped", number, column, given=line[column - 1])
    return None


def _slipped(line: str) -> int | None:
    """The first column that must be blank and is not; None if all are blank."""
    return next((column for column in BLANKS if line[column - 1 : column] not in ("", " ")), None)


def _rating(text: str, number: int, notebook: Notebook) -> int | None:
    """The national rating; None if there is none or, with a stop, if it cannot be read."""
    if not _is_number(text) or int(text or 0) > HIGHEST_RATING:
        notebook.stop("odd_national_rating", number, layout.RATING[0], given=text, expected=f"0-{HIGHEST_RATING}")
        return None
    return int(text or 0) or None


def _is_number(text: str) -> bool:
    """True for digits, and for an empty text."""
    return not text or (text.isascii() and text.isdigit())
