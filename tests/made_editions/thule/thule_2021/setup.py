"""The facts of an event as columns."""

from collections.abc import Mapping, Sequence

from arpad.core.outcomes import outcome
from arpad.core.report import PLAYED, Event, Game, Player
from thule_2021.columns import Games, Results


def names_in(event: Event) -> list[str]:
    """The players who have a game in an event."""
    return sorted({name for game in event.games if game.black for name in (game.white, game.black)})


def games_of(event: Event, names: Sequence[str]) -> tuple[list[Game], Games]:
    """The games between two players of an event, and the same as columns; a name's place is its row."""
    games = [game for game in event.games if game.black is not None]
    place = {name: row for row, name in enumerate(names)}
    columns = Games(
        white=[place[game.white] for game in games],
        black=[place[game.black or ""] for game in games],
        outcome=[outcome(*game.half_points, int(game.result in PLAYED), 1, 0) for game in games],
    )
    return games, columns


def blank_results(names: Sequence[str], players: Mapping[str, Player]) -> Results:
    """The columns that the procedure writes, with the ratings before the event."""
    before = [players[name].rating or 0 for name in names]
    return Results(before, *([0] * len(names) for _ in Results._fields[1:]))
