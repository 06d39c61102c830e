"""6 § (1) step 2 The points of those who are not in the registry."""

from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.grades import grade_names, limit_of
from arpad.regulations.mgsz_2012.law import Law

ABOVE_THE_TABLE = ("8 dan", "9 dan")


class Start(NamedTuple):
    """A player's points when an event begins, and where they are from."""

    points: int
    source: str  # registry, decision, proposal, entry_grade, beyond_table, unknown


@clause("6 (1)")
def entry_points(edition: Edition, law: Law, grade: str) -> Start:
    """The points of an entry grade: its limit; beyond the ends of the table the nearest one (procedures.md 18)."""
    limit = limit_of(edition, grade)
    if limit is not None:
        return Start(limit, "entry_grade")
    if grade in ABOVE_THE_TABLE:
        return Start(law.limits[len(law.limits) - 1], "beyond_table")
    return Start(law.limits[0], "beyond_table" if weaker_than_table(edition, grade) else "unknown")


@clause("6 (1)")
def weaker_than_table(edition: Edition, grade: str) -> bool:
    """A kyu that is weaker than the last of the table."""
    weakest, kyu = grade_names(edition)[0].split(" ")
    number, _, kind = grade.partition(" ")
    return kind == kyu and number.isascii() and number.isdigit() and int(number) > int(weakest)


@clause("5 (3)", "6 (1)")
def proposed_points(edition: Edition, law: Law, grade: str, games: int, half_points: int) -> int:
    """What the administrator may take for an entrant: the entry grade's limit, moved by one grade for each full point
    above or below half the games, at most 5 kyu (reading R4).
    """
    names = grade_names(edition)
    place = names.index(grade) if grade in names else len(names) - 1 if grade in ABOVE_THE_TABLE else 0
    surplus = half_points - games  # in half points
    moved = surplus // 2 if surplus >= 0 else -(-surplus // 2)
    place = max(0, min(len(names) - 1, place + moved))
    return min(law.highest_start, law.limits[place])


@clause("6 (1)")
def start_of(edition: Edition, law: Law, player: Player, games: int, half_points: int) -> Start:
    """A player's points before an event: those of the registry, a decision, a proposal, or an entry grade's."""
    if player.register is None:
        return Start(player.rating or law.limits[0], "registry" if player.rating else "unknown")
    if player.register == "entrant":
        if player.rating is not None:
            return Start(player.rating, "decision")
        if player.entry_grade is None:
            return Start(law.limits[0], "unknown")
        return Start(proposed_points(edition, law, player.entry_grade, games, half_points), "proposal")
    if player.entry_grade is None:
        return Start(player.rating or law.limits[0], "registry" if player.rating else "unknown")
    return entry_points(edition, law, player.entry_grade)
