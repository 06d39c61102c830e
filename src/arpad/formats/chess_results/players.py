"""The players of a page of chess-results, in a start list or beside the rounds of a crosstable."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from arpad.formats.chess_results.page import Page
from arpad.formats.tables.grid import Row, Table
from arpad.formats.tables.headings import folded, known_headings
from arpad.formats.tables.players import full_name
from arpad.formats.tables.values import Cells
from arpad.formats.tournament import Entrant, NationalRating

ROWS_TO_THE_HEADING = 40
MOST_NUMBER = 9_999
NUMBERS = frozenset({"rk", "rank", "rg", "hely", "h", "sija", "sijoitus", "pl", "rgpl", "snr", "nr", "no", "sno"})
"""Headings of the players' numbers on a page, beside those of any table of players."""
FIDE_IDS = ("fideid", "fideno", "fideszam", "fidetunnus", "fideaz")
NATIONAL_IDS = ("id", "identnumber", "azonosito", "tunnus")
RATINGS = ("rtgi", "eloi", "elofide", "rtg", "elo", "rating")
"""Headings of the rating, best first: FIDE's own before the one by which the event was paired."""
NATIONAL_RATINGS = ("rtgn", "elonat", "elon")
FIELDS = ("name", "first_name", "federation", "sex", "birth", "title", "club")


class PlayerTable(NamedTuple):
    """The table of a page that has its players. `is_ranking`: they are numbered by their final rank."""

    table: Table
    is_ranking: bool


def find_players(page: Page, is_heading: Callable[[Sequence[str]], bool]) -> PlayerTable | None:
    """The first table of a page whose headings have a name and a number, and satisfy `is_heading`."""
    for rows in page.tables:
        for at, row in enumerate(rows[:ROWS_TO_THE_HEADING]):
            columns = _columns(row.cells)
            if "name" in columns and "number" in columns and is_heading(row.cells):
                below = [_as_wide(other, len(row.cells)) for other in rows[at + 1 :]]
                numbered = [other for other in below if other.cells[columns["number"]].isdigit()]
                number = folded(row.cells[columns["number"]])
                return PlayerTable(
                    Table(columns, numbered, row.cells, row.line), number in ("rk", "rank", "hely", "sija")
                )
    return None


def entrant_of(cells: Cells, players: PlayerTable) -> Entrant | None:
    """The player of a row; None, with the problem, where it has no number or no name."""
    number = cells.integer("number", 1, MOST_NUMBER)
    name = full_name(cells)
    if number is None or name is None:
        cells.missing("name" if number is not None else "number", "Name" if number is not None else "No.")
        return None
    year, day = cells.birth("birth")
    national = cells.rating("national"), cells.text("national_id")
    federation = cells.text("federation")
    return Entrant(
        number=number,
        name=name.rstrip(" *)"),  # the site marks a fixed board behind the name
        id=cells.identifier("id"),
        sex=cells.sex("sex"),
        title=cells.text("title"),
        rating=cells.rating("rating"),
        federation=federation,
        birth_year=year,
        birth_date=day,
        rank=number if players.is_ranking else None,
        club=cells.text("club"),
        national=(NationalRating(federation or "", *national),) if any(national) else (),
    )


def _columns(cells: Sequence[str]) -> dict[str, int]:
    """The column of each field. The site prints an ID of the federation beside FIDE's, and up to three ratings."""
    known = known_headings("players")
    folds = [folded(cell) if cell else "" for cell in cells]
    columns: dict[str, int] = {}
    for at, heading in enumerate(folds):
        field = known.get(heading)
        if field in FIELDS:
            columns.setdefault(str(field), at)
        if (heading in NUMBERS or field == "number") and "number" not in columns and "name" not in columns:
            columns["number"] = at
    for field, headings in (("id", FIDE_IDS), ("rating", RATINGS), ("national", NATIONAL_RATINGS)):
        best = next((heading for heading in headings if heading in folds), None)
        if best is not None:
            columns[field] = folds.index(best)
    for at, heading in enumerate(folds):
        if heading in NATIONAL_IDS:
            columns.setdefault("national_id" if "id" in columns else "id", at)
    name = columns.get("name", 0)
    if name and not cells[name - 1] and "title" not in columns:
        columns["title"] = name - 1  # the column of the titles has no heading
    return columns


def _as_wide(row: Row, width: int) -> Row:
    """A row with a cell under every heading; a page may leave out the last cells."""
    return Row(row.line, [*row.cells, *[""] * (width - len(row.cells))])
