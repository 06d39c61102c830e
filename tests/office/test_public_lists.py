"""Lines of lists as anyone may read them, on both databases: in every edition those of the file, in every order."""

import csv
import io
import itertools
from pathlib import Path
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.office.public_record.line_filter import SORTED_BY, LineFilter, filtered_lines, sorted_lines
from arpad.office.public_record.list_changes import changed_people, list_changes
from arpad.office.public_record.list_editions import list_edition, public_list
from arpad.office.public_record.list_lines import count_of, list_lines
from tests.office.copying import Databases
from tests.office.made_office import Place, event, kept, opening, people, write

FILTERS = (
    LineFilter(),
    LineFilter(sex="w"),
    LineFilter(sex="m", rating_from=1700, rating_to=2200),
    LineFilter(age="65", k=20),
    LineFilter(club="Made Club"),
    LineFilter(player="ada"),
    LineFilter(player="700003 5 99"),
    LineFilter(who="inactive"),
)
SORTS = [sign + column for column in SORTED_BY for sign in ("", "-")]


def filled(place: Place, folder: Path) -> Place:
    """Three editions and a preview; each event has other players, and a player without a year of birth."""
    made = people(14)
    made[13].pop("birth")
    made[5]["inactive"] = True
    place.done("open", "standard", write(folder, "opening.json", opening(made)), "--day", "2024-04-01")
    place.done("licence", "add", "3", "--season", "2023", "--club", "Made Club")
    place.done("licence", "add", "4", "--season", "2023", "--club", "Made Club")
    place.done("licence", "add", "4", "--season", "2024", "--club", "Another")
    months = (("2024-04-12", "2024-05-01", made[:4]), ("2024-05-02", "2024-06-01", made[2:8]))
    for number, (sent, published, players) in enumerate(months, start=1):
        place.done("submit", "standard", write(folder, f"{number}.json", event(f"Cup {number}", players)), today=sent)
        place.done("rule", str(number), "accept", "--late", "now", today=sent) if number > 1 else place.done(
            "rule", "1", "accept", today=sent
        )
        place.done("rate", "standard", today=sent)
        place.done("publish", "standard", today=published)
    place.done("submit", "standard", write(folder, "3.json", event("Cup 3", made[6:12])), today="2024-06-02")
    place.done("rule", "3", "accept", "--late", "now", today="2024-06-02")
    place.done("rate", "standard", today="2024-06-02")
    return place


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    made = kept(("public lists", databases.name), lambda folder: filled(databases.found(folder), folder.parent))
    copy = databases.copy(made, tmp_path / "office")
    copy.open()
    return copy


def rows(place: Place, number: int) -> list[dict[str, Any]]:
    return list(csv.DictReader(io.StringIO(place.do("export", "standard", "--number", str(number)).out)))


def test_every_edition_in_every_view(place: Place) -> None:
    """Rows of the database and lines one by one come to the same; without a filter they are those of the file."""
    files = {number: rows(place, number) for number in (0, 1, 2)}
    place.open()
    for edition, wanted, sort in itertools.product(("2024-04", "2024-05", "2024-06", "2024-07"), FILTERS, SORTS):
        every = list_lines("standard", edition, most=1000)
        found = list_lines("standard", edition, wanted, sort, most=1000)
        assert not isinstance(every, Problem)
        assert not isinstance(found, Problem)
        lines = [one.line for one in found.players]
        expected = sorted_lines(filtered_lines([one.line for one in every.players], wanted, 2024), sort)
        assert lines == expected, (edition, wanted, sort)
        assert found.count == len(lines)
        number = found.edition.number
        if wanted == LineFilter() and number in files:
            assert {str(line.id): str(line.rating) for line in lines} == {
                row["id"]: row["rating"] for row in files[number]
            }
            assert count_of(found.edition) == len(lines)
        parts = [list_lines("standard", edition, wanted, sort, offset, 5) for offset in range(0, 15, 5)]
        assert [one.line for part in parts for one in part.players] == lines  # type: ignore[union-attr]
        assert [one.place for part in parts for one in part.players] == [one.place for one in found.players]  # type: ignore[union-attr]


def test_the_states_and_days_of_editions(place: Place) -> None:
    """Each list is in force until the eve of the next; the last one until the eve of the month after."""
    found = [list_edition("standard", edition) for edition in ("2024-04", "2024-05", "2024-06", "2024-07")]
    assert [(one.state, str(one.day), str(one.until)) for one in found if not isinstance(one, Problem)] == [
        ("superseded", "2024-04-01", "2024-04-30"),
        ("superseded", "2024-05-01", "2024-05-31"),
        ("official", "2024-06-01", "2024-06-30"),
        ("preview", "2024-07-01", "None"),
    ]
    assert list_edition("standard") == found[2]
    assert list_edition("standard", "2") == found[2]
    of_list = public_list("standard")
    assert not isinstance(of_list, Problem)
    assert [one.day is None for one in of_list.publications] == [False, False, False, True]
    for wrong in ("2024-08", "9", "x", "2024-13"):
        problem = list_edition("standard", wrong)
        assert isinstance(problem, Problem)
        assert problem.code == "publication_not_here"


def test_what_changed_is_what_two_lists_differ_in(place: Place) -> None:
    for edition in ("2024-05", "2024-06", "2024-07"):
        found = list_changes("standard", edition)
        assert not isinstance(found, Problem)
        now, before = (list_lines("standard", one, most=1000) for one in (edition, f"2024-0{int(edition[-1]) - 1}"))
        assert not isinstance(now, Problem)
        assert not isinstance(before, Problem)
        ratings = {one.line.id: one.line.rating for one in before.players}
        changed = {one.line.id for one in now.players if ratings[one.line.id] != one.line.rating}
        assert {one.id for one in found.people["changed"]} == changed
        assert changed
        people = changed_people(found.edition)
        assert {*people["risen"], *people["fallen"]} == changed
        assert {one.line.id: one.before for one in now.players} == ratings
