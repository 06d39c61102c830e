"""A reader that loses one fact: its result with the fact's fields as though the file had not stated them."""

from dataclasses import replace
from datetime import date
from typing import Any

from arpad.core.report import Event, Game, Player, Report
from arpad.formats.notebook import Reading
from arpad.formats.tournament import Entrant, Pairing, Tournament
from tests.formats.facts_table import Cell

CONSTANT: dict[str, Any] = {"start": date(2023, 10, 1), "end": date(2024, 5, 6), "result": "1-0"}
CONSTANT |= {"decisions": (), "parts": (), "importance": ()}
"""What stands for a fact that a value cannot be without."""
TIME = ("time_control", "time_control_seconds", "time_control_delay", "first_control_moves", "seconds", "seconds_black")
OF_PLAYER = {"birth": ("birth_year", "birth_date")}
OF_EVENT = {
    "country": ("country", "federation"),
    "system": ("system", "type", "encoded_type"),
    "time_control": (*TIME, "encoded_time_control"),
    "minutes": ("seconds",),
    "base_minutes": ("base_seconds",),
    "hours_per_day": ("minutes_per_day",),
}
OF_GAME = {"minutes": ("seconds",), "minutes_black": ("seconds_black",)}
OF_ENTRANT = {"rating": ("rating", "national"), "elo": ("elo", "rating"), "entry_grade": ("entry_grade", "grade")}
OF_ENTRANT |= {"federation": ("federation", "national")}
"""Where an entrant of another list has the fact; a page's national ratings are of the entrant's federation."""
EMPTY: dict[type, Any] = {Player: Player(""), Entrant: Entrant(0)}


def without(content: Any, cell: Cell) -> Any:
    """What was read without the cell's fact."""
    if isinstance(content, Report):
        players = {id_: without_player(player, cell) for id_, player in content.players.items()}
        events = {id_: _without_event(event, cell) for id_, event in content.events.items()}
        return replace(content, players=players, events=events)
    return tuple(_without_tournament(one, cell) for one in content)


def without_reading(reading: Reading[Any], cell: Cell) -> Reading[Any]:
    return Reading(None if reading.content is None else without(reading.content, cell), ())


def without_player(player: Player, cell: Cell) -> Player:
    return _emptied(player, OF_PLAYER.get(cell.fact, (cell.fact,))) if cell.of == "player" else player


def _emptied(thing: Any, names: tuple[str, ...]) -> Any:
    """A named tuple with some of its fields empty; those that it does not have are passed over."""
    empty = EMPTY.get(type(thing))
    return thing._replace(**{name: getattr(empty, name, None) for name in names if name in thing._fields})


def _constant(thing: Any, names: tuple[str, ...]) -> dict[str, Any]:
    known = thing.__slots__ if hasattr(thing, "__slots__") and not hasattr(thing, "_fields") else thing._fields
    return {name: CONSTANT.get(name) for name in names if name in known}


def _without_game(game: Game | Pairing, cell: Cell) -> Any:
    if cell.fact == "alone":
        lost = {"result": "bye", **({"alone": "U"} if isinstance(game, Pairing) else {"bye": None})}
        return game if game.black is not None else game._replace(**lost)
    names = OF_GAME.get(cell.fact, (cell.fact,))
    if cell.of == "event":
        return game._replace(seconds=None, seconds_black=None) if cell.fact == "time_control" else game
    return game._replace(**_constant(game, names)) if cell.of == "game" and game.round == 1 else game


def _without_event(event: Event, cell: Cell) -> Event:
    games = tuple(_without_game(game, cell) for game in event.games)
    names = OF_EVENT.get(cell.fact, (cell.fact,)) if cell.of == "event" else ()
    return replace(event, games=games, **_constant(event, names))


def _without_tournament(tournament: Tournament, cell: Cell) -> Tournament:
    names: tuple[str, ...] = OF_EVENT.get(cell.fact, (cell.fact,)) if cell.of == "event" else ()
    entrants = tournament.entrants
    if cell.of == "player":
        of_player = OF_PLAYER.get(cell.fact, (cell.fact,))
        lost = tuple(dict.fromkeys([*of_player, *OF_ENTRANT.get(cell.fact, ())]))
        entrants = tuple(_without_entrant(entrant, lost, of_player) for entrant in entrants)
    pairings = tuple(_without_game(pairing, cell) for pairing in tournament.pairings)
    changed = replace(tournament, entrants=entrants, pairings=pairings, **_constant(tournament, names))
    if cell.of == "game" and cell.fact == "date":
        return replace(changed, round_dates=())
    return replace(changed, seconds_black=None) if cell.fact == "minutes_black" else changed


def _without_entrant(entrant: Entrant, names: tuple[str, ...], of_player: tuple[str, ...]) -> Entrant:
    more = None if entrant.more is None else _emptied(entrant.more, of_player)
    found: Entrant = _emptied(entrant, names)
    return found._replace(more=more)


def without_rating(row: Any) -> Any:
    """A row of FIDE's list as an office keeps it, without its rating."""
    return replace(row, rating=None)
