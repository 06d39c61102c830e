"""One tournament that is reported twice is rated once, unless a person says that both count."""

from pathlib import Path
from typing import Any

import pytest

from tests.office.copying import Databases
from tests.office.made_office import OPENED, SENT, Place, event, opening, people, write

EVERYBODY = people(12)
DAYS = ("--start", "2024-04-03", "--end", "2024-04-11")


def begun(databases: Databases, folder: Path) -> Place:
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(EVERYBODY)), "--day", "2024-04-01")
    return place


def sent(place: Place, folder: Path, name: str, content: bytes, *more: str) -> list[tuple[str, Any]]:
    """The notes on a file: what, and which other event."""
    done = place.done("submit", "standard", write(folder, name, content), *more, today=SENT)
    return [(note["code"], note["values"].get("number")) for note in done["notes"]]


SAME = event("Made cup", EVERYBODY)
OTHERS: dict[str, tuple[bytes, bool]] = {
    "other bytes": (SAME + b"\n", True),
    "another name": (SAME.replace(b"Made cup", b"Spring open"), True),
    "another result": (SAME.replace(b'"1-0"', b'"0-1"', 1), True),
    "a day more": (SAME.replace(b'"end": "2024-04-11"', b'"end": "2024-04-12"'), True),
    "one name, other games": (event("MADE  Cup", EVERYBODY, seed=2), True),
    "other games": (event("Spring open", EVERYBODY, seed=2), False),  # a club that plays two tournaments at a time
    "other days": (SAME.replace(b"2024-04-03", b"2024-04-12").replace(b"2024-04-11", b"2024-04-12"), False),
}


@pytest.mark.parametrize("name", OTHERS)
def test_an_event_that_looks_like_another_is_told(name: str, tmp_path: Path) -> None:
    content, is_alike = OTHERS[name]
    place = begun(Databases(None), tmp_path)
    assert sent(place, tmp_path, "one.json", SAME) == []
    noted = sent(place, tmp_path, "two.json", content)
    assert noted == ([("event_alike", 1)] if is_alike and name != "another name" else [])
    assert place.done("check", "2", today=SENT)["alike"] == ([1] if is_alike else [])


def test_two_groups_of_one_tournament_are_two_events(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    for number, first in enumerate((0, 6)):
        assert sent(place, tmp_path, f"{number}.json", event("Made cup", EVERYBODY[first : first + 6])) == []


def test_one_of_the_two_is_rejected_or_both_are_said_to_count(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    sent(place, tmp_path, "one.json", SAME)
    sent(place, tmp_path, "two.json", SAME + b"\n")
    assert place.done("check", "1", today=SENT)["alike"] == []  # it was the first
    assert place.done("check", "2", today=SENT)["alike"] == [1]
    assert "--beside 1" in place.do("check", "2", today=SENT).out
    place.done("rule", "1", "accept", today=SENT)
    refused = place.do("rule", "2", "accept", today=SENT)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "event 1 (Made cup)" in refused.err
    place.done("rule", "2", "accept", "--beside", "1", today=SENT)
    assert place.done("check", "1", today=SENT)["alike"] == place.done("check", "2", today=SENT)["alike"] == []
    place.done("rule", "1", "accept", today=SENT)  # what was said of the two holds for both
    # Another file for it is another matter.
    place.done("submit", "standard", write(tmp_path, "three.json", SAME + b" \n"), "--event", "2", today=SENT)
    assert place.done("check", "2", today=SENT)["alike"] == [1]
    place.done("rule", "1", "reject", "--reason", "Sent twice.", today=SENT)
    assert place.done("check", "2", today=SENT)["alike"] == []
    place.done("rule", "2", "accept", today=SENT)


def test_the_first_waits_for_a_second_that_was_accepted(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    sent(place, tmp_path, "one.json", SAME)
    place.done("rule", "1", "reject", "--reason", "Sent twice.", today=SENT)
    sent(place, tmp_path, "two.json", SAME + b"\n")
    place.done("rule", "2", "accept", today=SENT)
    refused = place.do("rule", "1", "accept", today=SENT)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "event 2 (Made cup)" in refused.err


def test_a_file_for_an_event_that_is_another(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    place.done("event", "add", "standard", "Winter open", *DAYS, today=OPENED)
    place.done("event", "add", "standard", "Made cup 2024", *DAYS, today=OPENED)
    assert sent(place, tmp_path, "one.json", SAME, "--event", "1") == [("file_of_another_name", None)]
    place.done("rule", "1", "reject", "--reason", "Another.", today=SENT)
    assert sent(place, tmp_path, "one.json", SAME, "--event", "2") == []
    halves = [event("Made cup", EVERYBODY[first : first + 6]) for first in (0, 6)]
    assert sent(place, tmp_path, "two.json", halves[0], "--event", "2") == [("file_of_other_players", 2)]
    assert sent(place, tmp_path, "three.json", halves[1], "--event", "2") == [("file_of_other_players", 2)]


@pytest.mark.parametrize("name", ["Made cup", "MADE CUP 2024", "Máde cup, group A", "Spring cup"])
def test_a_file_for_a_registered_event_is_recognised(name: str, tmp_path: Path) -> None:
    """By its name, or on the very same days by a word of it; and it does not become a second event."""
    place = begun(Databases(None), tmp_path)
    place.done("event", "add", "standard", name, *DAYS, today=OPENED)
    file = write(tmp_path, "one.json", SAME)
    refused = place.do("submit", "standard", file, today=SENT)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    for words in (f"event 1 ({name}", "--event NUMBER (registered: 1)", "--separate"):
        assert words in refused.err
    assert place.done("submit", "standard", file, "--event", "1", today=SENT)["events"][0]["event"] == 1


def test_a_file_may_be_of_an_event_of_its_own(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    place.done("event", "add", "standard", "Made cup", *DAYS, today=OPENED)
    assert sent(place, tmp_path, "one.json", SAME, "--separate") == []
    assert place.done("event", "show", "1")["event"]["stage"] == "registered"
    assert place.done("event", "show", "2")["event"]["name"] == "Made cup"


@pytest.mark.parametrize(
    ("name", "days"),
    [
        ("Winter open", DAYS),
        ("Spring cup", ("--start", "2024-04-02", "--end", "2024-04-11")),  # a word, and other days
        ("Made cup", ("--start", "2024-04-13", "--end", "2024-04-14")),
    ],
)
def test_another_event_is_not_taken_for_the_registered_one(name: str, days: tuple[str, ...], tmp_path: Path) -> None:
    place = begun(Databases(None), tmp_path)
    place.done("event", "add", "standard", name, *days, today=OPENED)
    assert sent(place, tmp_path, "one.json", SAME) == []


def test_of_two_groups_the_one_of_that_name_is_asked_about(tmp_path: Path) -> None:
    place = begun(Databases(None), tmp_path)
    for name in ("Made cup", "Made cup B"):
        place.done("event", "add", "standard", name, *DAYS, today=OPENED)
    assert "(registered: 1)" in place.do("submit", "standard", write(tmp_path, "1.json", SAME), today=SENT).err
    third = write(tmp_path, "3.json", SAME.replace(b"Made cup", b"Made cup, 3rd time"))
    assert "(registered: 1, 2)" in place.do("submit", "standard", third, today=SENT).err
