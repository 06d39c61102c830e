"""A day of `--today` is a day in the list's zone; the journal has its moments in universal time."""

from pathlib import Path

import pytest

from arpad.cli.office.desk import moment_of
from arpad.core.canonical import instant
from arpad.office.storage.folder import Office
from tests.office.copying import Databases
from tests.office.made_office import Place, opening, people, write

AUCKLAND = ("--kind", "standard", "--federation", "NZL", "--zone", "Pacific/Auckland")


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    """An office with a list far in the east, where 12:00 in universal time is the next day already."""
    place = databases.found(tmp_path / "office")
    place.done("list", "add", "east", *AUCKLAND)
    file = write(tmp_path, "opening.json", opening(people(4)))
    place.done("open", "east", file, "--day", "2024-05-01", today="2024-05-01")
    place.done("rate", "east", today="2024-05-31")
    return place


def test_a_list_is_published_on_its_own_day(place: Place) -> None:
    early = place.do("publish", "east", today="2024-05-31")
    assert early.status == 2
    assert "2024-05-31" in early.err
    assert place.done("publish", "east", today="2024-06-01")["day"] == "2024-06-01"


def test_what_is_due_is_due_where_the_list_is_made(place: Place) -> None:
    tasks = place.done("due", "--list", "east", today="2024-06-01")["tasks"]
    assert [(task["due"], task["overdue"]) for task in tasks] == [("2024-06-01", False)]
    assert place.done("due", "--list", "east", today="2024-06-02")["tasks"][0]["overdue"] is True


def test_nobody_has_died_tomorrow(place: Place) -> None:
    assert place.do("person", "change", "1", "--died", "2024-06-02", today="2024-06-01").status == 2
    assert place.do("person", "change", "1", "--died", "2024-06-02", today="2024-06-02").status == 0


def test_the_moments_are_in_universal_time_and_always_the_same(place: Place) -> None:
    """2024-05-31 12:00 in Auckland (UTC+12) is 00:00 in universal time; in Budapest noon is of the same day anyway."""
    rated = place.done("journal", "publication east/1")["entries"][0]
    assert rated["at"] == "2024-05-31T00:00:00Z"
    defined = place.done("journal", "list standard")["entries"][0]
    assert defined["at"] == "2024-03-01T12:00:00Z"


@pytest.mark.parametrize("zone", ["UTC", "Europe/Helsinki", "America/Los_Angeles", "Pacific/Kiritimati", "Etc/GMT+12"])
def test_a_moment_of_a_day_is_of_that_day(office: Office, zone: str) -> None:
    from datetime import date
    from zoneinfo import ZoneInfo

    day = date(2024, 5, 31)
    at = moment_of(day, zone)
    assert at.astimezone(ZoneInfo(zone)).date() == day
    assert instant(at).endswith("Z")
