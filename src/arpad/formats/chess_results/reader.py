"""Reads a file of chess-results: a crosstable as an event, a start list as players. Any other page stops."""

from codecs import BOM_UTF8
from collections.abc import Sequence

from arpad.core.list_kind import STANDARD, list_kinds
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.chess_results.crosstable import read_crosstable
from arpad.formats.chess_results.page import Page, page_of_sheets, read_html
from arpad.formats.chess_results.players import find_players
from arpad.formats.chess_results.start_list import read_start_list, with_start_list
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.report_from_tournament import player_of
from arpad.formats.tables import csv_reader, xlsx_reader
from arpad.formats.tables.chess_results import has_rounds, is_round
from arpad.formats.tables.xlsx_parts import SIGNATURE
from arpad.formats.tournament import Tournament
from arpad.formats.zip_members import Member


def read_chess_results(data: bytes, list_name: str | None = None) -> Reading[Report | tuple[Tournament, ...]]:
    """The event or the players of a page, whether it was saved as HTML, XLSX or CSV."""
    notebook = Notebook()
    page = page_of_file(data, notebook)
    if page is None:
        return notebook.reading(None)
    if find_players(page, has_rounds) is not None:
        tournament = read_crosstable(page, notebook)
        if tournament is not None and not any(entrant.id for entrant in tournament.entrants):
            notebook.note("chess_results_no_ids")
        return notebook.reading(None if tournament is None else (tournament,))
    if any(is_round(row.cells) for rows in page.tables for row in rows):
        notebook.stop("chess_results_table")
        return notebook.reading(None)
    return notebook.reading(_players(page, list_name, notebook))


def read_two_pages(members: Sequence[Member] | Problem | None) -> Reading[Report | tuple[Tournament, ...]]:
    """The event of a crosstable and its start list, the two files of a zip."""
    notebook = Notebook()
    if members is None or isinstance(members, Problem):
        notebook.stop("chess_results_no_crosstable")
        return notebook.reading(None)
    first, second = sorted((one.data for one in members), key=has_crosstable)
    start_page, page = page_of_file(first, notebook), page_of_file(second, notebook)
    tournament = None if page is None else read_crosstable(page, notebook)
    start_list = None if start_page is None else read_start_list(start_page, notebook)
    if tournament is None or start_list is None:
        return notebook.reading(None)
    return notebook.reading((with_start_list(tournament, start_list, notebook),))


def has_crosstable(data: bytes) -> bool:
    """True if a file is a page with a crosstable."""
    page = page_of_file(data, Notebook())
    return page is not None and find_players(page, has_rounds) is not None


def has_start_list(data: bytes) -> bool:
    """True if a file is a page with a start list and no crosstable."""
    page = page_of_file(data, Notebook())
    if page is None or find_players(page, has_rounds) is not None:
        return False
    return find_players(page, lambda cells: not is_round(cells)) is not None


def page_of_file(data: bytes, notebook: Notebook) -> Page | None:
    """The page of a file; None with the problem where it has none."""
    if data.startswith(SIGNATURE):
        sheets = xlsx_reader.all_rows(data, notebook)
        return None if sheets is None else page_of_sheets(sheets)
    if data.removeprefix(BOM_UTF8).lstrip()[:1] == b"<":
        return read_html(data, notebook)
    rows = csv_reader.csv_rows(data, "players", Notebook())
    if rows is None:
        notebook.stop("chess_results_no_start_list")
        return None
    return page_of_sheets([rows])


def _players(page: Page, list_name: str | None, notebook: Notebook) -> Report | None:
    """A start list as a report without events. A player without an ID is known by their name."""
    entrants = read_start_list(page, notebook)
    if entrants is None:
        return None
    kind = list_kinds().get(list_name or "", STANDARD)
    players = [player_of(entrant, entrant.id or entrant.name or str(entrant.number), kind) for entrant in entrants]
    notebook.note("chess_results_players")
    return Report(kind.name, None, {player.id: player for player in players}, {})
