"""People are merged, put back and taken out with a reason; an event from before the opening list is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.office.lists.workings import names_of
from arpad.office.registry.merged import present_numbers
from tests.office import made_office
from tests.office.made_office import Place, event, opening, people, write


def begun(folder: Path) -> tuple[Place, list[dict[str, Any]]]:
    """An office of eight people, six on its list; an event of April with four of these and the two others, 7 and 8."""
    place, everybody = made_office.found(folder / "office"), people(8)
    place.done("open", "standard", write(folder, "opening.json", opening(everybody[:6])), "--day", "2024-04-01")
    file = write(folder, "cup.json", event("Spring cup", everybody[2:]))
    for one in everybody[6:]:
        told = ("--fide-id", one["id"], "--birth", str(one["birth"]), "--federation", "HUN")
        place.done("person", "add", one["name"], *told)
    place.done("submit", "standard", file, today=made_office.SENT)
    return place, everybody


def matched(place: Place) -> dict[str, int]:
    found: dict[str, int] = place.done("event", "show", "1")["event"]["people"]
    return found


def test_a_second_record_is_merged_and_unmerged(tmp_path: Path) -> None:
    place, everybody = begun(tmp_path)
    place.done("rule", "1", "accept")
    before = matched(place)
    assert before[everybody[6]["id"]] == 7
    place.done("person", "merge", "7", "1", "--reason", "registered twice", by="vera")
    assert matched(place)[everybody[6]["id"]] == 1
    assert place.done("event", "show", "1")["event"]["stage"] == "matched", "it must be accepted again"
    assert place.do("person", "show", "7").status == 2
    place.open()
    assert names_of([7, 8, 99]) == {7: everybody[0]["name"], 8: everybody[7]["name"], 99: None}, "what names 7 means 1"
    assert present_numbers([1, 7, 8, -1, 10**30]) == {7: 1}
    assert place.differences() == []
    entry = place.done("journal", "person 7")["entries"][-1]
    assert (entry["act"], entry["who"]) == ("take_out", "vera")
    assert "registered twice" in json.dumps(entry)
    place.done("person", "unmerge", "7", "--reason", "two people after all")
    assert matched(place) == before
    assert place.done("person", "show", "7")["name"] == everybody[6]["name"]
    assert place.done("person", "show", everybody[6]["name"])["number"] == 7, "found by name again"
    assert place.differences() == []


def test_people_whom_only_a_rejected_event_brought_are_taken_out(tmp_path: Path) -> None:
    place, everybody = begun(tmp_path)
    refused = place.do("person", "remove", "7", "--reason", "stranger")
    assert (
        refused.err
        == "arpad: person 7: person 7 plays in event 1; change the matches of the event or reject the event first\n"
    )
    place.done("rule", "1", "reject", "--reason", "not ours")
    assert place.done("person", "remove", "--of-event", "1", "--reason", "strangers")["removed"] == [7, 8]
    assert place.done("person", "find", everybody[2]["name"])["people"], "those of the opening list stay"
    assert place.do("person", "find", everybody[6]["name"]).status == 1
    assert place.differences() == []
    assert place.done("person", "add", "New, Ada")["number"] == 9, "a number is never issued again"
    place.done("person", "unmerge", "8", "--reason", "ours")
    assert place.done("person", "show", "8")["name"] == everybody[7]["name"]
    assert place.differences() == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("remove", "1", "--reason", "x"), "person 1 is on a list, and stays in the registry"),
        (("merge", "1", "2", "--reason", "x"), "person 1 is on a list, and stays in the registry"),
        (("merge", "7", "7", "--reason", "x"), "person 7 cannot be merged with the same record"),
        (("merge", "7", "8", "--reason", "x"), "persons 7 and 8 both play in event 1: they are two people"),
        (("merge", "7", "1", "--reason", " "), "reason"),
        (("unmerge", "7", "--reason", "x"), "person 7 was not taken out of the registry"),
        (("unmerge", "99", "--reason", "x"), "person 99 was not taken out of the registry"),
        (("remove", "--reason", "x"), "give either a person or --of-event"),
    ],
)
def test_what_cannot_be_taken_out_is_refused(
    tmp_path_factory: pytest.TempPathFactory, arguments: tuple[str, ...], sentence: str
) -> None:
    place = _once(tmp_path_factory)
    ran = place.do("person", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert sentence in ran.err


MADE: list[Place] = []


def _once(factory: pytest.TempPathFactory) -> Place:
    """An office that refusals do not change."""
    if not MADE:
        MADE.append(begun(factory.mktemp("removal"))[0])
    return MADE[0]


def test_an_event_that_was_over_before_the_opening_list_is_refused_at_the_door(tmp_path: Path) -> None:
    """The event ends on 11 April: FIDE's list of 1 May rates it (fide-2024 7.1.3), on which an office of May opens."""
    place, everybody = made_office.found(tmp_path / "office"), people(6)
    place.done(
        "open", "standard", write(tmp_path, "o.json", opening(everybody)), "--day", "2024-05-01", today="2024-05-01"
    )
    ran = place.do("submit", "standard", write(tmp_path, "cup.json", event("Spring cup", everybody)))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "Spring cup was over on 2024-04-11, before the opening list of 2024-05-01" in ran.err
    assert place.done("event", "list")["events"] == []
