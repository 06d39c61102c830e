"""Players, list rows and games as the rows of a table, field by field."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.core.report import Player
from arpad.formats.notebook import Notebook
from arpad.formats.tables.lists import ListRow
from arpad.formats.tournament import Entrant, Pairing, Tournament

Row = dict[str, Any]


def player_row(player: Player) -> Row:
    elo = [entry.rating for entry in player.elo if entry.since == date.min]
    return {
        "id": player.id,
        "name": player.name,
        "federation": player.federation,
        "sex": player.sex,
        "birth": player.birth_date or player.birth_year,
        "title": player.title,
        "rating": player.rating,
        "games": player.games,
        "peak": player.peak,
        "k": player.k,
        "suspended": player.suspended,
        "not_listed": player.not_listed,
        "inactive": player.inactive,
        "earlier_games": player.earlier_games,
        "elo": elo[0] if elo else None,
        "elo_rapid": player.elo_rapid,
        "national": player.national,
        "national_rapid": player.national_rapid,
        "elo_taken": player.elo_taken,
        "elo_games_since": player.elo_games_since,
        "normal_games": player.normal_games,
        "grade": player.grade,
        "entry_grade": player.entry_grade,
        "register": player.register,
    }


def list_row(row: ListRow) -> Row:
    return {
        "rank": row.rank,
        "id": row.id,
        "name": row.name,
        "title": row.title,
        "federation": row.federation,
        "sex": row.sex,
        "birth": row.birth_year,
        "rating": row.rating,
        "previous": row.previous,
        "change": row.change,
        "games": row.games,
        "k": row.k,
        "flag": row.flag,
    }


def apart(tournaments: Sequence[Tournament], notebook: Notebook) -> list[Tournament]:
    """Several tournaments each with a name of its own: in a table, the name alone keeps their games apart.

    One without a name, or with that of another, is given one, and a note says so.
    """
    if len(tournaments) < 2:
        return list(tournaments)
    taken = {tournament.name for tournament in tournaments}
    seen: set[str | None] = {None}
    found = []
    for number, tournament in enumerate(tournaments, start=1):
        name = tournament.name
        if name in seen:
            ways = (f"{name} ({count})" if name else f"Event {count}" for count in itertools.count(number))
            name = next(way for way in ways if way not in taken)
            notebook.note("table_event_renamed", given=name, other=tournament.name or "-")
            taken.add(name)
        seen.add(name)
        found.append(replace(tournament, name=name))
    return found


def game_rows(tournaments: Sequence[Tournament]) -> list[Row]:
    """A row for every game and bye. Entrants without a round are not in it."""
    found = []
    for tournament in tournaments:
        entrants = {entrant.number: entrant for entrant in tournament.entrants}
        found += [_game_row(tournament, pairing, entrants) for pairing in tournament.pairings]
    return found


def _game_row(tournament: Tournament, pairing: Pairing, entrants: dict[int, Entrant]) -> Row:
    days = tournament.round_dates
    seconds = tournament.seconds if pairing.seconds is None else pairing.seconds
    seconds_black = tournament.seconds_black if pairing.seconds_black is None else pairing.seconds_black
    black = None if pairing.black is None else entrants.get(pairing.black, Entrant(pairing.black))
    return {
        "event": tournament.name,
        "city": tournament.city,
        "country": tournament.federation,
        "start": tournament.start,
        "end": tournament.end,
        "rounds": tournament.rounds,
        "system": tournament.type,
        "arbiter": tournament.chief_arbiter,
        "time_control": tournament.time_control,
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
    return {
        f"{side}_number": entrant and entrant.number,
        f"{side}_id": entrant and entrant.id,
        f"{side}_name": entrant and entrant.name,
        f"{side}_title": entrant and entrant.title,
        f"{side}_rating": entrant and entrant.rating,
        f"{side}_federation": entrant and entrant.federation,
        f"{side}_sex": entrant and entrant.sex,
        f"{side}_birth": entrant and (entrant.birth_date or entrant.birth_year),
        f"{side}_grade": entrant and entrant.grade,
        f"{side}_club": entrant and entrant.club,
    }


def _minutes(seconds: int | None) -> int | str | None:
    """Whole minutes as a number, others as minutes and seconds."""
    if seconds is None:
        return None
    return seconds // 60 if seconds % 60 == 0 else f"{seconds // 60}:{seconds % 60:02d}"
