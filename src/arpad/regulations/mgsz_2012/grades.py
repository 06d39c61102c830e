"""4 and 5 § Grades: their limits, and how they are reached."""

from collections.abc import Mapping, Sequence

from arpad.core.clauses import clause
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.law import Law


@clause("4")
def grade_names(edition: Edition) -> list[str]:
    """The grades in the order of their limits, the weakest first."""
    return [row["grade"] for row in reversed(edition.table("grades"))]


@clause("4", "table 1")
def nearest_place(edition: Edition, grade: str) -> int:
    """The place of a grade; of one that the table does not have the nearest end's: of a dan the last, of a kyu the
    first (reading E9).
    """
    names = grade_names(edition)
    if grade in names:
        return names.index(grade)
    return len(names) - 1 if above_table(edition, grade) else 0


@clause("4", "table 1")
def above_table(edition: Edition, grade: str) -> bool:
    """A dan that is stronger than the last of the table."""
    return grade not in grade_names(edition) and grade.endswith(" dan")


@clause("4", "table 1")
def place_of(law: Law, points: int) -> int:
    """The place of the grade that points belong to: the highest limit at or below them; below all, the first (E9)."""
    place = 0
    for number in range(len(law.limits)):
        if law.limits[number] <= points:
            place = number
    return place


@clause("5 (2)")
def once_is_enough(law: Law, place: int) -> bool:
    """4 kyu and weaker: it is enough to reach the limit once."""
    return law.limits[place] <= law.once_up_to


@clause("5 (2)", "5 (3)")
def in_both_lists(law: Law, place: int) -> bool:
    """4 kyu, which the text names among the weaker grades and among the stronger ones (reading E8)."""
    return law.limits[place] == law.once_up_to


@clause("5 (4)", "5 (2)")
def times_needed(law: Law, place: int) -> int:
    """After how many events the points must have been at the limit: once up to 4 kyu, twice from 3 kyu on (E8)."""
    return 1 if once_is_enough(law, place) else law.times_stronger


@clause("5 (1)", "5 (2)", "5 (4)")
def after_event(law: Law, place: int, counts: Mapping[int, int], points: int) -> tuple[int, dict[int, int]]:
    """The grade after an event, and how often each stronger limit has been reached by now; a grade never falls.

    Every limit at or below the points gets one count, once per event; staying above it counts (E40: 5 § prevails).
    """
    reached = dict(counts)
    for number in range(len(law.limits)):
        if law.limits[number] <= points:
            reached[number] = reached.get(number, 0) + 1
    grade = max([place, *(number for number, count in reached.items() if count >= times_needed(law, number))])
    return grade, {number: count for number, count in reached.items() if number > grade}


@clause("5 (3)")
def start_allowed(law: Law, points: int) -> bool:
    """A starting grade given by the administrator is 5 kyu at most; more is the committee's to give."""
    return place_of(law, points) <= place_of(law, law.highest_start)


@clause("5 (3)", "5 (4)")
def starting_grade(law: Law, points: int) -> int:
    """The place of the grade that starting points bring: theirs, 5 kyu at most; what is above it must be earned by
    computed points, event by event (reading R10).
    """
    return place_of(law, points if start_allowed(law, points) else law.highest_start)


@clause("9 (1)")
def entry_grade_fits(edition: Edition, law: Law, points: int, entry_grade: str) -> bool:
    """A domestic event on 19x19 is entered at the grade of the current points, not at the one held."""
    return grade_names(edition)[place_of(law, points)] == entry_grade


@clause("5 (4)")
def counts_of(law: Law, places: Sequence[int]) -> dict[int, int]:
    """What a report says was reached once, by place; for a grade that needs no more it says nothing."""
    # Whoever reached a limit reached those below it too.
    reached = [place for place in range(len(law.limits)) if any(place <= told for told in places)]
    return {place: 1 for place in reached if law.limits[place] > law.once_up_to}
