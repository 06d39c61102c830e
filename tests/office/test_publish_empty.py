"""A list without events is published while events wait only if the officer says so."""

from pathlib import Path

from tests.office import made_office
from tests.office.made_office import Place, event, opening, people, write


def begun(folder: Path) -> Place:
    """An office opened on 1 April, with an event of April that has a file and no ruling."""
    place, everybody = made_office.found(folder / "office"), people(6)
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(folder, "cup.json", event("Spring cup", everybody)), today=made_office.SENT)
    return place


def test_a_list_without_events_is_refused_while_an_event_waits(tmp_path: Path) -> None:
    place = begun(tmp_path)
    place.done("rate", "standard", today=made_office.RATED)
    ran = place.do("publish", "standard", today=made_office.PUBLISHED)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "arpad: list standard: list 1 rates no event, while these wait for a ruling: 1 Spring cup; "
        "rule on them and rate again, or publish with --empty\n"
    )
    assert len(place.done("list", "show", "standard")["lists"][0]["publications"]) == 2, "the draft stays"
    assert place.done("publish", "standard", "--empty")["number"] == 1
    assert place.differences() == []


def test_a_list_is_published_once_the_event_is_ruled_on(tmp_path: Path) -> None:
    place = begun(tmp_path)
    place.done("rule", "1", "reject", "--reason", "not played", today=made_office.RATED)
    place.done("rate", "standard")
    assert place.done("publish", "standard", today=made_office.PUBLISHED)["number"] == 1


def test_an_event_of_a_later_list_does_not_wait(tmp_path: Path) -> None:
    place, everybody = made_office.found(tmp_path / "office"), people(6)
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-03-01")
    place.done("submit", "standard", write(tmp_path, "cup.json", event("Cup", everybody)), today=made_office.SENT)
    place.done("rate", "standard")
    assert place.done("publish", "standard")["day"] == "2024-04-01"
