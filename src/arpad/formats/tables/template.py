"""An empty table to fill in: the headings in a language, and one made-up row as an example."""

from datetime import date
from typing import Any

from arpad.formats.tables.headings import TableKind
from arpad.formats.tables.writer import TableFormat, write_tables

EXAMPLES: dict[TableKind, dict[str, Any]] = {
    "players": {
        "id": "9990001",
        "name": "Made, Anna",
        "federation": "HUN",
        "sex": "w",
        "birth": date(2007, 3, 9),
        "title": "WFM",
        "rating": 2145,
        "games": 37,
        "peak": 2190,
    },
    "games": {
        "event": "Made-up Open",
        "city": "Szeged",
        "country": "HUN",
        "start": date(2024, 4, 3),
        "end": date(2024, 4, 11),
        "round": 1,
        "date": date(2024, 4, 3),
        "white_id": "9990001",
        "white_name": "Made, Anna",
        "white_rating": 2145,
        "black_id": "9990002",
        "black_name": "Example, Otto",
        "black_rating": 2088,
        "result": "1-0",
        "minutes": 120,
    },
    "list": {
        "id": "9990001",
        "name": "Made, Anna",
        "title": "WFM",
        "federation": "HUN",
        "sex": "w",
        "birth": 2007,
        "rating": 2145,
        "games": 9,
        "k": 20,
    },
}


def write_template(kind: TableKind, to: TableFormat = "csv", language: str = "en") -> bytes:
    """The bytes of a template for a kind of table."""
    return write_tables({kind: [EXAMPLES[kind]]}, to, language)
