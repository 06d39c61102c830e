"""New players who cannot be entered as the file has them: the others go on, and the sentence names a way out."""

from pathlib import Path

import pytest

from tests.office.copying import Databases
from tests.office.made_office import SENT, Place, write
from tests.office.test_match_command import begun
from tests.office.test_newcomers import JAN, OURS, facts_of, report

BOB = {"id": "b", "name": "Brown, Bob", "federation": "GB", "birth": 1980}
"""Great Britain has several federations: two letters do not say which."""


def handed_in(databases: Databases, folder: Path, *players: dict[str, object]) -> Place:
    place = begun(databases, folder)
    place.done("submit", "standard", write(folder, "event.json", report("Cup", *OURS, *players)), today=SENT)
    return place


@pytest.mark.parametrize("command", [("match", "1", "--new"), ("match-all", "standard", "--new")])
def test_who_cannot_be_entered_does_not_keep_the_others_back(
    databases: Databases, tmp_path: Path, command: tuple[str, ...]
) -> None:
    place = handed_in(databases, tmp_path, JAN, BOB)
    ran = place.do(*command)
    assert (ran.status, ran.err.count("\n")) == (0, 1)
    for words in ("Brown, Bob", "GB", "person add", 'match 1 "b=NUMBER"'):
        assert words in ran.err
    assert (list(facts_of(place, "1")["new"]), facts_of(place, "1")["open"]) == (["j"], ["b"])
    place.done("person", "add", "Brown, Bob", "--birth", "1980", "--federation", "ENG")
    place.done("match", "1", "b=3")
    place.done("rule", "1", "accept")
    assert facts_of(place, "1")["people"]["j"] == 4
    assert place.differences() == []


def test_the_notes_are_in_json(databases: Databases, tmp_path: Path) -> None:
    place = handed_in(databases, tmp_path, JAN, BOB)
    (note,) = place.done("match", "1", "--new")["notes"]
    assert (note["subject"], note["code"], note["values"]["player"]) == ("event 1", "cannot_be_new", "b")


def test_an_answer_that_cannot_be_says_what_to_do(databases: Databases, tmp_path: Path) -> None:
    """The ID of the file is that of a different person: the arbiter wrote a wrong one."""
    place = handed_in(databases, tmp_path, BOB)
    refused = place.do("match", "1", "b=new")
    assert (refused.status, refused.err.count("\n"), "person add" in refused.err) == (2, 1, True)
    wrong = {"id": "700002", "name": "Wrong, Person", "federation": "CZE", "birth": 2001}
    file = write(tmp_path, "other.json", report("Open", OURS[0], wrong, day="2024-04-08"))
    place.done("submit", "standard", file)
    refused = place.do("match", "2", "700002=new")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    for words in ("Wrong, Person", "the FIDE ID 700002 is that of number 2", "person add", 'match 2 "700002=NUMBER"'):
        assert words in refused.err
    place.done("person", "add", "Wrong, Person", "--birth", "2001", "--federation", "CZE")
    place.done("match", "2", "700002=3")
    assert facts_of(place, "2")["people"] == {"700001": 1, "700002": 3}
