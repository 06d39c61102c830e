"""Recognises the kind of a table (games, players or a list) by its headings."""

from collections.abc import Sequence

from arpad.formats.tables.grid import FEWEST_HEADINGS, ROWS_TO_THE_HEADING, Row
from arpad.formats.tables.headings import TableKind, folded, is_sheet_of, known_headings, recognised, words
from arpad.formats.tables.rating_columns import NAMED_LISTS

LIST_FIELDS = {"rank", "previous", "change", "flag"}
"""Fields that only a rating list has."""
SHARED_FIELDS = {"number", "club", "inactive"}
"""Fields of a table of players that a rating list may have too."""


def kind_of_rows(rows: Sequence[Row]) -> TableKind | None:
    """The kind of table; None if no row has the headings of a known kind."""
    fields = _fields("games", rows)
    if {"white", "black"} <= {field.split("_")[0] for field in fields}:
        return "games"
    fields = _fields("players", rows)
    if not fields & {"id", "name"}:
        return None
    return "list" if _is_list(fields, _fields("list", rows)) else "players"


def kind_of_sheet(name: str, rows: Sequence[Row]) -> TableKind | None:
    """The kind of a sheet; None if no row has headings. The sheet's name decides between players and a list."""
    by_headings = kind_of_rows(rows)
    if by_headings in ("players", "list"):
        named: tuple[TableKind, ...] = ("players", "list")
        return next((kind for kind in named if is_sheet_of(kind, name)), by_headings)
    return by_headings


def _is_list(of_players: set[str], of_list: set[str]) -> bool:
    """True if the headings are those of a list; the arguments are the fields that they name in either kind of table."""
    players_alone = (words()["players"].keys() - words()["list"].keys() - SHARED_FIELDS) | {"games"}
    if players_alone & of_players or "id" not in of_list or not {"rating", *NAMED_LISTS} & of_list:
        return False
    return bool(LIST_FIELDS & of_list) or {"games", "k"} <= of_list


def _fields(kind: TableKind, rows: Sequence[Row]) -> set[str]:
    """The fields that the heading row names for one kind of table; empty if no row is such a heading."""
    known = known_headings(kind)
    for row in rows[:ROWS_TO_THE_HEADING]:
        if recognised(kind, row.cells) >= FEWEST_HEADINGS:
            return {known[folded(cell)] for cell in row.cells if cell and folded(cell) in known}
    return set()
