"""Members of a suspended federation are off the printed list, unless the office that may except them has agreed."""

from pathlib import Path

import pytest

from tests.office.bundling import bundle_differences
from tests.office.copying import Databases
from tests.office.made_office import Place, event, opening, people, write


def printed(place: Place, day: str) -> list[str]:
    """Who is on the list that is published on a day."""
    place.done("rate", "standard", today=day)
    place.done("publish", "standard", today=day)
    return sorted(str(one["id"]) for one in place.done("top", "standard", today=day)["players"])


def played(place: Place, folder: Path, month: str) -> str:
    content = event(f"Made cup {month}", people(4)).replace(b"2024-04", month.encode())
    file = write(folder, f"{month}.json", content)
    return str(place.done("submit", "standard", file, today=f"{month}-12")["events"][0]["event"])


@pytest.mark.parametrize(
    ("year", "clause", "by"), [(2024, "10.1", "Council"), (2023, "13.1", "FIDE"), (2023, "13.3", "President")]
)
def test_who_is_excepted_is_listed_from_then_on(
    databases: Databases, tmp_path: Path, year: int, clause: str, by: str
) -> None:
    """fide-2024 10.1: only members of a federation that is not suspended are listed, unless the Council agrees.

    fide-2014 13.1, 13.3: the same, and FIDE may exempt (reading R22).
    """
    place = databases.found(tmp_path / "office", f"{year}-04-01")
    file = write(tmp_path, "opening.json", opening(people(4)))
    place.done("open", "standard", file, "--day", f"{year}-04-01", today=f"{year}-04-01")
    for number in ("1", "2"):
        place.done("person", "change", number, "--suspended", today=f"{year}-04-02")
    accept = ("rule", played(place, tmp_path, f"{year}-04"), "accept")
    place.done(*accept, today=f"{year}-04-12")
    assert printed(place, f"{year}-05-01") == ["3", "4"]

    number = played(place, tmp_path, f"{year}-05")
    agreed = ("rule", number, "waive", "--subject", "player 1", "--clause", clause, "--reason", "he asked")
    place.done(*agreed, "--of", by, today=f"{year}-05-13")
    place.done("rule", number, "accept", today=f"{year}-05-13")
    assert printed(place, f"{year}-06-01") == ["1", "3", "4"]

    # It holds for the lists that follow, whether he plays or not; the other one stays off them.
    assert printed(place, f"{year}-07-01") == ["1", "3", "4"]
    place.done("rule", played(place, tmp_path, f"{year}-07"), "accept", today=f"{year}-07-12")
    assert printed(place, f"{year}-08-01") == ["1", "3", "4"]

    # With the suspension the exception ends, and another one is not excepted from.
    place.done("person", "change", "1", "--not-suspended", today=f"{year}-08-02")
    place.done("rule", played(place, tmp_path, f"{year}-08"), "accept", today=f"{year}-08-12")
    assert printed(place, f"{year}-09-01") == ["1", "3", "4"]
    place.done("person", "change", "1", "--suspended", today=f"{year}-09-02")
    assert printed(place, f"{year}-10-01") == ["3", "4"]
    assert place.differences() == []
    assert bundle_differences(place.folder) == []
