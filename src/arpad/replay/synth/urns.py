"""Urns from which an event draws its players; active players are drawn more often.

Each region has three urns. The first has all players by strength, so that a section of it is a group of similar
players. The second has the young. The third has the newcomers, in the order in which they enter. One more urn has all
players of every region.
"""

from typing import NamedTuple

import numpy as np

from arpad.replay.synth.chance import Array, chance
from arpad.replay.synth.people import YOUNG, People

ALL_PLAYERS, YOUNGSTERS, NEWCOMERS = 0, 1, 2
OF_A_REGION = 3


class Urns(NamedTuple):
    order: Array  # numbers of players, urn after urn
    upto: Array  # the sum of the activities up to and with this place
    begin: Array  # where each urn begins; one row more than urns


def fill_urns(people: People, regions: int) -> Urns:
    all_players = np.arange(len(people.region))
    young = all_players[people.age <= YOUNG]
    new = all_players[people.newcomer]
    parts = [
        (OF_A_REGION * people.region + ALL_PLAYERS, all_players, people.strength),
        (OF_A_REGION * people.region[young] + YOUNGSTERS, young, people.strength[young]),
        (OF_A_REGION * people.region[new] + NEWCOMERS, new, people.enters[new]),
        (np.full(len(all_players), OF_A_REGION * regions), all_players, people.strength),
    ]
    urn, members, key = (np.concatenate([part[place] for part in parts]) for place in range(3))
    sorting = np.lexsort((members, key, urn))
    order = members[sorting].astype(np.int32)
    begin = np.searchsorted(urn[sorting], np.arange(OF_A_REGION * regions + 2))
    return Urns(order, np.cumsum(people.activity[order]), begin.astype(np.int64))


def draw_from(urns: Urns, urn: int, low: float, high: float, state: Array) -> int:
    """A player from the section of an urn between two shares of its members; -1 if the section is empty."""
    begin, members = urns.begin[urn], urns.begin[urn + 1] - urns.begin[urn]
    first = begin + int(low * members)
    last = begin + int(high * members)
    if last <= first:
        return -1
    under = urns.upto[first - 1] if first > 0 else 0.0
    mark = under + chance(state) * (urns.upto[last - 1] - under)
    return int(urns.order[_place_of(urns.upto, mark, first, last - 1)])


def _place_of(upto: Array, mark: float, first: int, last: int) -> int:
    """The first place whose sum is above the mark, or the last."""
    while first < last:
        middle = (first + last) // 2
        if upto[middle] > mark:
            last = middle
        else:
            first = middle + 1
    return first
