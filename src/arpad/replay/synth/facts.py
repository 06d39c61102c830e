"""The facts of events that do not decide who plays or wins: times, importance, an office's refusal."""

from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from arpad.replay.synth.chance import Array
from arpad.replay.synth.kinds import kind_of
from arpad.replay.synth.request import Request


class Facts(NamedTuple):
    """Columns with one row for each event, named as in the layout."""

    official: Array
    country: Array  # the number of the neighbour; -1: at home
    limited_to: Array
    seconds: Array
    board: Array
    base_seconds: Array
    byo_yomi_moves: Array
    byo_yomi_seconds: Array
    importance: Array
    factor: Array
    refused: Array


def draw_facts(asked: Request, country: Array, young: Array, size: Array, rng: Generator) -> Facts:
    count, kind, go = len(country), kind_of(asked.list), asked.kind.is_go
    rare = rng.random(count)
    fast = rng.random(count) < 0.02
    times = np.where(fast, rng.choice(np.array(kind.too_fast), count), rng.choice(np.array(kind.times), count))
    untold = rng.random(count) < 0.01
    nothing = np.zeros(count, np.int64)
    style = np.where(fast, 0.0, rng.random(count))  # no byo-yomi, Japanese, Canadian
    moves = np.select([style < 0.2, style < 0.7], [nothing, nothing + 1], rng.choice(np.array([15, 20, 25, 30]), count))
    pause = np.where(moves == 1, rng.choice(np.array([20, 30, 40, 60]), count), 300)
    important = np.select([rare > 0.995, rare > 0.99, rare > 0.97, rare > 0.92], [nothing + 8, nothing + 4, 2, 1], 0)
    return Facts(
        official=(rng.random(count) < 0.015) & (asked.kind.fide_rating is not None),
        country=country,
        limited_to=np.where(young & (asked.kind.home is not None), rng.integers(1, 3, count), 0),
        seconds=nothing - 1 if go else np.where(untold, -1, times),
        board=np.where(rng.random(count) < 0.08, 13, 19) if go else nothing,
        base_seconds=times if go else nothing,
        byo_yomi_moves=moves if go else nothing,
        byo_yomi_seconds=np.where(moves > 0, pause, 0) if go else nothing,
        importance=np.where(size >= 16, important, 0) if go else nothing,
        factor=np.where(rng.random(count) < 0.01, rng.choice(np.array([5, 10, 25, 40]), count), -1)
        if go
        else nothing - 1,
        refused=rng.random(count) < 0.015,
    )
