"""The opening lists of a demo: the ratings that players have before the office is founded, as files of reports."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from arpad.core.report import Player, Report
from arpad.formats.report.writer import write_report
from arpad.office.demo.people import DemoPerson
from arpad.regulations.edition import editions

FLOORS = {"standard": 1000, "selo": 1000, "pelo": 1000, "go": 1000}
"""The lowest rating of an opening list."""
WITHOUT = 0.06
"""The share of players who have played but are not rated yet."""


def opening_file(people: Iterable[DemoPerson], list_name: str, seed: int) -> bytes:
    """The bytes of a report with the players of an opening list. Sets the rating and the grade of each person on it."""
    chance = Random(f"opening {list_name} {seed}")
    listed = [person for person in people if list_name in person.plays and not person.enters]
    players = [_player(person, list_name, chance) for person in listed]
    return write_report(Report(list_name, None, {p.id: p for p in players if p is not None}, {}))


def _player(person: DemoPerson, list_name: str, chance: Random) -> Player | None:
    """A person as a player of an opening list; None if the person is unrated. Sets the person's rating and grade."""
    rating = round(person.strength(list_name, 0) + chance.gauss(0, 45))
    unrated, games, peak = chance.random() < WITHOUT, chance.randrange(12, 400), rating + chance.randrange(0, 90)
    if unrated or rating < FLOORS[list_name]:
        return None
    person.ratings[list_name] = rating
    known = Player(str(person.number), person.name, person.federation, rating=rating)
    if list_name == "go":
        person.grade = grade_of(rating)
        return Player(known.id, known.name, known.federation, rating=rating, grade=person.grade)
    title = class_of(rating) if list_name == "selo" else None  # the titles that the list itself awards
    return Player(known.id, known.name, known.federation, rating=rating, games=games, peak=peak, title=title)


def grade_of(points: float) -> str:
    """The grade of a go player with these points."""
    rows = editions()["mgsz-2012"].table("grades")
    return next((row["grade"] for row in rows if int(row["points"]) <= points), rows[-1]["grade"])


def class_of(selo: int) -> str | None:
    """The Finnish title for a selo; None below the lowest limit."""
    law = editions()["ssl-2022"].law()
    limits = (("M", law.master_selo), ("ME", law.candidate_selo), ("I", law.first_class_selo))
    return next((title for title, limit in limits if selo >= limit), None)
