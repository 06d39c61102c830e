"""6 The titles M, ME and I: the limit and the number of games, met after the same game."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.regulations.ssl_2022.formulas import new_selo
from arpad.regulations.ssl_2022.law import Law


class Value(NamedTuple):
    """A selo that was reached, with the games at normal time and of unknown time up to it."""

    selo: int
    normal_games: int
    untimed_games: int = 0

    @property
    def most_games(self) -> int:
        """The games at normal time, if all games of unknown time count as such (reading R4)."""
        return self.normal_games + self.untimed_games


class Reached(NamedTuple):
    """A title that an event brought, with the deciding value. `is_known` is False if the count of games is met only if
    games of unknown time were at normal time.
    """

    title: str
    value: Value
    is_known: bool


@clause("6.3")
def is_master(law: Law, selo: int, games: int) -> bool:
    """True if a selo, reached with a number of games at normal time, makes a master for the committee to confirm."""
    return selo >= law.master_selo and games >= law.master_games


@clause("6.4")
def is_candidate(law: Law, selo: int, games: int) -> bool:
    """True if a selo, reached with a number of games at normal time, makes a candidate."""
    return selo >= law.candidate_selo and games >= law.candidate_games


@clause("6.5")
def is_first_class(law: Law, selo: int, games: int) -> bool:
    """True if a selo, reached with a number of games at normal time, makes a first class player."""
    return selo >= law.first_class_selo and games >= law.first_class_games


TITLES: dict[str, Callable[[Law, int, int], bool]] = {"M": is_master, "ME": is_candidate, "I": is_first_class}
"""The titles, the highest first, each with its rule."""


def limits_of(law: Law, title: str) -> tuple[int, int]:
    """The selo and the number of games at normal time that a title needs, for explanations."""
    return {
        "M": (law.master_selo, law.master_games),
        "ME": (law.candidate_selo, law.candidate_games),
        "I": (law.first_class_selo, law.first_class_games),
    }[title]


@clause("6.2")
def values_during(
    law: Law, before: Value, coefficient: int, games: Sequence[tuple[int, bool, bool]]
) -> Iterator[Value]:
    """The rounded selo of an established player after each counted game; a game is its gain, whether it was at normal
    time, and whether its time is not known.

    After k games: R_o, K_r times the gains so far, and k/10. R_o may be an Elo that was taken over (reading R18).
    """
    gains = 0
    number, normal, untimed = before
    for count, (gain, is_normal, is_untimed) in enumerate(games, start=1):
        gains += gain
        normal += is_normal
        untimed += is_untimed
        yield Value(new_selo(law, number, coefficient, gains, count), normal, untimed)


@clause("6.2")
def meets(law: Law, title: str, value: Value) -> bool:
    """True if a value has the selo and the games of a title, both at once."""
    return TITLES[title](law, value.selo, value.normal_games)


@clause("6.2")
def may_meet(law: Law, title: str, value: Value) -> bool:
    """True if a value would meet a title with all games of unknown time at normal time (reading R4)."""
    return TITLES[title](law, value.selo, value.most_games)


def due_before(law: Law, before: Value) -> tuple[str, ...]:
    """The titles whose selo and games a player has before a report: no event of it brings them (reading R16)."""
    return tuple(title for title in TITLES if may_meet(law, title, before))


@clause("6.1")
def reached(law: Law, held: Sequence[str], values: Sequence[Value]) -> list[Reached]:
    """The titles that an event brought, each with the deciding value. Titles are permanent: one that is held, or was
    due before, is not reached again. A value whose count is known goes before one whose count is not.
    """
    brought = []
    for title in TITLES:
        if title in held:
            continue
        able = [value for value in values if may_meet(law, title, value)]
        if able:
            known = next((value for value in able if meets(law, title, value)), None)
            brought.append(Reached(title, known or able[0], known is not None))
    return brought
