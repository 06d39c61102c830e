"""The player on one side of a row of a table of games."""

from collections.abc import Mapping
from typing import Any

from arpad.formats.entrants import MORE, Entrants, Key
from arpad.formats.tables.players import full_name, more_facts
from arpad.formats.tables.values import Cells
from arpad.formats.tournament import NationalRating

MOST_NUMBER = 9_999
COLUMNS = {"birth_year": "birth", "birth_date": "birth", "national": "own_list"}
"""The column of a fact, where it has another name."""
FINLAND = "FIN"
"""The federation whose lists have ratings by names of their own (Selo, Pelo)."""


def enter(entrants: Entrants, cells: Cells, side: str) -> Key | None:
    """Add the player on one side of a row; None if the row names no player there."""

    def stop(code: str, fact: str, values: Mapping[str, str]) -> None:
        column = COLUMNS.get(fact, fact).removeprefix(MORE)
        cells.stop(code, f"{side}_{column}", **values)

    return entrants.enter(_facts(cells, f"{side}_"), stop)


def _facts(cells: Cells, prefix: str) -> dict[str, Any]:
    year, day = cells.birth(f"{prefix}birth")
    own_list = cells.rating(f"{prefix}own_list")
    more = {name: value for name, value in more_facts(cells, prefix).items() if value not in (None, ())}
    return {
        "number": cells.integer(f"{prefix}number", 1, MOST_NUMBER),
        "id": cells.identifier(f"{prefix}id"),
        "name": full_name(cells, prefix),
        "federation": cells.text(f"{prefix}federation"),
        "sex": cells.sex(f"{prefix}sex"),
        "birth_year": year,
        "birth_date": day,
        "title": cells.text(f"{prefix}title"),
        "rating": cells.rating(f"{prefix}rating"),
        "grade": cells.text(f"{prefix}grade"),
        "club": cells.text(f"{prefix}club"),
        "national": None if own_list is None else (NationalRating(FINLAND, own_list),),
        **{MORE + name: value for name, value in more.items()},
    }
