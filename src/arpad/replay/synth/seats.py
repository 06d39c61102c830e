"""Draws the players of an event: mostly people of its region and its group who have no other event on its days."""

import numpy as np

from arpad.replay.synth.chance import Array, chance, one_of
from arpad.replay.synth.order import places_by
from arpad.replay.synth.plan import SWISS, Plan, World
from arpad.replay.synth.urns import Urns, draw_from

TRIES = 40
TRIES_ANYWHERE = 80
SEASONED = 2
"""The number of events after which a newcomer may be in any round robin."""


def seat(plan: Plan, event: int, urns: Urns, world: World, month: int, stamp: int, state: Array, seats: Array) -> None:
    """Fill `seats` with the numbers of different players, the highest on the list first, newcomers last."""
    size = len(seats)
    for place in range(size):
        new = place < plan.unrated[event]
        player = -1
        tries = 0
        while player < 0 and tries < TRIES_ANYWHERE:
            tries += 1
            drawn = _candidate(plan, event, urns, new and tries < TRIES, tries, state)
            if drawn >= 0 and _fits(plan, event, world, drawn, month, stamp, new and tries < TRIES):
                player = drawn
        if player < 0:
            player = _anybody(world, month, stamp, plan.system[event] != SWISS, state)
        seats[place] = player
        world.seated[player] = stamp
    key = np.empty(size, np.int64)
    for place in range(size):
        person = seats[place]
        shown = 0 if world.newcomer[person] and world.played[person] == 0 else world.listed[person]
        key[place] = -shown * 1024 + place
        world.played[person] += 1
        world.busy_from[person] = plan.first_day[event]
        world.busy_to[person] = plan.last_day[event]
    drawn_as = seats.copy()
    order = places_by(key)
    for place in range(size):
        seats[place] = drawn_as[order[place]]


def _candidate(plan: Plan, event: int, urns: Urns, new: bool, tries: int, state: Array) -> int:
    if new:
        return draw_from(urns, plan.newcomers[event], 0.0, 1.0, state)
    urn = plan.urn[event]
    if tries >= TRIES or chance(state) >= plan.local[event]:
        urn = len(urns.begin) - 2
    return draw_from(urns, urn, plan.low[event], plan.high[event], state)


def _fits(plan: Plan, event: int, world: World, person: int, month: int, stamp: int, new: bool) -> bool:
    if world.seated[person] == stamp or world.enters[person] > month:
        return False
    if plan.first_day[event] <= world.busy_to[person] and plan.last_day[event] >= world.busy_from[person]:
        return False
    if new:
        return bool(world.played[person] == 0)
    return bool(plan.system[event] == SWISS or not world.newcomer[person] or world.played[person] >= SEASONED)


def _anybody(world: World, month: int, stamp: int, listed: bool, state: Array) -> int:
    """Draw any player not seated in the event, even one with a game elsewhere: a small country has few players."""
    count = len(world.seated)
    place = one_of(state, count)
    for _ in range(count):
        place = place + 1 if place + 1 < count else 0
        if world.seated[place] != stamp and world.enters[place] <= month and not (listed and world.newcomer[place]):
            return place
    return place
