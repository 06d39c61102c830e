"""The rows of printed tables from which the expected scores of games were read."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from arpad.core.answer import Working
from arpad.regulations.edition import editions


def table_row(regulation: str, working: Working) -> tuple[int, int | None] | None:
    """The row of the edition's printed table that a game's expected score was read from, as its first and last
    difference (None: the row is open).

    None if the game has no such difference, or its clauses have no such table.
    """
    if working.counted_difference is None:
        return None
    rows = next(filter(None, (_ranges(regulation, clause) for clause in working.clauses)), ())
    at = bisect_right(rows, abs(working.counted_difference), key=lambda row: row[0])
    return rows[at - 1] if at else None


@cache
def _ranges(regulation: str, clause: str) -> tuple[tuple[int, int | None], ...]:
    """The rows of a clause's table of differences."""
    edition = editions().get(regulation)
    if edition is None or clause not in edition.clauses:
        return ()
    for name in edition.clauses[clause].tables:
        rows = edition.table(name)
        if rows and {"from", "to"} <= rows[0].keys():
            return tuple((int(row["from"]), int(row["to"]) if row["to"] else None) for row in rows)
    return ()
