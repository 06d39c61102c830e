"""6 § (1) step 2 The points of players who are not in the registry."""

from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.grades import NONE, grade_names, place_of
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.published import rating_on

IN_REGISTRY, ENTRANT, FOREIGNER = 0, 1, 2
REGISTER = {None: IN_REGISTRY, "entrant": ENTRANT, "foreigner": FOREIGNER}
"""The relation of a player to the registry before the first event."""

UNKNOWN, DECISION, GIVEN, PROPOSAL, ENTRY_GRADE = 0, 1, 2, 3, 4
SOURCES = {DECISION: "decision", GIVEN: "given", PROPOSAL: "proposal", ENTRY_GRADE: "entry_grade"}
"""The sources of starting points."""


class Start(NamedTuple):
    """A player's points when an event begins, and where they are from."""

    points: int
    source: str  # decision, proposal, entry_grade, beyond_table, given


def points_on(player: Player, day: date) -> int | None:
    """The points that a report gives; if they have dates, those in force on a day; None if there are none."""
    return rating_on(player, day) or None


@clause("4")
def points_listed(registered: int, points: int) -> int:
    """The points with which a player stands on the national list; 0: not in the registry, or without points."""
    return points if registered else 0


@clause("6 (1)")
def joins_registry(register: int) -> bool:
    """An entrant is in the registry from the first event on; a foreigner never is."""
    return register == ENTRANT


def touches_system(register: int, met: int) -> bool:
    """True if a player's points concern the system: they are in the registry, enter it, or met such a player."""
    return register != FOREIGNER or met != 0


@clause("6 (1)")
def proposed_points(law: Law, entry_place: int, games: int, half_points: int) -> int:
    """What the administrator may take for an entrant: the entry grade's limit, moved by one grade for each full point
    above or below half the games, at most 5 kyu (reading R4).
    """
    surplus = half_points - games  # in half points
    moved = surplus // 2 if surplus >= 0 else -(-surplus // 2)
    return law.limits[max(0, min(place_of(law, law.highest_start), entry_place + moved))]


def start_source(register: int, supplied: int, entry_place: int) -> int:
    """The source of the points of a player who is not in the registry: a decision (the points supplied), a proposal, or
    the entry grade; UNKNOWN where too little is supplied, because no points are made up (reading R11).
    """
    if supplied != 0 and register == ENTRANT:
        return DECISION
    if entry_place == NONE:
        return UNKNOWN if supplied == 0 else GIVEN
    return PROPOSAL if register == ENTRANT else ENTRY_GRADE


@clause("6 (1)")
def start_points(law: Law, register: int, supplied: int, entry_place: int, games: int, half_points: int) -> int:
    """The points of a player who is not in the registry; 0 if they are unknown.

    The points of an entry grade are its limit; beyond the ends of the table, the nearest limit.
    """
    source = start_source(register, supplied, entry_place)
    if source == UNKNOWN:
        return 0
    if source == PROPOSAL:
        return proposed_points(law, entry_place, games, half_points)
    return law.limits[entry_place] if source == ENTRY_GRADE else supplied


def start_of(edition: Edition, player: Player, supplied: int, entry_place: int, points: int) -> Start:
    """Starting points, with their source as a word."""
    source = start_source(REGISTER[player.register], supplied, entry_place)
    if source == ENTRY_GRADE and player.entry_grade not in grade_names(edition):
        return Start(points, "beyond_table")
    return Start(points, SOURCES[source])
