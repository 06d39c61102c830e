"""The people of a made-up history: their true strength, their rating on the list, and when they enter.

A number says nothing about a player's strength or region, as in a real registry.
"""

from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from arpad.replay.synth.chance import Array
from arpad.replay.synth.kinds import Kind
from arpad.replay.synth.request import Request

NEWCOMERS = 0.16
FOREIGNERS = 0.06
JUNIORS = 0.2
AT_A_THRESHOLD = 0.035
"""The share of players near each rating at which a rule changes."""
REGION = 2500
"""The number of players of a region."""
JUNIOR_AGES = (7, 19)
YOUNG = 14
"""The highest age in events for the young."""


class People(NamedTuple):
    """Columns with one row for each player: the hidden facts, and the facts that decide the pairings."""

    strength: Array  # the true strength when the history begins
    growth: Array  # the change of the strength in a month
    listed: Array  # the rating that the list would have
    newcomer: Array
    enters: Array  # the earliest month of a first event, from 0
    region: Array
    age: Array  # the age at the end of the first year
    activity: Array


def regions(asked: Request) -> int:
    """The number of regions of the home country."""
    return max(4, asked.players // REGION)


def draw_people(asked: Request, kind: Kind, rng: Generator) -> People:
    count = asked.players
    home = regions(asked)
    foreign = rng.random(count) < FOREIGNERS
    region = np.where(foreign, home + rng.integers(0, len(kind.neighbours), count), rng.integers(0, home, count))
    newcomer = (rng.random(count) < NEWCOMERS) & ~foreign
    junior = rng.random(count) < np.where(newcomer, 2 * JUNIORS, JUNIORS)
    age = np.where(junior, rng.integers(*JUNIOR_AGES, count), rng.integers(JUNIOR_AGES[1], 85, count))
    strength = rng.normal(kind.mean, kind.spread, count)
    strength -= np.where(junior, 12.0 * (JUNIOR_AGES[1] - age), 0.0)
    near = rng.random(count)
    for place, rating in enumerate(kind.thresholds):
        here = (near >= place * AT_A_THRESHOLD) & (near < (place + 1) * AT_A_THRESHOLD)
        strength = np.where(here, rng.normal(rating, 18.0, count), strength)
    strength = np.clip(strength, kind.lowest - 150, kind.highest)
    growth = np.where(junior, rng.gamma(2.0, 4.0, count), rng.normal(0.0, 0.7, count))
    # A list is late for players who improve, and slightly wrong for all.
    listed = strength + rng.normal(0.0, 35.0, count) - np.where(junior, 6.0 * growth, 0.0)
    under = kind.lowest + rng.exponential(25.0, count)
    listed = np.clip(np.where(listed < kind.lowest, under, listed), kind.lowest, kind.highest)
    activity = rng.lognormal(0.0, 1.0, count) * np.where(newcomer, 1.6, 1.0) * np.where(junior, 1.4, 1.0)
    return People(
        strength=strength.astype(np.float32),
        growth=growth.astype(np.float32),
        listed=np.rint(listed).astype(np.int16),
        newcomer=newcomer,
        enters=np.where(newcomer, rng.integers(0, asked.months, count), 0).astype(np.int32),
        region=region.astype(np.int32),
        age=age.astype(np.int32),
        activity=activity,
    )
