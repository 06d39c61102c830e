"""4 and 5 § Grades: their limits, and how they are reached.

A grade is its place in table 1, the weakest first. The limits of strong grades must be reached after several events. A
player's heights count this: they are the places that the points had after events, the highest first, as many as the law
asks for. A limit has been reached as often as there are heights at its place or above: with the heights 7 and 5, the
limits at places 6 and 7 once, those at 5 and below twice.
"""

from collections.abc import Mapping, MutableSequence, Sequence

from arpad.core.clauses import clause
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.law import Law

NONE = -1
"""No grade, and no height."""


def grade_names(edition: Edition) -> list[str]:
    """The grades in the order of their limits, the weakest first."""
    return [row["grade"] for row in reversed(edition.table("grades"))]


@clause("table 1")
def nearest_place(edition: Edition, grade: str) -> int:
    """The place of a grade. A grade that the table lacks takes a place at its end: a dan the last, a kyu the first
    (reading E9).
    """
    names = grade_names(edition)
    if grade in names:
        return names.index(grade)
    return len(names) - 1 if above_table(edition, grade) else 0


def above_table(edition: Edition, grade: str) -> bool:
    """True for a dan that is stronger than the last of the table."""
    return grade not in grade_names(edition) and grade.endswith(" dan")


@clause("table 1")
def place_of(law: Law, points: int) -> int:
    """The place of the grade that points belong to: the highest limit at or below them; below all, the first (E9)."""
    return law.places[max(0, min(points - law.limits[0], len(law.places) - 1))]


@clause("5 (2)")
def once_is_enough(law: Law, place: int) -> bool:
    """True if it is enough to reach the limit once: for 4 kyu and weaker grades."""
    return law.limits[place] <= law.once_up_to


def in_both_lists(law: Law, place: int) -> bool:
    """True for 4 kyu, which the text names both among the weaker grades and among the stronger (reading E8)."""
    return law.limits[place] == law.once_up_to


@clause("5 (4)")
def times_needed(law: Law, place: int) -> int:
    """After how many events the points must have been at the limit: once up to 4 kyu, twice from 3 kyu on (E8)."""
    return 1 if once_is_enough(law, place) else law.times_stronger


@clause("4")
def grade_before(law: Law, grade: int, points: int) -> int:
    """The grade of a player of the registry: as supplied, else that of the points (reading R8); NONE without points."""
    return grade if grade != NONE or points == 0 else place_of(law, points)


def heights_needed(law: Law, events: int) -> int:
    """How many heights decide on a grade; at most one more than the player's `events` so far."""
    return max(1, min(law.times_stronger, events + 1))


@clause("5 (4)")
def counts_for_grade(registered: int, factor: int, games: int) -> bool:
    """True if an event counts for a player's grade: they are registered, its factor is not 0, a game counts (R6)."""
    return registered != 0 and factor > 0 and games > 0


@clause("5 (1)", "5 (2)", "5 (4)", "4")
def grade_after(law: Law, grade: int, points: int, heights: MutableSequence[int], first: int, kept: int) -> int:
    """The grade after an event that left a player with these points; it never falls.

    The event reaches every limit at or below the points, also one that the player was above before (E40: 5 § prevails).
    The player's heights are updated: there are `kept` of them, from heights[first] on.
    """
    if grade + 1 >= len(law.limits) or (law.times_stronger > 1 and points < law.limits[grade + 1]):
        return grade  # nothing new was reached
    place = place_of(law, points)
    height = place
    for at in range(first, first + kept):
        lower = min(heights[at], height)
        heights[at] = max(heights[at], height)
        height = lower
    if kept >= law.times_stronger:
        grade = max(grade, heights[first + kept - 1])
    while place > grade and not once_is_enough(law, place):
        place -= 1
    return max(grade, place)


def after_event(law: Law, place: int, counts: Mapping[int, int], points: int) -> tuple[int, dict[int, int]]:
    """The grade after an event, and by place how often each limit above the grade has been reached.

    Limits that it is enough to reach once are left out.
    """
    most = max(counts.values(), default=0)
    kept = heights_needed(law, most)
    heights = [max((limit for limit, count in counts.items() if count > lower), default=NONE) for lower in range(kept)]
    grade = grade_after(law, place, points, heights, 0, kept)
    # A limit above every height has not been reached.
    stronger = range(grade + 1, max(heights, default=NONE) + 1)
    reached = {limit: sum(height >= limit for height in heights) for limit in stronger}
    return grade, {limit: count for limit, count in reached.items() if not once_is_enough(law, limit)}


@clause("5 (3)")
def start_allowed(law: Law, points: int) -> bool:
    """True if the administrator may give the grade of these points: at most 5 kyu. The committee gives higher ones."""
    return place_of(law, points) <= place_of(law, law.highest_start)


@clause("5 (3)")
def starting_grade(law: Law, points: int) -> int:
    """The place of the grade that starting points bring: at most 5 kyu. A higher grade needs points computed from
    events (reading R10).
    """
    return place_of(law, points if start_allowed(law, points) else law.highest_start)


def grade_of_entrant(law: Law, grade: int, points: int) -> int:
    """The grade with which an entrant is registered: as supplied, else the one that the starting points bring."""
    return starting_grade(law, points) if grade == NONE else grade


@clause("9 (1)")
def entry_grade_fits(edition: Edition, law: Law, points: int, entry_grade: str) -> bool:
    """True if the entry grade in a domestic event on 19x19 is the grade of the current points, not the grade held."""
    return grade_names(edition)[place_of(law, points)] == entry_grade


def counts_of(law: Law, places: Sequence[int]) -> dict[int, int]:
    """The limits that a report states as reached, by place, each once. Those for which once is enough are left out."""
    # A player who reached a limit reached those below it too.
    return {place: 1 for place in range(max(places, default=NONE) + 1) if not once_is_enough(law, place)}
