"""Players, list rows and games as the rows of a table, field by field."""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.core.report import Player
from arpad.formats.notebook import Notebook
from arpad.formats.tables.games import OF_THE_EVENT
from arpad.formats.tables.lists import ListRow
from arpad.formats.tournament import Entrant, Pairing, Tournament

Row = dict[str, Any]


PLAYER_FIELDS = (
    *("id", "name", "federation", "sex", "birth", "title", "rating", "games", "peak", "k", "suspended", "not_listed"),
    *("inactive", "earlier_games", "elo", "elo_rapid", "national", "national_rapid", "elo_taken", "elo_games_since"),
    *("normal_games", "grade", "entry_grade", "register"),
)
LIST_FIELDS = (
    *("rank", "id", "name", "title", "federation", "sex", "birth", "rating", "previous", "change", "games", "k"),
    "flag",
)
SIDE_FIELDS = ("number", "id", "name", "title", "rating", "federation", "sex", "birth", "grade", "club")
"""The columns of a player, of a row of a list and of one side of a game, in the order in which they are written."""


def player_row(player: Player) -> Row:
    """A player as a row."""
    elo = next((entry.rating for entry in player.elo if entry.since == date.min), None)
    return _row(player, PLAYER_FIELDS, birth=player.birth_date or player.birth_year, elo=elo)


def list_row(row: ListRow) -> Row:
    """A row of a rating list."""
    return _row(row, LIST_FIELDS, birth=row.birth_year)


def _row(record: Any, fields: Sequence[str], **others: Any) -> Row:
    """The fields of a record as a row: its attributes, except those in `others`."""
    return {field: others[field] if field in others else getattr(record, field) for field in fields}


def with_different_names(tournaments: Sequence[Tournament], notebook: Notebook) -> list[Tournament]:
    """The tournaments with different names, by which a table keeps their games apart.

    One without a name, or with the name of an earlier one, is given a new name, with a note.
    """
    if len(tournaments) < 2:
        return list(tournaments)
    taken = {tournament.name for tournament in tournaments}
    seen: set[str | None] = {None}
    renamed = []
    for number, tournament in enumerate(tournaments, start=1):
        name = tournament.name
        if name in seen:
            ways = (f"{name} ({count})" if name else f"Event {count}" for count in itertools.count(number))
            name = next(way for way in ways if way not in taken)
            notebook.note("table_event_renamed", given=name, other=tournament.name or "-")
            taken.add(name)
        seen.add(name)
        renamed.append(replace(tournament, name=name))
    return renamed


def game_rows(tournaments: Sequence[Tournament]) -> list[Row]:
    """A row for every game and bye; entrants without a round have none."""
    rows = []
    for tournament in tournaments:
        entrants = {entrant.number: entrant for entrant in tournament.entrants}
        rows += [_game_row(tournament, pairing, entrants) for pairing in tournament.pairings]
    return rows


def _game_row(tournament: Tournament, pairing: Pairing, entrants: dict[int, Entrant]) -> Row:
    days = tournament.round_dates
    seconds = tournament.seconds if pairing.seconds is None else pairing.seconds
    seconds_black = tournament.seconds_black if pairing.seconds_black is None else pairing.seconds_black
    black = None if pairing.black is None else entrants.get(pairing.black, Entrant(pairing.black))
    return {
        "event": tournament.name,
        **{column: getattr(tournament, fact) for column, fact in OF_THE_EVENT.items()},
        "round": pairing.round,
        "date": pairing.date or (days[pairing.round - 1] if 0 < pairing.round <= len(days) else None),
        **_side("white", entrants.get(pairing.white, Entrant(pairing.white))),
        **_side("black", black),
        "result": pairing.result,
        "bye": pairing.alone,
        "stones": pairing.stones,
        "minutes": _minutes(seconds),
        "minutes_black": _minutes(seconds_black),
        "one_move_each": pairing.one_move_each,
        "colours_known": None if pairing.colours_known else False,
    }


def _side(side: str, entrant: Entrant | None) -> Row:
    birth = entrant and (entrant.birth_date or entrant.birth_year)
    row = dict.fromkeys(SIDE_FIELDS) if entrant is None else _row(entrant, SIDE_FIELDS, birth=birth)
    return {f"{side}_{field}": value for field, value in row.items()}


def _minutes(seconds: int | None) -> int | str | None:
    """Whole minutes as a number, others as minutes and seconds."""
    if seconds is None:
        return None
    return seconds // 60 if seconds % 60 == 0 else f"{seconds // 60}:{seconds % 60:02d}"
