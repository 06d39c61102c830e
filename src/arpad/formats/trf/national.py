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
"""The blank columns of a player's line as far as the two layouts are one."""


def is_national(record: str, line: str) -> bool:
    """Whether a line can be one: three capitals that no program uses for itself, a start number in its columns, and
    enough behind it to reach a rating. A shorter line is an extension of someone's.
    """
    letters = len(record) == 3 and record.isascii() and record.isalpha() and record.isupper()
    return (
        letters
        and not record.startswith(EXTENSIONS)
        and record not in OTHERS
        and len(line.rstrip().encode()) >= layout.RATING[0]  # columns may count bytes
        and cell(line, layout.NUMBER).isdecimal()
    )


def with_national(entrants: dict[int, Entrant], record: str, line: str, number: int, notebook: Notebook) -> None:
    """Give the entrant of a line his national rating and number."""
    start = cell(line, layout.NUMBER)
    entrant = entrants.get(int(start))
    if entrant is None:
        notebook.doubt("national_of_nobody", number, layout.NUMBER[0], given=start, record=record)
        return
    told = _told(line.replace("\t", " "), entrant.name, number, notebook)
    if told is None:
        return
    relation = relation_of(entrant.name or "", told.name or "").kind
    if relation in ("changed", "different", "unreadable"):
        say = notebook.doubt if relation == "changed" else notebook.stop
        values: dict[str, Value] = {"record": record, "player": start, "expected": entrant.name or ""}
        say("national_of_another", number, layout.NAME[0], given=told.name, **values)
    if any(known.federation == record for known in entrant.national):
        notebook.stop("national_twice", number, layout.NUMBER[0], given=start, record=record)
    rating = _rating(told.rating, number, notebook)
    found = NationalRating(record, rating, told.number or None)
    entrants[entrant.number] = entrant._replace(national=(*entrant.national, found))


class _Told(NamedTuple):
    """What a line says in its places."""

    name: str
    rating: str
    number: str


def _told(line: str, name: str | None, number: int, notebook: Notebook) -> _Told | None:
    """The line taken apart by letters, or by bytes where only that puts everything in its columns; else a stop.

    Where both do (the line has little to show a slip by), the rating is a number and the name is the entrant's own.
    """
    lines = [line] if line.isascii() else [line, layout.counted_in_bytes(line)]
    fitting = [_Told(*(cell(text, place) for place in PLACES)) for text in lines if _slipped(text) is None]
    if fitting:
        return max(fitting, key=lambda told: (_is_number(told.rating), " ".join(told.name.split()) == name))
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
