"""The columns of a table, found by their headings in any of three languages."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

from arpad.formats.notebook import Notebook

TableKind = Literal["players", "games", "list"]
KINDS: tuple[TableKind, ...] = ("players", "games", "list")
LANGUAGES = ("en", "hu", "fi")
SIDES = ("white", "black")


@cache
def words() -> dict[str, Any]:
    """The words of headings.yaml."""
    found: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("headings.yaml").read_text(encoding="utf-8"))
    return found


def folded(text: str) -> str:
    """A heading in the form in which headings are compared: without case, accents, blanks and signs."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in plain if letter.isalnum())
    return letters or re.sub(r"\s", "", text)


def _spellings(kind: TableKind, field: str) -> Mapping[str, Sequence[str]]:
    entry = words()[kind][field]
    found: Mapping[str, Sequence[str]] = words()[entry][field] if isinstance(entry, str) else entry
    return found


@cache
def known_headings(kind: TableKind) -> dict[str, str]:
    """Every folded heading of a kind of table, with its field.

    A field of two words is also known by its key in a report (`normal_games`), because findings name it so.
    """
    fields: dict[str, str] = {folded(field): field for field in words()[kind] if "_" in field}
    for field in words()[kind]:
        for spellings in _spellings(kind, field).values():
            fields.update({folded(spelling): field for spelling in spellings})
    if kind == "games":
        for side in SIDES:
            fields.update(_headings_of_a_side(side))
    return fields


def _headings_of_a_side(side: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for language in LANGUAGES:
        word = words()["sides"][side][language]
        spellings = [folded(one) for one in (word["alone"], word["with"], *word.get("also", ()))]
        fields.update(dict.fromkeys(spellings, f"{side}_name"))
        for field in (*words()["of_a_side"], "score"):
            of_players = words()["score"] if field == "score" else _spellings("players", field)
            for heading in (folded(entry) for entries in of_players.values() for entry in entries):
                for spelling in spellings:
                    fields[spelling + heading] = fields[heading + spelling] = f"{side}_{field}"
    return fields


def written_heading(kind: TableKind, field: str, language: str) -> str:
    """The heading that is written for a field."""
    side, _, of_side = field.partition("_")
    if kind == "games" and side in SIDES:
        word: Mapping[str, str] = words()["sides"][side][language]
        if of_side == "name":
            return word["alone"]
        heading = _spellings("players", of_side)[language][0]
        return f"{word['with']} {heading if heading == heading.upper() else heading[0].lower() + heading[1:]}"
    return _spellings(kind, field)[language][0]


def sheet_name(kind: TableKind, language: str) -> str:
    name: str = words()["sheets"][kind][language]
    return name


def is_sheet_of(kind: TableKind, name: str) -> bool:
    return folded(name) in {folded(entry) for entry in words()["sheets"][kind].values()}


def recognised(kind: TableKind, cells: Sequence[str]) -> int:
    """How many cells of a row are headings of a kind of table."""
    known = known_headings(kind)
    return sum(folded(cell) in known for cell in cells if cell)


def find_columns(kind: TableKind, cells: Sequence[str], line: int, notebook: Notebook) -> dict[str, int]:
    """The column of every field, from the row of headings.

    Two columns of one field stop. An unknown column is a note.
    """
    columns: dict[str, int] = {}
    known = known_headings(kind)
    for number, cell in enumerate(cells):
        field = known.get(folded(cell)) if cell else None
        if field is None:
            if cell:
                _note_unread(kind, cell, line, number + 1, notebook)
        elif field in columns:
            first = cells[columns[field]]
            notebook.stop("table_column_twice", line, number + 1, given=cell, other=first)
        else:
            columns[field] = number
    return columns


def _note_unread(kind: TableKind, cell: str, line: int, column: int, notebook: Notebook) -> None:
    """A note for a column that is not read. The games of a list are those of one period: as all games they change K."""
    if kind == "players" and known_headings("list").get(folded(cell)) == "games":
        expected = written_heading("players", "games", "en")
        notebook.note("table_games_of_a_period", line, column, given=cell, expected=expected)
    else:
        notebook.note("table_column_unknown", line, column, given=cell)
