"""Small random histories of go, as the Parquet layout has them and as one report has them."""

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from pathlib import Path

from arpad.core.report import ByoYomi, Event, Game, Importance, Player, Report
from arpad.made.pairings import drawn_pairs
from tests.made_go import GRADES, LIMITS, RESULTS
from tests.replay.written import code, months_of, write_tables

PLACES = sorted(LIMITS)
NAMES = GRADES[::-1]  # by place
REGISTER = (None, "entrant", "foreigner")
KINDS: tuple[Importance, ...] = ("invitational", "national-championship", "european", "world")


@dataclass
class MadePlayer:
    """A player before the first event."""

    id: str
    register: int
    rating: int
    entry_grade: int
    grade: int


@dataclass
class MadeGame:
    """A game by the numbers of its players."""

    white: int
    black: int
    result: str
    round: int
    stones: int
    moved: bool
    ruling: str | None


@dataclass
class MadeEvent:
    """A whole event; a long one is several rows of the file."""

    id: str
    days: list[date]  # of its rounds
    players: list[int]
    games: list[MadeGame]
    rounds: int
    long: bool
    board: int
    base: int
    moves: int
    seconds: int
    importance: int
    factor: int
    refused: bool

    def day(self, round_: int) -> date:
        return self.days[min(round_, len(self.days)) - 1]


@dataclass
class Made:
    """A whole history."""

    players: list[MadePlayer]
    events: list[MadeEvent]


def made_history(rng: random.Random) -> Made:
    """A few players who meet in events of every kind over some months; many are near a limit of a grade."""
    players = [_player(rng, number) for number in range(rng.randint(5, 40))]
    events = [_event(rng, f"e{number:02d}", len(players)) for number in range(rng.randint(3, 15))]
    return Made(players, events)


def _points(rng: random.Random) -> int:
    return rng.choice(PLACES) + rng.randint(-12, 12) if rng.random() < 0.7 else rng.randint(900, 2850)


def _player(rng: random.Random, number: int) -> MadePlayer:
    register = rng.choice((0, 0, 0, 0, 0, 0, 1, 1, 1, 2))
    told = rng.random() < (0.95 if register == 0 else 0.25)
    entry = rng.randrange(len(PLACES)) if rng.random() < (0.1 if register == 0 else 0.85) else -1
    grade = rng.randrange(len(PLACES)) if rng.random() < (0.5 if register == 0 else 0.1) else -1
    return MadePlayer(f"p{number:02d}", register, _points(rng) if told else 0, entry, grade)


def _event(rng: random.Random, name: str, everybody: int) -> MadeEvent:
    players = rng.sample(range(everybody), rng.randint(2, everybody))
    rounds = rng.choice((1, 2, 3, 5, 5, 10, 12))
    long = rng.random() < 0.15 and rounds > 2
    start = date(2024, 1, 1) + timedelta(days=rng.randrange(150))
    days = [start + timedelta(days=number * (30 if long else 1)) for number in range(rounds)]
    handicaps = rng.random() < 0.5
    games = [_game(rng, pair, round_, handicaps) for round_ in range(1, rounds + 1) for pair in _pairs(rng, players)]
    if games and rng.random() < 0.1:  # a play-off comes after the last round
        games.append(_game(rng, (players[0], players[1]), rounds + 1, handicaps))
    moves = rng.choice((0, 0, 1, 1, 20, 7))
    return MadeEvent(
        id=name,
        days=days,
        players=players,
        games=games,
        rounds=rng.choice((rounds, rounds, rounds + 1)),
        long=long,
        board=rng.choice((19, 19, 19, 19, 13, 9)),
        base=rng.choice((5400, 5400, 3600, 2700, 2400, 1200, 600, 300, -1)),
        moves=moves,
        seconds=rng.choice((20, 30, 60, 300, 600)) if moves else 0,
        importance=rng.choice((0, 0, 0, 1, 2, 4, 8, 3, 12, 15)),
        factor=rng.choice((-1, -1, -1, -1, -1, -1, 0, 10, 45, 100, 301)),
        refused=rng.random() < 0.05,
    )


def _pairs(rng: random.Random, players: list[int]) -> list[tuple[int, int]]:
    return drawn_pairs(rng, players)[0][: rng.choice((1, 2, 5, 20))]


def _game(rng: random.Random, pair: tuple[int, int], round_: int, handicaps: bool) -> MadeGame:
    stones = rng.choice((0, 0, 1, 2, 3, 5, 9, -1, -4)) if handicaps else 0
    moved = rng.random() < 0.97
    ruling = rng.choice((None,) * 30 + ("fair-play", "force-majeure"))
    return MadeGame(*pair, rng.choice(RESULTS), round_, stones, moved, ruling)


def as_report(made: Made) -> Report:
    """The facts as the office has them; what it refused is not rated at all."""
    players = {
        player.id: Player(
            id=player.id,
            rating=player.rating or None,
            grade=None if player.grade < 0 else NAMES[player.grade],
            entry_grade=None if player.entry_grade < 0 else NAMES[player.entry_grade],
            register=REGISTER[player.register],  # type: ignore[arg-type]
        )
        for player in made.players
    }
    return Report("go", None, players, {event.id: _reported(made, event) for event in made.events if not event.refused})


def _reported(made: Made, event: MadeEvent) -> Event:
    names = [player.id for player in made.players]
    games = [
        Game(
            round=game.round,
            white=names[game.white],
            black=names[game.black],
            result=game.result,
            one_move_each=None if game.moved else False,
            ruling=game.ruling,  # type: ignore[arg-type]
            stones=game.stones,
        )
        for game in event.games
    ]
    playing = {player for game in event.games for player in (game.white, game.black)}
    games += [Game(1, names[player], None, "bye") for player in event.players if player not in playing]
    kind = "japanese" if event.moves == 1 else "canadian"
    return Event(
        id=event.id,
        start=event.days[0],
        end=event.days[-1],
        games=tuple(games),
        rounds=event.rounds,
        board=event.board,
        base_seconds=None if event.base < 0 else event.base,
        byo_yomi=ByoYomi(kind, event.moves, event.seconds) if event.moves else None,  # type: ignore[arg-type]
        importance=tuple(name for bit, name in enumerate(KINDS) if event.importance >> bit & 1),
        factor=None if event.factor < 0 else event.factor,
    )


def write_history(made: Made, folder: Path) -> None:
    """The files of the layout."""
    rows = sorted((row for event in made.events for row in _rows(event)), key=lambda r: (r[1], r[0], r[2].id, r[3]))
    games = [game for row in rows for game in _game_rows(row[2], row[4])]
    write_tables(folder, [asdict(player) for player in made.players], [_event_row(*row) for row in rows], games)


Row = tuple[date, date, MadeEvent, int, list[MadeGame]]
"""A row of the events: its first and last day, the event, the part and its games."""


def _rows(event: MadeEvent) -> list[Row]:
    if not event.long:
        return [(event.days[0], event.days[-1], event, 1, event.games)]
    by_month = months_of(event, [(game.round, game) for game in event.games])
    return [(first, last, event, part, games) for part, first, last, games in by_month]


def _event_row(first: date, last: date, event: MadeEvent, part: int, games: Sequence[MadeGame]) -> dict[str, object]:
    return {
        "id": event.id,
        "part": part,
        "start": event.days[0],
        "first_day": first,
        "last_day": last,
        "board": event.board,
        "base_seconds": event.base,
        "byo_yomi_moves": event.moves,
        "byo_yomi_seconds": event.seconds,
        "importance": event.importance,
        "factor": event.factor,
        "rounds": event.rounds,
        "refused": event.refused,
        "players": event.players,
        "games": len(games),
    }


def _game_rows(event: MadeEvent, games: Sequence[MadeGame]) -> list[dict[str, object]]:
    return [
        {
            "white": event.players.index(game.white),
            "black": event.players.index(game.black),
            "outcome": code(game.result, game.moved, game.ruling),
            "round": game.round,
            "stones": game.stones,
        }
        for game in games
    ]
