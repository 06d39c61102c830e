"""A table of players, as a report has them."""

import re
from datetime import date
from typing import Any, get_args

from arpad.core.report import Player, PublishedRating, Register
from arpad.formats.fields import HIGHEST_K, MOST_GAMES
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.tables.grid import Table
from arpad.formats.tables.headings import written_heading
from arpad.formats.tables.rows import read_id, read_rows
from arpad.formats.tables.table_file import read_table
from arpad.formats.tables.values import NOTHING, Cells

GRADE = re.compile(r"([1-9][0-9]?)\.? ?(d|dan|k|kyu|kju|p|pro)", re.IGNORECASE)
GRADES = {"d": "dan", "k": "kyu", "p": "pro"}


def read_players(
    data: bytes, eight_bit: str = "cp1252", list_name: str | None = None, set_aside: bool = False
) -> Reading[list[Player]]:
    """The players of a table in CSV or XLSX. Where it has no column of IDs, the name is the ID, and a note says so.

    `set_aside` leaves out the rows that cannot be read.
    """
    notebook = Notebook(aside=[] if set_aside else None)
    table = read_table(data, "players", notebook, eight_bit, list_name)
    if table is None:
        return notebook.reading(None)
    if not _may_be_read(table, notebook):
        return notebook.reading([])
    by_name = "id" not in table.columns
    column = table.columns["name" if by_name else "id"]
    return notebook.reading(read_rows(table, column, lambda cells: _player(cells, by_name), notebook))


def _may_be_read(table: Table, notebook: Notebook) -> bool:
    if "id" in table.columns:
        return True
    if "name" in table.columns:
        notebook.note("table_names_as_ids", table.heading_line)
        return True
    notebook.stop("table_column_missing", table.heading_line, expected=written_heading("players", "id", "en"))
    return False


def full_name(cells: Cells, prefix: str = "") -> str | None:
    """The name; where the first name has a column of its own, both with a comma between."""
    parts = (cells.text(f"{prefix}name"), cells.text(f"{prefix}first_name"))
    return ", ".join(filter(None, parts)) or None


def _player(cells: Cells, by_name: bool) -> Player | None:
    name = full_name(cells)
    identity = name if by_name else read_id(cells)
    if identity is None:
        if by_name:
            cells.missing("name", cells.heading("name"))
        return None
    year, day = cells.birth("birth")
    return Player(
        id=identity,
        name=name,
        federation=cells.text("federation"),
        sex=cells.sex("sex"),
        birth_year=year,
        birth_date=day,
        title=cells.text("title"),
        rating=cells.rating("rating"),
        grade=_grade(cells, "grade"),
        **more_facts(cells),
    )


def more_facts(cells: Cells, prefix: str = "") -> dict[str, Any]:
    """The fields of a `Player` that only tables have, and no tournament file; None where a cell is empty."""
    elo = cells.rating(f"{prefix}elo")
    return {
        "games": cells.integer(f"{prefix}games", 0, MOST_GAMES),
        "peak": cells.rating(f"{prefix}peak"),
        "k": cells.integer(f"{prefix}k", 0, HIGHEST_K) or None,
        "suspended": cells.flag(f"{prefix}suspended"),
        "not_listed": cells.flag(f"{prefix}not_listed"),
        "inactive": cells.inactive(f"{prefix}inactive"),
        "earlier_games": cells.integer(f"{prefix}earlier_games", 0, MOST_GAMES),
        "elo": () if elo is None else (PublishedRating(date.min, elo),),
        "elo_rapid": cells.rating(f"{prefix}elo_rapid"),
        "national": cells.rating(f"{prefix}national"),
        "national_rapid": cells.rating(f"{prefix}national_rapid"),
        "elo_taken": cells.day(f"{prefix}elo_taken"),
        "elo_games_since": cells.flag(f"{prefix}elo_games_since"),
        "normal_games": cells.integer(f"{prefix}normal_games", 0, MOST_GAMES),
        "entry_grade": _grade(cells, f"{prefix}entry_grade"),
        "register": cells.word(f"{prefix}register", get_args(Register)),
    }


def _grade(cells: Cells, field: str) -> str | None:
    cell = cells.raw(field)
    if cell in NOTHING:
        return None
    grade = plain_grade(cell)
    if grade is None:
        cells.stop("table_not_a_grade", field, given=cell)
    return grade


def plain_grade(text: str) -> str | None:
    """A grade of go as a report has it: 2D, 2 d and 2 dan are `2 dan`; None where the text is no grade."""
    grade = GRADE.fullmatch(text)
    return f"{grade[1]} {GRADES[grade[2][0].lower()]}" if grade else None
