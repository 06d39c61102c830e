"""Columns whose heading names the list of their ratings, so that Selo, Pelo and Elo are never confused."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.core.list_kind import STANDARD, list_kinds
from arpad.formats.notebook import Notebook
from arpad.formats.tables.grid import Table
from arpad.formats.tables.headings import SIDES, TableKind, folded

NAMED_LISTS = tuple(kind.name for kind in list_kinds().values() if kind.home)
"""Lists whose name is a heading of their ratings, and the field of such a column."""
ELO = ("elo", "elopont", "rtgi")
"""Folded headings of FIDE's rating."""


def with_ratings_of(kind: TableKind, table: Table, list_name: str | None, notebook: Notebook) -> Table:
    """The table with each column of ratings as the field that it is for the list being made.

    A column named after that list becomes `rating`, or `own_list` in a table of games, where `rating` is the Elo. A
    column of another list is a stop, unless the list has its own column too.
    """
    columns = dict(table.columns)
    prefixes: Sequence[str] = [f"{side}_" for side in SIDES] if kind == "games" else [""]
    for prefix in prefixes:
        named = {name: columns.pop(prefix + name) for name in NAMED_LISTS if prefix + name in columns}
        own_column = named.pop(list_name or "", None)
        has_own = own_column is not None or (_goes_by_rating(list_name) and f"{prefix}rating" in columns)
        for name, at in named.items():
            write, code = (notebook.note, "table_rating_unread") if has_own else (notebook.stop, "table_rating_of_list")
            write(code, table.heading_line, at + 1, given=table.headings[at], expected=name)
        if kind == "games":
            columns.update({f"{prefix}own_list": own_column} if own_column is not None else {})
        elif list_name in NAMED_LISTS:
            _take_elo_apart(kind, table, columns, own_column, notebook)
            columns.update({"rating": own_column} if own_column is not None else {})
    return replace(table, columns=columns)


def _goes_by_rating(list_name: str | None) -> bool:
    """True if the list's own number stands under the heading of a rating."""
    kind = STANDARD if list_name is None else list_kinds().get(list_name)
    return kind is not None and not kind.is_go and not kind.home


def _take_elo_apart(
    kind: TableKind, table: Table, columns: dict[str, int], own_column: int | None, notebook: Notebook
) -> None:
    """For a Finnish list: a column of the Elo becomes `elo`; any other rating is the list's own."""
    at = columns.get("rating")
    if at is None:
        return
    line, heading = table.heading_line, table.headings[at]
    if folded(heading) not in ELO:
        if own_column is not None:
            notebook.stop("table_column_twice", line, own_column + 1, given=table.headings[own_column], other=heading)
        return
    del columns["rating"]
    if kind == "list" and own_column is None:
        notebook.stop("table_rating_of_list", line, at + 1, given=heading, expected=STANDARD.name)
    elif kind == "list":
        notebook.note("table_rating_unread", line, at + 1, given=heading, expected=STANDARD.name)
    elif "elo" in columns:
        notebook.stop("table_column_twice", line, at + 1, given=heading, other=table.headings[columns["elo"]])
    else:
        columns["elo"] = at
