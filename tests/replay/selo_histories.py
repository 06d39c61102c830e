"""Small random histories of the Finnish lists: as a report has them, and in the layout that the replay reads."""

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from arpad.core.report import FORFEITS, EarlierGame, Event, Game, Player, PublishedRating, Report
from arpad.made.pairings import drawn_pairs
from tests.made_ssl import number
from tests.replay.written import code, months_of, write_tables

LONG_AGO = date(2000, 1, 1)
SECONDS = {"selo": (660, 1500, 3570, 3600, 5370, 5400, 7200, 600, -1), "pelo": (181, 300, 600, 300, 660, 180, -1)}
LIMITED: dict[int, Any] = {0: None, 1: "under10", 2: "secondary"}
MadeGame = tuple[int, int, str, bool, int, bool]


@dataclass
class MadeEvent:
    """An event by the numbers of its players; a game is white, black, result, whether both moved, round, play-off.

    A long one has the days of its rounds, the last of them its end; a month of them is a row of the file.
    """

    id: str
    start: date
    end: date
    seconds: int
    country: str
    limited_to: int
    refused: bool
    players: list[int]
    games: list[MadeGame] = field(default_factory=list)
    days: list[date] = field(default_factory=list)

    def day(self, round_: int) -> date:
        """Of a round of a long event; a play-off is on the last."""
        return self.days[min(round_, len(self.days)) - 1]


@dataclass
class Made:
    """A whole history; a player without facts has -1 games, and 0 for the other numbers."""

    players: list[dict[str, Any]]
    events: list[MadeEvent]


def made_history(rng: random.Random, of_list: str) -> Made:
    players = [_player(rng, place) for place in range(rng.randint(5, 40))]
    events = [_event(rng, f"e{place:02d}", len(players), of_list) for place in range(rng.randint(3, 15))]
    for event in events:
        if event.days and rng.random() < 0.7:
            _end_with(rng, event, rng.choice(events))
    return Made(players, events)


def _end_with(rng: random.Random, event: MadeEvent, other: MadeEvent) -> None:
    """A long event ends when another does, which may have begun with it: the first day or the id decides."""
    later = other.end - event.end
    event.start, event.end, event.days = event.start + later, other.end, [day + later for day in event.days]
    if not other.days and rng.random() < 0.5:
        other.start = event.start


def _player(rng: random.Random, place: int) -> dict[str, Any]:
    rated = rng.random() < 0.7
    known = rng.choice((0, 0, 0, 1, 4, 10, 11, 12))
    return {
        "id": f"p{place:02d}",
        "federation": rng.choice(("FIN", "FIN", "FIN", "", "SWE", "EST")),
        "rating": number(rng) if rated else 0,
        "games": rng.choice((-1, 0, 1, 5, 10, 11, 30, 100)),
        "elo": number(rng) if rng.random() < 0.4 else 0,
        "earlier": [(number(rng), rng.choice((0, 1, 2))) for _ in range(known)],
    }


def _event(rng: random.Random, name: str, everybody: int, of_list: str) -> MadeEvent:
    start = date(2023, 4, 1) + timedelta(days=rng.randrange(120))
    made = MadeEvent(
        id=name,
        start=start,
        end=start + timedelta(days=rng.choice((0, 1, 8, 40))),
        seconds=rng.choice(SECONDS[of_list]),
        country=rng.choice(("", "", "", "FIN", "SWE", "EST")),
        limited_to=rng.choice((0, 0, 1, 2)),
        refused=rng.random() < 0.1,
        players=rng.sample(range(everybody), rng.randint(2, min(everybody, 16))),
    )
    rounds = rng.choice((1, 3, 7))
    if rounds > 1 and rng.random() < 0.25:
        made.days = [start + timedelta(days=number * rng.choice((11, 30, 45))) for number in range(rounds)]
        made.days.sort()
        made.end = made.days[-1]
        made.start -= timedelta(days=rng.choice((0, 0, 3)))
    for round_ in range(1, rounds + 1):
        for white, black in drawn_pairs(rng, made.players)[0]:
            result = rng.choice((*("1-0", "0-1", "1/2-1/2") * 5, "0-0", *FORFEITS))
            made.games.append((white, black, result, rng.random() > 0.05, round_, False))
    if rng.random() < 0.3:
        made.games.append((made.players[0], made.players[1], "1-0", True, rounds + 1, True))
    return made


def as_report(made: Made, of_list: str) -> Report:
    """The same facts for the law's own door; an event at home that an office refused is not reported."""
    players = {entry["id"]: _reported(entry) for entry in made.players}
    names = [entry["id"] for entry in made.players]
    events = {}
    for event in made.events:
        abroad = event.country not in ("", "FIN")
        if event.refused and not abroad:
            continue
        games = tuple(
            Game(round_, names[white], names[black], result, one_move_each=moved, playoff=playoff)
            for white, black, result, moved, round_, playoff in event.games
        )
        events[event.id] = Event(
            id=event.id,
            start=event.start,
            end=event.end,
            games=games,
            seconds=None if event.seconds < 0 else event.seconds,
            country=event.country or None,
            limited_to=LIMITED[event.limited_to],
            fide_rated="none" if event.refused else None,
        )
    return Report(of_list, None, players, events)  # type: ignore[arg-type]


def _reported(entry: dict[str, Any]) -> Player:
    return Player(
        id=entry["id"],
        federation=entry["federation"] or None,
        rating=entry["rating"] or None,
        games=None if entry["games"] < 0 else entry["games"],
        elo=(PublishedRating(LONG_AGO, entry["elo"]),) if entry["elo"] else (),
        earlier=tuple(EarlierGame(LONG_AGO, None, opponent, half) for opponent, half in entry["earlier"]),
    )


def write_history(made: Made, folder: Path) -> None:
    """The history in the layout of docs/replay.md; earlier games as one event, or as two where there are enough."""
    players = [{k: v for k, v in entry.items() if k != "earlier"} for entry in made.players]
    earlier = []
    for player, entry in enumerate(made.players):
        for games in (entry["earlier"][:3], entry["earlier"][3:]):
            if games:
                ratings, half_points = (sum(game[part] for game in games) for part in range(2))
                sums = {"games": len(games), "half_points": half_points, "ratings": ratings}
                earlier.append({"player": player, "end": LONG_AGO, **sums})
    by_row = sorted((row for event in made.events for row in _rows(event)), key=lambda r: (r[1], r[0], r[2].id, r[3]))
    games = [
        {
            "white": event.players.index(white),
            "black": event.players.index(black),
            "outcome": code(result, moved),
            "round": round_,
            "playoff": playoff,
        }
        for _, _, event, _, of_row in by_row
        for white, black, result, moved, round_, playoff in of_row
    ]
    write_tables(folder, players, [_event_row(*row) for row in by_row], games, earlier)


Row = tuple[date, date, MadeEvent, int, list[MadeGame]]
"""A row of the events: its first and last day, the event, the part and its games."""


def _rows(event: MadeEvent) -> list[Row]:
    if not event.days:
        return [(event.start, event.end, event, 1, event.games)]
    by_month = months_of(event, [(game[4], game) for game in event.games])
    return [(first, last, event, part, games) for part, first, last, games in by_month]


def _event_row(first: date, last: date, event: MadeEvent, part: int, games: list[MadeGame]) -> dict[str, Any]:
    return {
        **{name: getattr(event, name) for name in ("id", "start", "seconds", "country", "limited_to", "refused")},
        "part": part,
        "first_day": first,
        "last_day": last,
        "rounds": max(game[4] for game in event.games),
        "players": event.players,
        "games": len(games),
    }
