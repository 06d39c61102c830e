"""A start list of chess-results beside its crosstable: IDs, births and federations of the players."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.formats.chess_results.page import Page
from arpad.formats.chess_results.players import entrant_of, find_players
from arpad.formats.notebook import Notebook
from arpad.formats.tables.chess_results import has_rounds
from arpad.formats.tables.headings import folded
from arpad.formats.tables.values import Cells
from arpad.formats.tournament import Entrant, Tournament

SHARED = ("id", "sex", "title", "rating", "federation", "birth_year", "birth_date", "club")


def read_start_list(page: Page, notebook: Notebook) -> list[Entrant] | None:
    """The players of a start list, by their starting ranks; None with the problem where the page has none."""
    players = find_players(page, lambda cells: not has_rounds(cells))
    if players is None or not players.table.rows:
        notebook.stop("chess_results_no_start_list")
        return None
    found = [entrant_of(Cells(players.table, row, notebook), players) for row in players.table.rows]
    return [entrant for entrant in found if entrant is not None]


def with_start_list(tournament: Tournament, start_list: Sequence[Entrant], notebook: Notebook) -> Tournament:
    """The tournament, its entrants completed from the start list.

    Players are found by name, because a crosstable may be numbered by the final rank. A player who is not on the start
    list stops, and so does a fact that the two pages state differently.
    """
    by_name: dict[str, list[Entrant]] = {}
    for listed in start_list:
        by_name.setdefault(_key(listed), []).append(listed)
    entrants = []
    for entrant in tournament.entrants:
        same = by_name.get(_key(entrant), [])
        chosen = same if len(same) == 1 else [one for one in same if one.number == entrant.number]
        if len(chosen) != 1:
            code = "start_list_namesakes" if same else "not_on_start_list"
            notebook.stop(code, player=entrant.name or "", given=str(entrant.number))
            entrants.append(entrant)
            continue
        entrants.append(_completed(entrant, chosen[0], notebook))
    return replace(tournament, entrants=tuple(entrants))


def _completed(entrant: Entrant, listed: Entrant, notebook: Notebook) -> Entrant:
    changes = {}
    for field in SHARED:
        stated, other = getattr(entrant, field), getattr(listed, field)
        if stated is None:
            changes[field] = other
        elif other is not None and stated != other:
            values = {"player": entrant.name or "", "field": field, "given": str(stated), "other": str(other)}
            notebook.stop("start_list_differs", **values)
    return entrant._replace(**changes, national=entrant.national or listed.national)


def _key(entrant: Entrant) -> str:
    return folded((entrant.name or "").replace(",", " "))
