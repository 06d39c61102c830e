"""Lines of a national rating system: a federation's code, then the layout of a player's line to the birth."""

from typing import NamedTuple

from arpad.core.name_relation import relation_of
from arpad.core.verdicts import Value
from arpad.formats.fields import HIGHEST_RATING
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Entrant, NationalRating
from arpad.formats.trf import layout
from arpad.formats.trf.layout import cell

EXTENSIONS = ("XX", "BB")
OTHERS = ("DAT", "XRS", "XID", "DDD")
PLACES = (layout.NAME, layout.RATING, layout.ID)
BLANKS = tuple(column for column in layout.BLANKS if column <= layout.BIRTH[1] + 1)
"""The blank columns that this line shares with a player's line."""


def is_national(record: str, line: str) -> bool:
    """True if a line can be national: three capitals that no program uses, a start number, and columns up to a rating.

    A shorter line is an extension of a program.
    """
    letters = len(record) == 3 and record.isascii() and record.isalpha() and record.isupper()
    return (
        letters
        and not record.startswith(EXTENSIONS)
        and record not in OTHERS
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
    found = NationalRating(record, rating, texts.number or None)
    entrants[entrant.number] = entrant._replace(national=(*entrant.national, found))


class _Texts(NamedTuple):
    """The texts of a line."""

    name: str
    rating: str
    number: str


def _texts(line: str, name: str | None, number: int, notebook: Notebook) -> _Texts | None:
    """The texts of a line whose columns count letters, or bytes where only these fit; None, with a stop, where none do.

    Where both fit, the one with a number as the rating is taken, then the one with the entrant's own name.
    """
    lines = [line] if line.isascii() else [line, layout.counted_in_bytes(line)]
    fitting = [_Texts(*(cell(text, place) for place in PLACES)) for text in lines if _slipped(text) is None]
    if fitting:
        return max(fitting, key=lambda texts: (_is_number(texts.rating), " ".join(texts.name.split()) == name))
    column = _slipped(line) or layout.BLANKS[0]
    notebook.stop("columns_slipped", number, column, given=line[column - 1])
    return None


def _slipped(line: str) -> int | None:
    """The first column that must be blank and is not."""
    return next((column for column in BLANKS if line[column - 1 : column] not in ("", " ")), None)


def _rating(text: str, number: int, notebook: Notebook) -> int | None:
    if not _is_number(text) or int(text or 0) > HIGHEST_RATING:
        notebook.stop("odd_national_rating", number, layout.RATING[0], given=text, expected=f"0-{HIGHEST_RATING}")
        return None
    return int(text or 0) or None


def _is_number(text: str) -> bool:
    return not text or (text.isascii() and text.isdigit())
