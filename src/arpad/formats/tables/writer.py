"""Writes tables as CSV and XLSX, with headings in three languages; equal contents give equal bytes."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal

from arpad.core.report import Player
from arpad.formats.notebook import Notebook
from arpad.formats.tables.headings import TableKind, sheet_name, written_heading
from arpad.formats.tables.lists import ListRow
from arpad.formats.tables.row_values import game_rows, list_row, player_row, with_different_names
from arpad.formats.tournament import Tournament

TableFormat = Literal["csv", "xlsx"]
FORMATS: tuple[TableFormat, ...] = ("csv", "xlsx")
DELIMITERS = {"en": ",", "hu": ";", "fi": ";"}
"""The delimiter by language: where the comma is the decimal sign, spreadsheets expect a semicolon."""
LOOKS_LIKE_FORMULA = re.compile(r"'*[=+\-@]")
PLAIN_SIGNS = ("+/-", "-/+", "-/-")
FIXED_DAY = datetime(2000, 1, 1)
ALWAYS: Mapping[TableKind, tuple[str, ...]] = {
    "players": ("id", "name", "rating"),
    "games": ("round", "white_name", "black_name", "result"),
    "list": ("id", "name", "rating"),
}
"""Columns that are written even if empty, so that the table is recognised again."""
Rows = Sequence[Mapping[str, Any]]


def write_players(players: Sequence[Player], to: TableFormat = "csv", language: str = "en") -> bytes:
    """A table of players. Published ratings and earlier games, of which a player has several, have no column."""
    return write_tables({"players": _player_rows(players)}, to, language)


def _player_rows(players: Sequence[Player]) -> Rows:
    """Rows of players, without the column of IDs where each ID is the name: the table is read the same way again."""
    rows = [player_row(player) for player in players]
    if rows and all(player.id == player.name for player in players):
        return [{field: value for field, value in row.items() if field != "id"} for row in rows]
    return rows


def write_list(rows: Sequence[ListRow], to: TableFormat = "csv", language: str = "en") -> bytes:
    return write_tables({"list": [list_row(row) for row in rows]}, to, language)


def write_games(
    tournaments: Sequence[Tournament], to: TableFormat = "csv", language: str = "en", notebook: Notebook | None = None
) -> bytes:
    """A table of games. Events without names of their own are given some, with notes in the notebook."""
    return write_tables({"games": game_rows(with_different_names(tournaments, notebook or Notebook()))}, to, language)


def write_workbook(
    players: Sequence[Player],
    tournaments: Sequence[Tournament],
    language: str = "en",
    notebook: Notebook | None = None,
) -> bytes:
    """An XLSX with a sheet of players and a sheet of games."""
    tables: Mapping[TableKind, Rows] = {
        "players": _player_rows(players),
        "games": game_rows(with_different_names(tournaments, notebook or Notebook())),
    }
    return write_tables(tables, "xlsx", language)


def write_tables(tables: Mapping[TableKind, Rows], to: TableFormat, language: str) -> bytes:
    """Rows as a file, with a column for every field that some row has; CSV holds one table."""
    if to == "xlsx":
        return _xlsx(tables, language)
    ((kind, rows),) = tables.items()
    return _csv(kind, rows, language)


def used_columns(kind: TableKind, rows: Rows) -> list[str]:
    """The fields of the rows in order, without those that are empty in every row."""
    fields = rows[0] if rows else ALWAYS[kind]
    return [field for field in fields if field in ALWAYS[kind] or any(row[field] is not None for row in rows)]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.isoformat() if isinstance(value, date) else str(value)


def _csv(kind: TableKind, rows: Rows, language: str) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=DELIMITERS[language], lineterminator="\r\n")
    columns = used_columns(kind, rows)
    writer.writerow([written_heading(kind, column, language) for column in columns])
    for row in rows:
        writer.writerow([_guarded(row[column]) for column in columns])
    return out.getvalue().encode("utf-8-sig")  # without the mark, spreadsheets read it as 8-bit


def _guarded(value: Any) -> str:
    """The text of a cell; an apostrophe keeps a spreadsheet from running a text that begins like a formula."""
    if value is None:
        return ""
    text = _text(value)
    guard = isinstance(value, str) and text not in PLAIN_SIGNS and LOOKS_LIKE_FORMULA.match(text)
    return f"'{text}" if guard else text


def _xlsx(tables: Mapping[TableKind, Rows], language: str) -> bytes:
    import xlsxwriter  # type: ignore[import-untyped]  # large, and only this function needs it

    out = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
    }
    with xlsxwriter.Workbook(out, options) as workbook:
        workbook.set_properties({"created": FIXED_DAY})
        bold = workbook.add_format({"bold": True})
        for kind, rows in tables.items():
            sheet = workbook.add_worksheet(sheet_name(kind, language))
            sheet.freeze_panes(1, 0)
            for number, column in enumerate(used_columns(kind, rows)):
                sheet.write_string(0, number, written_heading(kind, column, language), bold)
                for line, row in enumerate(rows, start=1):
                    value = row[column]
                    if isinstance(value, int) and not isinstance(value, bool):
                        sheet.write_number(line, number, value)
                    elif value is not None:
                        sheet.write_string(line, number, _text(value))
    return out.getvalue()
