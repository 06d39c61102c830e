"""Makes a history: the people once, then the events and games of each month."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from arpad.core.dates import Month
from arpad.replay.history.layout import EVENTS, GAMES
from arpad.replay.history.parquet import Writer, write_table
from arpad.replay.synth.chance import Array
from arpad.replay.synth.kinds import kind_of
from arpad.replay.synth.long_events import Part, draw_long, how_many, month_of, split
from arpad.replay.synth.months import empty_games, events_frame, order_rows, place_parts
from arpad.replay.synth.people import People, draw_people, regions
from arpad.replay.synth.plan import Games, Plan, World
from arpad.replay.synth.play import compiled_play
from arpad.replay.synth.register import day_number, earlier_frame, grade_limits, players_frame
from arpad.replay.synth.request import Request
from arpad.replay.synth.schedule import draw_events
from arpad.replay.synth.urns import fill_urns

PEOPLE, SCHEDULE, PLAY = range(3)
"""The streams of random numbers: a change in one does not change the others."""


def make_history(asked: Request, folder: Path, advance: Callable[[int], None]) -> int:
    """Write a history into an empty folder; return the number of its events. `advance` gets the games so far."""
    kind = kind_of(asked.list)
    rng = np.random.default_rng([asked.seed, PEOPLE])
    people = draw_people(asked, kind, rng)
    earlier = earlier_frame(asked, people, rng)
    write_table(folder / "players.parquet", players_frame(asked, kind, people, earlier, rng).to_dict())
    if not earlier.is_empty():
        write_table(folder / "earlier.parquet", earlier.to_dict())
    maker = Maker(asked, people, folder)
    maker.make(advance)
    return maker.events + maker.long_events


class Maker:
    """Makes the months in order, and keeps who has played and the later months of long events."""

    def __init__(self, asked: Request, people: People, folder: Path) -> None:
        self.asked = asked
        self.people = people
        self.kind = kind_of(asked.list)
        self.urns = fill_urns(people, regions(asked) + len(self.kind.neighbours))
        self.limits = grade_limits() if asked.kind.is_go else np.zeros(0, np.int64)
        self.world = _world(people)
        self.stamp = 1
        self.games = 0
        self.events = 0
        self.long_events = 0
        self.to_come: dict[Month, list[Part]] = defaultdict(list)
        self.files = Writer(folder / "events.parquet", EVENTS), Writer(folder / "games.parquet", GAMES)

    def make(self, advance: Callable[[int], None]) -> None:
        for number in range(self.asked.months):
            self._make_month(number)
            advance(self.games)
        for file in self.files:
            file.close()

    def _make_month(self, number: int) -> None:
        """Make a month with its share of the games. Together the months have the number of games requested."""
        asked, month = self.asked, self.asked.start.plus(number)
        first, last = day_number(month.first_day), day_number(month.last_day)
        rng = np.random.default_rng([asked.seed, SCHEDULE, number])
        state = np.random.default_rng([asked.seed, PLAY, number]).integers(0, 1 << 63, 1, np.uint64)
        world = self._world_in(number)
        self._begin_long(rng, how_many(asked, number), first, world, number, state)
        parts = sorted(self.to_come.pop(month, []), key=lambda part: part.id)
        in_parts = _games_in(parts)
        most = asked.games - self.games - in_parts - sum(map(_games_in, self.to_come.values()))
        quota = max(0, min(most, asked.games * (number + 1) // asked.months - self.games - in_parts))
        plan, facts = draw_events(asked, rng, first, last, quota, most, day_number(asked.start.first_day))
        order, begin = order_rows(plan, parts)
        plan = plan._replace(game=begin[: len(plan.size)])
        games = empty_games(int(plan.games.sum()) + in_parts)
        seats = self._play(plan, world, number, state, games)
        place_parts(games, parts, begin[len(plan.size) :])
        ids = [f"e{self.events + event:08d}" for event in range(1, len(plan.size) + 1)]
        self.events += len(ids)
        self.files[0].put(events_frame(plan, facts, seats, ids, parts, order, self.kind))
        self.files[1].put(pl.DataFrame(games._asdict()))
        self.games += len(games.white)

    def _begin_long(
        self, rng: np.random.Generator, count: int, first: int, world: World, number: int, state: Array
    ) -> None:
        if not count:
            return
        plan, facts = draw_long(self.asked, rng, count, first)
        games = empty_games(int(plan.games.sum()))
        seats = self._play(plan, world, number, state, games)
        ids = [f"l{self.long_events + event:08d}" for event in range(1, count + 1)]
        self.long_events += count
        for part in split(plan, facts, seats, games, ids):
            self.to_come[month_of(part)].append(part)

    def _play(self, plan: Plan, world: World, number: int, state: Array, games: Games) -> Array:
        """Play the planned events; return the numbers of the players, event after event."""
        seats = np.empty(int(plan.size.sum()), np.int32)
        compiled_play()(plan, self.urns, world, self.limits, number, self.stamp, state, seats, games)
        self.stamp += len(plan.size)
        return seats

    def _world_in(self, number: int) -> World:
        """Every player's strength in a month, and in go the grade of that strength."""
        strength = self.people.strength + self.people.growth * np.float32(number)
        strength = np.minimum(strength, np.float32(self.kind.highest))
        if not len(self.limits):
            return self.world._replace(strength=strength)
        grade = np.clip(np.searchsorted(self.limits, strength, side="right") - 1, 0, len(self.limits) - 1)
        return self.world._replace(strength=strength, grade=grade.astype(np.int64))


def _games_in(parts: Sequence[Part]) -> int:
    return sum(len(part.games.white) for part in parts)


def _world(people: People) -> World:
    count = len(people.region)
    return World(
        strength=people.strength,
        listed=people.listed.astype(np.int64),
        newcomer=people.newcomer,
        enters=people.enters,
        grade=np.zeros(count, np.int64),
        played=np.zeros(count, np.int32),
        busy_from=np.zeros(count, np.int64),
        busy_to=np.full(count, -1, np.int64),
        seated=np.zeros(count, np.int64),
    )
