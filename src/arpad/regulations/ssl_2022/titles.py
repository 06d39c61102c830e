"""6 The titles M, ME and I: the limit and the number of games, met after the same game."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.regulations.ssl_2022.formulas import new_selo
from arpad.regulations.ssl_2022.law import Law


class Value(NamedTuple):
    """A selo that was reached, with the games at normal time up to it."""

    selo: int
    normal_games: int


@clause("6.3")
def master(law: Law) -> tuple[int, int]:
    """The selo and the games at normal time of a master, whom the committee confirms."""
    return law.master_selo, law.master_games


@clause("6.4")
def candidate(law: Law) -> tuple[int, int]:
    """The same of a candidate."""
    return law.candidate_selo, law.candidate_games


@clause("6.5")
def first_class(law: Law) -> tuple[int, int]:
    """The same of a first class player."""
    return law.first_class_selo, law.first_class_games


TITLES: dict[str, Callable[[Law], tuple[int, int]]] = {"M": master, "ME": candidate, "I": first_class}
"""The titles, the highest first, each with the rule that says what it needs."""


@clause("5.3", "6.2")
def values_during(
    law: Law, number: int, coefficient: int, normal_before: int, games: Sequence[tuple[int, bool]]
) -> Iterator[Value]:
    """The rounded selo of an established player after each counted game; a game is its gain and normal time.

    After k games: R_o, K_r times the gains so far, and k/10.
    """
    gains = 0
    normal = normal_before
    for count, (gain, is_normal) in enumerate(games, start=1):
        gains += gain
        normal += is_normal
        yield Value(new_selo(law, number, coefficient, gains, count), normal)


@clause("6.1", "6.2")
def meets(law: Law, title: str, value: Value) -> bool:
    """Whether a value has the selo and the games of a title, both at once."""
    selo, games = TITLES[title](law)
    return value.selo >= selo and value.normal_games >= games


@clause("6.1", "6.2")
def reached(law: Law, held: Sequence[str], before: Value, values: Sequence[Value]) -> list[tuple[str, Value]]:
    """The titles that an event brought, each with the value that did; titles are permanent, and one that was reached
    before the event is not reached again.
    """
    found = []
    for title in TITLES:
        if title in held or meets(law, title, before):
            continue
        at = next((value for value in values if meets(law, title, value)), None)
        if at is not None:
            found.append((title, at))
    return found
