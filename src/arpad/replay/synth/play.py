"""Plays a month's events, from the seats to the last game."""

from collections.abc import Callable
from functools import cache

import numpy as np

from arpad.replay.synth.chance import Array, chance
from arpad.replay.synth.order import places_by
from arpad.replay.synth.pairing import pair_round
from arpad.replay.synth.plan import SWISS, Games, Plan, World
from arpad.replay.synth.results import play_game
from arpad.replay.synth.seats import seat
from arpad.replay.synth.urns import Urns

BYE = 2
MOST_STONES = 9
STONES_FOR_WHITE = 0.02


@cache
def compiled_play() -> Callable[..., None]:
    """`play_events`, compiled once."""
    from arpad.replay.compiler.functions import compiled

    return compiled(play_events)


def play_events(
    plan: Plan,
    urns: Urns,
    world: World,
    limits: Array,
    month: int,
    stamp: int,
    state: Array,
    seats: Array,
    games: Games,
) -> None:
    """Seat and play every event. `limits` are the points of the grades of go, and empty for chess.

    `stamp` is a number that has not been used for an event yet; those after it must be unused too.
    """
    for event in range(len(plan.size)):
        seated = seats[plan.seat[event] : plan.seat[event] + plan.size[event]]
        seat(plan, event, urns, world, month, stamp + event, state, seated)
        score = np.zeros(len(seated), np.int64)
        if plan.system[event] == SWISS:
            _play_swiss(plan, event, world, limits, seated, score, state, games)
        else:
            _play_all(plan, event, world, limits, seated, score, state, games)
        if plan.playoff[event]:
            order = _standing(score)
            game, round_ = plan.game[event] + plan.games[event] - 1, plan.rounds[event] + 1
            _play(world, limits, seated, order[0], order[1], 0, game, round_, True, state, games)


def _play_swiss(
    plan: Plan, event: int, world: World, limits: Array, seated: Array, score: Array, state: Array, games: Games
) -> None:
    """Play a Swiss event, paired by score; in go players of like grade begin together."""
    size = len(seated)
    if len(limits):
        for place in range(size):
            score[place] = 2 * world.grade[seated[place]]
    met = np.full((size, plan.rounds[event]), -1, np.int32)
    colours = np.zeros(size, np.int64)
    had_bye = np.zeros(size, np.bool_)
    partner = np.empty(size, np.int64)
    group = np.empty(size, np.int64)
    game = plan.game[event]
    end = game + plan.games[event] - plan.playoff[event]
    for played in range(plan.rounds[event]):
        order = _standing(score)
        if size % 2:
            order = _without_bye(order, score, had_bye)
        pair_round(order, score, met, played, partner, group)
        for place in range(len(order)):
            white, black = order[place], partner[order[place]]
            if met[white, played] >= 0 or game == end:
                continue
            met[white, played] = black
            met[black, played] = white
            if colours[white] > colours[black] or (colours[white] == colours[black] and chance(state) < 0.5):
                white, black = black, white
            stones = 0
            if plan.handicap[event]:
                ahead = world.grade[seated[white]] - world.grade[seated[black]]
                if ahead < 0:
                    white, black = black, white
                stones = min(MOST_STONES, max(0, abs(ahead) - 1))
                if stones > 0 and chance(state) < STONES_FOR_WHITE:
                    white, black, stones = black, white, -stones
            outcome = _play(world, limits, seated, white, black, stones, game, played + 1, False, state, games)
            score[white] += outcome & 3
            score[black] += outcome >> 2 & 3
            colours[white] += 1
            colours[black] -= 1
            game += 1


def _play_all(
    plan: Plan, event: int, world: World, limits: Array, seated: Array, score: Array, state: Array, games: Games
) -> None:
    """Play a round robin by rotating all places but the last. The second half of a double one has reversed colours."""
    size = len(seated)
    places = size + size % 2
    game = plan.game[event]
    for played in range(plan.rounds[event]):
        turn = played % (places - 1)
        again = played >= places - 1
        for pair in range(places // 2):
            first = places - 1 if pair == 0 else (turn + pair) % (places - 1)
            second = (turn - pair) % (places - 1)
            if first >= size or second >= size:
                continue
            swapped = (turn % 2 == 1 if pair == 0 else pair % 2 == 1) != again
            white, black = (second, first) if swapped else (first, second)
            outcome = _play(world, limits, seated, white, black, 0, game, played + 1, False, state, games)
            score[white] += outcome & 3
            score[black] += outcome >> 2 & 3
            game += 1


def _play(
    world: World,
    limits: Array,
    seated: Array,
    white: int,
    black: int,
    stones: int,
    game: int,
    round_: int,
    playoff: bool,
    state: Array,
    games: Games,
) -> int:
    """Play one game and write its result."""
    white_strength, black_strength = float(world.strength[seated[white]]), float(world.strength[seated[black]])
    if stones > 0:
        black_strength += _worth(limits, world.grade[seated[black]], stones)
    elif stones < 0:
        white_strength += _worth(limits, world.grade[seated[white]], -stones)
    outcome = play_game(state, white_strength, black_strength, len(limits) > 0)
    games.white[game] = white
    games.black[game] = black
    games.outcome[game] = outcome
    games.round[game] = round_
    games.stones[game] = stones
    games.playoff[game] = playoff
    return outcome


def _worth(limits: Array, grade: int, stones: int) -> float:
    """The points that handicap stones add to a player of a grade: a stone is a grade."""
    return float(limits[min(grade + stones, len(limits) - 1)] - limits[grade])


def _standing(score: Array) -> Array:
    """The players' places by score, the highest first, then as they were seated."""
    key = np.empty(len(score), np.int64)
    for place in range(len(score)):
        key[place] = -score[place] * 65536 + place
    return places_by(key)


def _without_bye(order: Array, score: Array, had_bye: Array) -> Array:
    """Give a bye (a point, no game) to the lowest player without one so far; return the other players in order."""
    given = len(order) - 1
    while given > 0 and had_bye[order[given]]:
        given -= 1
    had_bye[order[given]] = True
    score[order[given]] += BYE
    left = np.empty(len(order) - 1, np.int64)
    for place in range(len(left)):
        left[place] = order[place] if place < given else order[place + 1]
    return left
