"""Lines of a national rating system: a federation's code, then the layout of a player's line to the birth."""

from arpad.formats.reading import Notebook
from arpad.formats.tournament import Entrant, NationalRating
from arpad.formats.trf import layout
from arpad.formats.trf.layout import cell

EXTENSIONS = ("XX", "BB")
OTHERS = ("DAT", "XRS", "XID", "DDD")


def is_national(record: str, line: str) -> bool:
    """Whether a line can be one: three capitals that no program uses for itself, then a player's line to the rating.

    A shorter line, or one with something between the columns, is an extension of someone's.
    """
    letters = len(record) == 3 and record.isascii() and record.isalpha() and record.isupper()
    return (
        letters
        and not record.startswith(EXTENSIONS)
        and record not in OTHERS
        and len(line.rstrip()) >= layout.RATING[1]
        and all(not cell(line, (at, at)) for at in layout.BLANKS if at < layout.RATING[1])
        and cell(line, layout.NUMBER).isdecimal()
    )


def with_national(entrants: dict[int, Entrant], record: str, line: str, number: int, notebook: Notebook) -> None:
    """Give the entrant of a line his national rating and number."""
    start, rating, own = (cell(line, place) for place in (layout.NUMBER, layout.RATING, layout.ID))
    entrant = entrants.get(int(start))
    if entrant is None:
        notebook.note("national_of_nobody", number, layout.NUMBER[0], given=start, record=record)
        return
    if rating and not (rating.isascii() and rating.isdigit()):
        notebook.stop("odd_national_rating", number, layout.RATING[0], given=rating, expected="0-9")
        rating = ""
    if any(known.federation == record for known in entrant.national):
        notebook.stop("national_twice", number, layout.NUMBER[0], given=start, record=record)
    found = NationalRating(record, int(rating or 0) or None, own or None)
    entrants[entrant.number] = entrant._replace(national=(*entrant.national, found))
