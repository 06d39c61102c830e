"""An event of a report as a tournament, so that it can be written as a file."""

import itertools
from collections import Counter

from arpad.core.report import Event, Game, Player, Report, StartingRank
from arpad.formats.tournament import SIGNS_ALONE, Entrant, Pairing, Tournament

TYPES = {
    "swiss": "Swiss",
    "round-robin": "Round robin",
    "double-round-robin": "Double round robin",
    "match": "Match",
    "team": "Team",
}


def tournament_of(report: Report, event: Event) -> Tournament:
    """The event as a tournament, with its entrants by starting rank.

    Players who are not on the starting list are numbered after it, the highest rating first.
    """
    listed = {entry.player: entry for entry in event.ranks if entry.player in report.players}
    named = dict.fromkeys([*listed, *(name for game in event.games for name in (game.white, game.black) if name)])
    players = sorted((report.players[name] for name in named), key=lambda player: (-(player.rating or 0), player.id))
    numbers = {name: entry.rank for name, entry in listed.items()}
    free = itertools.count(max(numbers.values(), default=0) + 1)
    numbers |= {player.id: next(free) for player in players if player.id not in numbers}
    players.sort(key=lambda player: numbers[player.id])
    days = {game.round: game.date for game in event.games if game.date}
    points = _points(event)
    same_day = all(game.date in (None, days.get(game.round)) for game in event.games)
    return Tournament(
        entrants=tuple(
            _entrant(player, numbers[player.id], points[player.id], listed.get(player.id)) for player in players
        ),
        pairings=tuple(
            Pairing(
                round=game.round,
                white=numbers[game.white],
                black=None if game.black is None else numbers[game.black],
                result=game.result,
                alone=game.bye or SIGNS_ALONE.get(game.result),
                one_move_each=game.one_move_each,
                stones=game.stones,
                date=None if same_day else game.date,
                seconds=game.seconds,
                seconds_black=game.seconds_black,
            )
            for game in sorted(event.games, key=lambda game: (game.round, numbers[game.white]))
        ),
        name=event.name,
        federation=event.country,
        start=event.start,
        end=event.end,
        rounds=event.rounds,
        round_dates=tuple(days.get(round_) for round_ in range(1, max(days, default=0) + 1)) if same_day else (),
        type=None if event.system is None else TYPES[event.system],
        chief_arbiter=event.arbiters[0].name if event.arbiters else None,
        deputies=tuple(arbiter.name for arbiter in (event.arbiters or ())[1:] if arbiter.name),
        time_control=event.time_control,
        seconds=event.seconds,
        is_go=report.kind.is_go,
        board=event.board,
        base_seconds=event.base_seconds,
        byo_yomi=event.byo_yomi,
    )


def _points(event: Event) -> Counter[str]:
    """The half points that each player has scored in an event, by the player's ID."""
    points: Counter[str] = Counter()
    for game in event.games:
        for name, half_points in zip((game.white, game.black), _half_points(game), strict=True):
            if name is not None:
                points[name] += half_points
    return points


def _entrant(player: Player, number: int, points: int, entry: StartingRank | None) -> Entrant:
    """A player as an entrant, with the points of the report; if it states none, with `points`, in half points."""
    return Entrant(
        number=number,
        name=player.name,
        id=player.id if player.id.isascii() and player.id.isdigit() else None,
        sex=player.sex,
        title=player.title,
        rating=player.rating,
        federation=player.federation,
        birth_year=player.birth_year,
        birth_date=player.birth_date,
        points=(entry and entry.points) or f"{points // 2}.{5 * (points % 2)}",
        rank=entry and entry.place,
        grade=player.entry_grade or player.grade,
    )


def _half_points(game: Game) -> tuple[int, int]:
    """The half points of White and of Black. A bye without a kind counts as a pairing-allocated bye: a win."""
    if game.result == "bye":
        return (1, 0) if game.bye == "H" else (2, 0)
    return game.half_points
