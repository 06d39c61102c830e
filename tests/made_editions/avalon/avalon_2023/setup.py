"""From a report to the columns of its period, and what their rows stand for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from arpad.core.dates import Month
from arpad.core.outcomes import outcome
from arpad.core.report import PLAYED, Event, Game, Player, Report
from arpad.regulations.approvals import Refusals
from arpad.regulations.edition import Edition
from arpad.regulations.published import rating_on
from avalon_2023.columns import UNKNOWN, Games, Players, Results, Sides, Work
from avalon_2023.law import Law


@dataclass(frozen=True, slots=True)
class Frame:
    """The columns of a period with the way back to the report."""

    edition: Edition
    law: Law
    players: Sequence[Player]
    played: Sequence[tuple[Event, Game]]  # the games between two players, in the order of their rows
    refused: Refusals
    sides: Sequence[Mapping[str, Sequence[int]]]
    """Each player's sides of the games of each of their events."""
    of_players: Players
    games: Games
    work: Work


def frame(edition: Edition, law: Law, report: Report, month: Month, refused: Refusals) -> Frame:
    """The columns of a report as the period begins."""
    eve = month.first_day - timedelta(days=1)
    players = list(report.players.values())
    place = {player.id: row for row, player in enumerate(players)}
    played = [(event, game) for event in report.events.values() for game in event.games if game.black is not None]
    return Frame(
        edition,
        law,
        players,
        played,
        refused,
        sides_of_players(place, played),
        Players(
            rating=[rating_on(player, eve) for player in players],
            games=[games_before(player, eve) for player in players],
        ),
        Games(
            white=[place[game.white] for _, game in played],
            black=[place[game.black or ""] for _, game in played],
            outcome=[outcome(*game.half_points, int(game.result in PLAYED), 1, 0) for _, game in played],
            refused=[int(bool(refused.of(event.id, 0))) for event, _ in played],
        ),
        blank_work(len(players), len(played)),
    )


def sides_of_players(
    place: Mapping[str, int], played: Sequence[tuple[Event, Game]]
) -> Sequence[Mapping[str, Sequence[int]]]:
    """The sides of each player, by event: white's at 2 * game, black's at 2 * game + 1."""
    found: list[dict[str, list[int]]] = [{} for _ in place]
    for row, (event, game) in enumerate(played):
        for side, name in ((2 * row, game.white), (2 * row + 1, game.black or "")):
            found[place[name]].setdefault(event.id, []).append(side)
    return found


def games_before(player: Player, eve: date) -> int:
    """A player's rated games before the period."""
    if player.games is None:
        return UNKNOWN if rating_on(player, eve) else 0
    return player.games


def blank_work(players: int, games: int) -> Work:
    """Columns for what the procedure writes, all zero."""
    sides = Sides(*[[0] * (2 * games) for _ in Sides._fields])
    return Work(sides, Results(*[[0] * players for _ in Results._fields]))
