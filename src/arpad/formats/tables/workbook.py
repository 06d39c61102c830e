"""Reads a workbook of games and players. The sheet of players, or else the list, completes the players of the games."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from arpad.core.list_kind import list_kinds
from arpad.core.report import Player
from arpad.formats.entrants import IN_TWO_EVENTS, note_names_in_two_events
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.tables.games import read_games
from arpad.formats.tables.headings import TableKind, written_heading
from arpad.formats.tables.lists import read_listed
from arpad.formats.tables.players import plain_grade, read_players
from arpad.formats.tournament import Entrant, Tournament

SHARED = ("name", "federation", "sex", "birth_year", "birth_date", "title", "grade")
"""The fields that an entrant and a player both have, except the rating: a player's rating is that of one list."""
MOST_NAMED = 5
"""The most names in a problem."""


def read_people(
    data: bytes, kinds: Mapping[str, TableKind], list_name: str | None = None, set_aside: bool = False
) -> Reading[list[Player]]:
    """Read the players of a workbook from its sheet of players; without such a sheet, from its list."""
    if "players" not in kinds.values() and "list" in kinds.values():
        return read_listed(data, list_name=list_name, set_aside=set_aside)
    reading = read_players(data, list_name=list_name, set_aside=set_aside)
    notebook = Notebook(list(reading.problems), list(reading.aside))
    for name, kind in kinds.items():
        if kind == "list":
            notebook.doubt("table_sheet_unread", given=name)
    return notebook.reading(reading.content)


def read_games_with_people(
    data: bytes, kinds: Mapping[str, TableKind], list_name: str | None
) -> Reading[list[Tournament]]:
    """Read the sheet of games as tournaments, and complete their entrants from the sheet of players.

    A contradiction between the sheets is a stop.
    """
    games, people = read_games(data, list_name=list_name), read_people(data, kinds, list_name)
    of_games = [problem for problem in games.problems if problem.code != IN_TWO_EVENTS]  # the other sheet may have IDs
    notebook = Notebook([*of_games, *(problem for problem in people.problems if problem not in of_games)])
    if games.content is None or people.content is None:
        return notebook.reading(None)
    players = _People(people.content, notebook)
    tournaments = [players.completed(tournament, list_name) for tournament in games.content]
    players.doubt_absent()
    if "players" in kinds.values():  # a list has many players without a game here
        players.note_without_game()
    note_names_in_two_events(tournaments, notebook)
    return notebook.reading(tournaments)


class _People:
    """The players of a workbook by ID and by name, and which of them are entrants."""

    def __init__(self, players: Iterable[Player], notebook: Notebook) -> None:
        self._by_id = {player.id: player for player in players}
        self._by_name: dict[str | None, list[Player]] = {}
        for player in self._by_id.values():
            self._by_name.setdefault(player.name, []).append(player)
        self._notebook = notebook
        self._absent: dict[str, None] = {}
        self._entered: set[str] = set()

    def completed(self, tournament: Tournament, list_name: str | None) -> Tournament:
        """The tournament with its entrants completed from the sheet of players."""
        has_rating = (list_name is None or list_kinds()[list_name].fide_rating is not None) and not tournament.is_go
        shared = (*SHARED, "rating") if has_rating else SHARED
        taken = {entrant.id for entrant in tournament.entrants if entrant.id is not None}
        entrants = []
        for entrant in tournament.entrants:
            player = self._player(entrant)
            if player is None:
                entrants.append(entrant)
                continue
            if entrant.id is None and player.id in taken:
                self._notebook.stop("table_two_of_a_name", given=entrant.name)
            taken.add(player.id)
            self._entered.add(player.id)
            entrants.append(self._entrant(entrant, player, shared))
        return replace(tournament, entrants=tuple(entrants))

    def _player(self, entrant: Entrant) -> Player | None:
        """The player with the entrant's ID, or the only one with the same name if one side has no ID; else None."""
        if entrant.id is not None and entrant.id in self._by_id:
            return self._by_id[entrant.id]
        named = self._by_name.get(entrant.name, []) if entrant.name is not None else []
        if entrant.id is not None:
            named = [player for player in named if player.id == player.name]  # the sheet has no IDs
        if len(named) > 1:
            self._notebook.stop("table_two_of_a_name", given=entrant.name)
            self._entered |= {player.id for player in named}
        elif not named:
            self._absent[entrant.name or entrant.id or str(entrant.number)] = None
        return named[0] if len(named) == 1 else None

    def _entrant(self, entrant: Entrant, player: Player, shared: Iterable[str]) -> Entrant:
        """The entrant with the facts of the player; a stop for each fact that differs."""
        facts: dict[str, Any] = {"id": entrant.id or player.id}
        for fact in shared:
            here, there = getattr(entrant, fact), getattr(player, fact)
            if here is None:
                facts[fact] = there
            elif there is not None and _compared(fact, here) != _compared(fact, there):
                self._stop_at(player, fact, here, there)
        return entrant._replace(**facts, more=self._more_of(entrant, player, shared))

    def _more_of(self, entrant: Entrant, player: Player, shared: Iterable[str]) -> Player | None:
        """The facts of both sheets that an entrant has no field for; None if there are none. A stop if they differ."""
        here, there = _beyond(entrant.more or Player(""), shared), _beyond(player, shared)
        for fact in here.keys() & there.keys():
            if here[fact] != there[fact]:
                self._stop_at(player, fact, here[fact], there[fact])
        return Player("", **(there | here)) if here or there else None

    def _stop_at(self, player: Player, fact: str, here: Any, there: Any) -> None:
        values = {"player": player.id, "column": _heading(fact), "given": _shown(here), "other": _shown(there)}
        self._notebook.stop("table_sheets_differ", **values)

    def doubt_absent(self) -> None:
        """A doubt for the entrants who are not in the sheet of players."""
        if self._absent:
            self._notebook.doubt("table_not_among_players", given=_named([*self._absent]))

    def note_without_game(self) -> None:
        """A note for the players of the sheet who have no game."""
        idle = [player.name or player.id for player in self._by_id.values() if player.id not in self._entered]
        if idle:
            self._notebook.note("table_without_a_game", given=_named(idle))


def _named(names: list[str]) -> str:
    """The first names, and an ellipsis if there are more."""
    return "; ".join([*names[:MOST_NAMED], *(["..."] if len(names) > MOST_NAMED else [])])


def _beyond(player: Player, shared: Iterable[str]) -> dict[str, Any]:
    """The facts of a player that an entrant has no field for."""
    names = [name for name in Player._fields if name not in ("id", *shared)]
    return {name: value for name in names if (value := getattr(player, name)) not in (None, ())}


def _shown(value: Any) -> str:
    """A value as text; of FIDE ratings only the numbers."""
    return ", ".join(str(entry.rating) for entry in value) if isinstance(value, tuple) else str(value)


def _heading(fact: str) -> str:
    return written_heading("players", "birth" if fact.startswith("birth") else fact, "en")


def _compared(fact: str, value: Any) -> Any:
    """A value in the form in which two sheets are compared: a plain grade, and no capitals except in names."""
    if fact == "grade":
        return plain_grade(value) or value
    return value.casefold() if isinstance(value, str) and fact != "name" else value
