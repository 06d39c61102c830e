"""The events of a month before their players are drawn: kind, place, days, size, and unusual facts."""

import numpy as np
from numpy.random import Generator

from arpad.replay.synth.chance import Array
from arpad.replay.synth.facts import Facts, draw_facts
from arpad.replay.synth.kinds import kind_of
from arpad.replay.synth.people import regions
from arpad.replay.synth.plan import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, SWISS, Plan
from arpad.replay.synth.request import Request
from arpad.replay.synth.urns import ALL_PLAYERS, NEWCOMERS, OF_A_REGION, YOUNGSTERS

SHARES = (0.70, 0.88, 0.94)
"""The upper ends of the shares of Swiss events, round robins, and round robins with newcomers. The rest are double."""
FOREIGN = 0.01
YOUNG = 0.03
SMALLEST_SWISS = 10
FEWEST_GAMES = 15
"""The fewest games of an event: six players in a round robin."""
ROUNDS = (5, 5, 6, 7, 7, 8, 9, 9, 9, 11)
TRIMMED = (20, 10)
"""Players and rounds of an event that takes the remaining games at the end of a history."""


def draw_events(
    asked: Request, rng: Generator, first: int, last: int, quota: int, most: int, opening: int
) -> tuple[Plan, Facts]:
    """Events that end from day `first` to `last`, in order of time, with `quota` games or a few more.

    There are at most `most` games: the last event is shortened if needed. No event begins before `opening`.
    """
    count = 4 + quota // FEWEST_GAMES
    share = rng.random(count)
    system = np.select([share < SHARES[0], share < SHARES[2]], [SWISS, ROUND_ROBIN], DOUBLE_ROUND_ROBIN)
    with_new = (share >= SHARES[1]) & (share < SHARES[2])
    size, rounds = _sizes(asked, system, rng)
    playoff = (rng.random(count) < 0.015) & (not asked.kind.is_go)
    games = count_games(system, size, rounds) + playoff
    count = min(count, int(np.searchsorted(np.cumsum(games), quota)) + 1) if quota > 0 else 0
    if count:
        left = most - int(games[: count - 1].sum())
        if left < games[count - 1]:
            _trim(count - 1, left, system, size, rounds, games, playoff, with_new)
    system, size, rounds, games, playoff, with_new = (
        column[:count] for column in (system, size, rounds, games, playoff, with_new)
    )
    urn, newcomers, country, young = draw_places(asked, system, with_new, rng)
    low, high = draw_groups(system, young, rng)
    last_day = np.sort(rng.integers(first, last + 1, count))
    first_day = np.maximum(opening, last_day - rng.choice(np.array(kind_of(asked.list).days), count) + 1)
    inside = np.lexsort((first_day, last_day))
    plan = Plan(
        system=system,
        size=size,
        rounds=rounds,
        games=games,
        unrated=np.where(with_new, rng.integers(1, np.maximum(2, size // 3)), 0),
        urn=urn,
        newcomers=newcomers,
        local=np.where(country >= 0, 0.7, 0.9),
        low=low,
        high=high,
        first_day=first_day[inside],
        last_day=last_day[inside],
        playoff=playoff.astype(np.int64),
        handicap=(rng.random(count) < 0.5) & (system == SWISS) & asked.kind.is_go,
        game=np.zeros(count, np.int64),
        seat=np.cumsum(size) - size,
    )
    return plan, draw_facts(asked, country, young, size, rng)


def _sizes(asked: Request, system: Array, rng: Generator) -> tuple[Array, Array]:
    """The numbers of players and rounds: a Swiss event has two players or more for each round, so it can be paired."""
    count = len(system)
    most = max(SMALLEST_SWISS, min(250, asked.players // 3))
    swiss = np.clip(np.rint(rng.lognormal(3.4, 0.75, count)), SMALLEST_SWISS, most).astype(np.int64)
    swiss_rounds = np.minimum(rng.choice(np.array(ROUNDS), count), swiss // 2)
    single, double = rng.integers(6, 15, count), rng.integers(6, 9, count)
    size = np.select([system == SWISS, system == ROUND_ROBIN], [swiss, single], double)
    cycle = size - 1 + size % 2
    return size, np.select([system == SWISS, system == ROUND_ROBIN], [swiss_rounds, cycle], 2 * cycle)


def count_games(system: Array, size: Array, rounds: Array) -> Array:
    """The number of games of each event, without play-offs."""
    pairs = size * (size - 1) // 2
    counts: Array = np.select([system == SWISS, system == ROUND_ROBIN], [size // 2 * rounds, pairs], 2 * pairs)
    return counts


def _trim(
    event: int, left: int, system: Array, size: Array, rounds: Array, games: Array, playoff: Array, with_new: Array
) -> None:
    """Make an event a Swiss that ends after `left` games."""
    if system[event] != SWISS:
        size[event], rounds[event] = TRIMMED
    system[event], games[event], playoff[event], with_new[event] = SWISS, left, False, False
    rounds[event] = -(-left // (size[event] // 2))


def draw_places(asked: Request, system: Array, at_home: Array, rng: Generator) -> tuple[Array, Array, Array, Array]:
    """For each event: its urn, the urn of its newcomers, its country, and whether it is for the young.

    An event `at_home` is never abroad; a few of the other events are.
    """
    count, home = len(system), regions(asked)
    neighbours = len(kind_of(asked.list).neighbours)
    abroad = (rng.random(count) < FOREIGN) & ~at_home
    country = np.where(abroad, rng.integers(0, neighbours, count), -1)
    region = np.where(abroad, home + country, rng.integers(0, home, count))
    young = (rng.random(count) < YOUNG) & ~abroad & (system == SWISS)
    urn = OF_A_REGION * region + np.where(young, YOUNGSTERS, ALL_PLAYERS)
    return urn, OF_A_REGION * region + NEWCOMERS, country, young


def draw_groups(system: Array, young: Array, rng: Generator) -> tuple[Array, Array]:
    """The lowest and the highest strength of each event, as shares of an urn.

    Half of the Swiss events are open to all. The rest and the round robins are for players of similar strength.
    """
    count = len(system)
    width = np.where(system == SWISS, rng.choice(np.array([1.0, 1.0, 0.5, 0.4]), count), rng.uniform(0.08, 0.25, count))
    width = np.where(young, 1.0, width)
    # The strongest players play in groups more often.
    low = (1.0 - width) * rng.beta(1.3, 1.0, count)
    return low, np.minimum(1.0, low + width)
