"""Events of more than 90 days: drawn and played when they begin, and written month by month."""

from datetime import timedelta
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from arpad.core.dates import Month
from arpad.replay.synth.chance import Array
from arpad.replay.synth.facts import Facts, draw_facts
from arpad.replay.synth.plan import ROUND_ROBIN, SWISS, Games, Plan
from arpad.replay.synth.register import EPOCH
from arpad.replay.synth.request import Request
from arpad.replay.synth.schedule import count_games, draw_groups, draw_places

LASTING = (91, 135)
"""The number of days from the first round to the last."""
ONE_IN_GAMES = 25_000
"""One long event begins for each so many games of a month, and at least one if the month has room for it."""
ROOM = 1000
MONTHS = 5
"""The most months from the beginning of a long event to its end."""


class Part(NamedTuple):
    """One month of a long event."""

    id: str
    number: int
    start: int
    first_day: int
    last_day: int
    facts: Facts  # of the whole event, in one row
    system: int
    rounds: int
    players: Array
    games: Games


def how_many(asked: Request, month: int) -> int:
    """The number of long events that begin in a month; each ends within the history."""
    monthly = asked.games // asked.months
    if month + MONTHS >= asked.months or monthly < ROOM:
        return 0
    return max(1 if month == 0 else 0, monthly // ONE_IN_GAMES)


def draw_long(asked: Request, rng: Generator, count: int, first: int) -> tuple[Plan, Facts]:
    system = np.where(rng.random(count) < 0.6, SWISS, ROUND_ROBIN)
    size = np.where(system == SWISS, rng.integers(22, 30, count), rng.integers(8, 13, count))
    rounds = np.where(system == SWISS, rng.integers(7, 12, count), size - 1 + size % 2)
    games = count_games(system, size, rounds)
    at_home = np.ones(count, np.bool_)
    urn, newcomers, country, young = draw_places(asked, system, at_home, rng)
    low, high = draw_groups(system, young, rng)
    start = first + rng.integers(0, 28, count)
    plan = Plan(
        system=system,
        size=size,
        rounds=rounds,
        games=games,
        unrated=np.zeros(count, np.int64),
        urn=urn,
        newcomers=newcomers,
        local=np.full(count, 0.9),
        low=low,
        high=high,
        first_day=start,
        last_day=start + rng.integers(LASTING[0], LASTING[1] + 1, count),
        playoff=np.zeros(count, np.int64),
        handicap=np.zeros(count, np.bool_),
        game=np.cumsum(games) - games,
        seat=np.cumsum(size) - size,
    )
    return plan, draw_facts(asked, country, young, size, rng)


def split(plan: Plan, facts: Facts, seats: Array, games: Games, ids: list[str]) -> list[Part]:
    """The months of each event. Its rounds are spread evenly from its first day to its last."""
    parts = []
    for event, name in enumerate(ids):
        start, end, rounds = int(plan.first_day[event]), int(plan.last_day[event]), int(plan.rounds[event])
        days = [start + (end - start) * round_ // (rounds - 1) for round_ in range(rounds)]
        months = [Month.of(EPOCH + timedelta(days=day)) for day in days]
        begin = int(plan.game[event])
        of_event = Games(*(column[begin : begin + int(plan.games[event])] for column in games))
        players = seats[plan.seat[event] : plan.seat[event] + plan.size[event]]
        for number, month in enumerate(sorted(set(months)), start=1):
            played = [round_ for round_ in range(rounds) if months[round_] == month]
            here = (of_event.round > played[0]) & (of_event.round <= played[-1] + 1)
            parts.append(
                Part(
                    id=name,
                    number=number,
                    start=start,
                    first_day=days[played[0]],
                    last_day=days[played[-1]],
                    facts=Facts(*(column[event : event + 1] for column in facts)),
                    system=int(plan.system[event]),
                    rounds=rounds,
                    players=players,
                    games=Games(*(column[here] for column in of_event)),
                )
            )
    return parts


def month_of(part: Part) -> Month:
    return Month.of(EPOCH + timedelta(days=part.last_day))
