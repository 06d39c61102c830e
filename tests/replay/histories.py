"""Small random histories for the replay: facts that both a report and the Parquet layout can hold."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from arpad.core.report import FORFEITS, PLAYED, EarlierGame
from arpad.made.pairings import drawn_pairs, round_robin
from tests.replay.written import code, write_tables

TOLD = ("id", "part", "start", "first_day", "last_day", "official", "system")


@dataclass
class MadePlayer:
    """A player before the first event."""

    id: str
    rating: int
    peak: int
    games: int
    k: int
    birth: date | None
    earlier: list[EarlierGame] = field(default_factory=list)


@dataclass
class MadeGame:
    """A game by the numbers of its players."""

    white: int
    black: int
    result: str
    round: int
    day: date | None  # None: not told
    moved: bool = True
    ruling: str | None = None
    playoff: bool = False


@dataclass
class MadeEvent:
    """A row of the events: an event, or one month of a long one."""

    id: str
    part: int
    start: date
    first_day: date
    last_day: date
    players: list[int]
    games: list[MadeGame]
    seconds: int
    system: int = 0
    official: bool = False
    refused: bool = False


@dataclass
class Made:
    """A whole history."""

    players: list[MadePlayer]
    events: list[MadeEvent]


def made_history(rng: random.Random, floor: int) -> Made:
    """A few players who meet in events of every kind over some months; many are near the floor or another limit."""
    players = [_player(rng, number, floor) for number in range(rng.randint(6, 24))]
    first = date(2024, 3, 1)
    events: list[MadeEvent] = []
    for number in range(rng.randint(3, 12)):
        start = first + timedelta(days=rng.randrange(240))
        kind = rng.choice(("swiss", "swiss", "swiss", "robin", "robin", "double", "long"))
        events += _event(rng, f"e{number:02d}", kind, start, len(players))
    events.sort(key=lambda event: (event.last_day, event.first_day, event.id, event.part))
    return Made(players, events)


def _player(rng: random.Random, number: int, floor: int) -> MadePlayer:
    unrated = rng.random() < 0.35
    level = rng.choice((floor, floor, floor + 40, 1700, 1820, 2290, 2395, 2410))
    rating = 0 if unrated else max(floor, level + rng.randint(-40, 40))
    birth = rng.choice((None, date(1980, 5, 5), date(2006, 4, 1), date(2010, 8, 30), date(2007, 12, 31)))
    earlier = []
    if unrated and rng.random() < 0.4:
        day = date(2024, 2, 20) - timedelta(days=rng.randrange(800))
        count = rng.randint(1, 6)
        earlier = [EarlierGame(day, "earlier", rng.randint(floor, 2100), rng.choice((0, 1, 2))) for _ in range(count)]
    return MadePlayer(
        f"p{number:02d}",
        rating,
        rng.choice((0, rating, rating + 30)) if rating else 0,
        rng.choice((-1, 0, 25, 29, 60)),
        rng.choice((0, 0, 0, 0, 10, 40)),
        birth,
        earlier,
    )


def _event(rng: random.Random, name: str, kind: str, start: date, everybody: int) -> list[MadeEvent]:
    seconds = rng.choice((7200, 7200, 7200, 5400, 3600, 3000, -1))
    if kind == "swiss":
        entered = rng.sample(range(everybody), rng.randint(4, min(12, everybody)))
        rounds = [drawn_pairs(rng, entered)[0] for _ in range(rng.randint(2, 6))]
    else:
        entered = rng.sample(range(everybody), rng.randint(3, min(6, everybody)))
        rounds = list(round_robin(entered)) * (2 if kind == "double" else 1)
    gap = rng.randint(24, 40) if kind == "long" else 1
    days = [start + timedelta(days=gap * number) for number in range(len(rounds))]
    if kind == "long" and (days[-1] - start).days <= 95:
        days[-1] = start + timedelta(days=rng.randint(96, 130))
    games = [
        _game(rng, pair, number + 1, day, exact=kind != "swiss" and rng.random() < 0.9)
        for number, (pairs, day) in enumerate(zip(rounds, days, strict=True))
        for pair in pairs
    ]
    if rng.random() < 0.1:
        games.append(_game(rng, entered, len(rounds) + 1, days[-1], exact=True))
        games[-1].playoff = True
    system = {"swiss": 0, "robin": 1, "double": 2, "long": rng.choice((0, 1))}[kind]
    official = rng.random() < 0.15
    months = sorted({(game.day.year, game.day.month) for game in games}) if kind == "long" else [None]
    found = []
    for part, month in enumerate(months, start=1):
        of_part = [game for game in games if month in (None, (game.day.year, game.day.month))]
        found.append(
            MadeEvent(
                name,
                part,
                start,
                start if month is None else min(game.day for game in of_part),
                days[-1] if month is None else max(game.day for game in of_part),
                entered,
                of_part,
                seconds,
                system,
                official,
            )
        )
    return found


def _game(rng: random.Random, pair: Sequence[int], round_: int, day: date, exact: bool) -> MadeGame:
    """`exact`: a game that counts; a round robin with another one is none any more."""
    if exact:
        return MadeGame(pair[0], pair[1], rng.choice(("1-0", "0-1", "1/2-1/2")), round_, day)
    result = rng.choice((*("1-0", "0-1", "1/2-1/2") * 6, "0-0", *FORFEITS))
    played = result in PLAYED
    moved = not played or rng.random() > 0.04
    ruling = rng.choice(("fair-play", "force-majeure")) if played and rng.random() < 0.04 else None
    return MadeGame(pair[0], pair[1], result, round_, day, moved, ruling)


def write_history(made: Made, folder: Path) -> None:
    """The history in the layout of docs/replay.md."""
    players = [
        {"id": p.id, "birth": p.birth, "rating": p.rating, "peak": p.peak, "games": p.games, "k": p.k}
        for p in made.players
    ]
    earlier = [
        {
            "player": number,
            "end": max(game.date for game in p.earlier),
            "games": len(p.earlier),
            "half_points": sum(game.half_points for game in p.earlier),
            "ratings": sum(game.opponent for game in p.earlier),
        }
        for number, p in enumerate(made.players)
        if p.earlier
    ]
    events = [
        {
            **{name: getattr(e, name) for name in TOLD},
            "seconds": e.seconds,
            "refused": e.refused,
            "players": e.players,
            "games": len(e.games),
            "rounds": max((g.round for g in e.games), default=0),
        }
        for e in made.events
    ]
    games = [
        {
            "white": e.players.index(g.white),
            "black": e.players.index(g.black),
            "outcome": code(g.result, g.moved, g.ruling),
            "round": g.round,
            "playoff": g.playoff,
        }
        for e in made.events
        for g in e.games
    ]
    write_tables(folder, players, events, games, earlier)
