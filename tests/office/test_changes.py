"""`arpad office list changes`: a published list beside the one before it, with names, at any time."""

from pathlib import Path
from typing import Any

from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, Place, event, opening, people, write


def published(place: Place, day: str) -> dict[str, Any]:
    place.done("rate", "standard", today=day)
    return place.done("publish", "standard", today=day)


def ids(place: Place, *asked: str) -> dict[str, list[int]]:
    found = place.done("changes", "standard", *asked)["changes"]
    return {section: [one["id"] for one in some] for section, some in found.items() if some}


def test_who_is_other_than_on_the_list_before(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    everybody = people(12)
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(tmp_path, "event.json", event("Made cup", everybody[:4])), today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    place.done("person", "change", "11", "--suspended", today=SENT)
    place.done("person", "change", "12", "--title", "FM", today=SENT)
    place.done("rate", "standard", today=RATED)
    told = place.done("publish", "standard", today=PUBLISHED)
    assert (told["left"], told["titles"], told["new"], told["back"]) == (1, 1, 0, 0)
    found = ids(place)
    assert (found["left"], found["titles"]) == ([11], [12])
    assert set(found["changed"]) <= {1, 2, 3, 4}
    assert found["changed"]
    read = place.do("changes", "standard").out
    assert f"12  {everybody[11]['name']}  - -> FM" in read
    assert f"11  {everybody[10]['name']}" in read
    assert "Left the list: 1" in read

    # Who is suspended no more was on a list before, and is not new; lists of the past can be asked about.
    place.done("person", "change", "11", "--not-suspended", today="2024-05-02")
    told = published(place, "2024-06-01")
    assert (told["new"], told["back"], told["compared"]["back"]) == (0, 1, ["11"])
    assert ids(place) == {"back": [11]}
    assert ids(place, "--number", "1") == found
    assert "Visszatért a listára: 1" in place.do("changes", "standard", "--lang", "hu").out
    assert "opening list" in place.do("changes", "standard", "--number", "0").err
