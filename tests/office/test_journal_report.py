"""`arpad office journal`: every act can be seen, by whom, when, on what, and with what it is held to."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.office.journal import _line
from arpad.locale import LANGUAGES, catalogue
from tests.office.copying import Databases
from tests.office.made_office import OPENED, PUBLISHED, RATED, SENT, Place, event, opening, people, write


def worked(databases: Databases, folder: Path) -> Place:
    """A month of a small office, with an act of every sort."""
    everybody = people(12)
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    stranger = {**everybody[0], "id": "x1", "name": "Unknown, Person", "birth": 1999}
    place.done(
        "submit", "standard", write(folder, "event.json", event("Made cup", [*everybody[1:], stranger])), today=SENT
    )
    place.done("match", "1", "x1=1", "--confirm", today=SENT)
    place.done("rule", "1", "accept", today=SENT, by="olga")
    place.done("submit", "standard", write(folder, "bad.json", event("Bad cup", everybody, 1)), today=SENT)
    place.done("rule", "2", "reject", "--reason", "played at home", today=SENT)
    place.done("person", "change", "1", "--federation", "FIN", today=SENT)
    place.done("licence", "add", "1", "--season", "2024", "--club", "Made SE", today=SENT)
    place.done("rate", "standard", today=RATED)
    place.done("publish", "standard", today=PUBLISHED)
    return place


def acts(place: Place, *asked: str) -> list[tuple[str, str]]:
    return [(entry["act"], entry["subject"]) for entry in entries(place, *asked)]


def entries(place: Place, *asked: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = place.done("journal", *asked)["entries"]
    return found


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    return worked(databases, tmp_path)


def test_everything_is_there_with_its_facts_and_hashes(place: Place) -> None:
    found = entries(place)
    assert [entry["number"] for entry in found] == list(range(1, len(found) + 1))
    assert {entry["subject"].split()[0] for entry in found} == {
        *("office", "list", "person", "publication", "event", "decision", "licence")
    }
    before = "0" * 64
    for entry in found:
        # As docs/office.md defines the hash: the public facts are a text in it, canonical like the rest.
        own = {key: entry[key] for key in ("number", "at", "act", "subject", "previous")} | entry["hashed"]
        public = json.loads(own["facts"])
        assert {name: entry["facts"].get(name, value) for name, value in public.items()} == public
        assert canonical(public) == own["facts"]
        assert entry["previous"] == before
        assert entry["hash"] == hashlib.sha256(canonical(own).encode()).hexdigest()
        before = entry["hash"]


def canonical(told: Any) -> str:
    return json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def test_of_one_subject_with_what_belongs_to_it(place: Place) -> None:
    assert acts(place, "event", "1") == [("submit", "event 1"), ("match", "event 1"), ("accept", "event 1")]
    of_person = acts(place, "person 1")
    assert of_person[0] == ("register", "person 1")
    assert of_person[1][0] == "decide"
    assert of_person[2:] == [("change", "person 1"), ("license", "licence 1/2024")]
    assert acts(place, "list", "standard") == [
        ("define", "list standard"),
        ("open", "publication standard/0"),
        ("rate", "publication standard/1"),
        ("publish", "publication standard/1"),
    ]
    assert acts(place, "publication") == acts(place, "list", "standard")[1:]


def test_from_a_day_or_a_number_on_and_the_last(place: Place) -> None:
    last = entries(place)[-1]
    assert entries(place, "--last", "1") == [last]
    assert entries(place, "--from", str(last["number"])) == [last]
    assert acts(place, "--since", PUBLISHED) == [("publish", "publication standard/1")]
    assert acts(place, "--since", RATED) == [("rate", "publication standard/1"), ("publish", "publication standard/1")]
    assert len(entries(place, "--since", OPENED)) == last["number"]
    assert entries(place, "--since", "2025-01-01") == []


def test_as_a_person_reads_it(place: Place) -> None:
    read = place.do("journal", "event", "2").out
    assert "because: played at home" in read
    assert "Bad cup" in read
    hungarian = place.do("journal", "person", "1", "--lang", "hu").out
    assert "személy: 1" in hungarian
    assert "HUN -> FIN" in hungarian
    assert "versenyengedély: 1/2024" in hungarian
    assert "lista: standard" in place.do("journal", "list", "standard", "--lang", "hu").out
    assert "No such act" in place.do("journal", "--since", "2025-01-01").out


def test_an_agreement_is_told_in_the_readers_language() -> None:
    details = {"by": "QC chairman", "clause": "table 2", "subject": "player 17"}
    act = {"number": 1, "at": "2024-05-02T10:00:00Z", "who": "olga", "act": "ask", "subject": "event 1", "name": "Cup"}
    said = {language: _line({**act, "details": details, "changes": []}, catalogue(language)) for language in LANGUAGES}
    assert said["hu"][-1] == "illetékes: a Minősítő Bizottság elnöke; szabálypont: 2. táblázat; tárgya: versenyző: 17"
    assert "chairman" not in said["fi"][-1]
    assert said["en"][-1] == "by the QC chairman; clause table 2; on player 17"
    named = _line({**act, "details": {"by": "Minta Anna"}, "changes": []}, catalogue("hu"))
    assert named[-1] == "illetékes: Minta Anna"


def test_subjects_are_named_in_the_readers_language(place: Place) -> None:
    assert "arpad: lista: standard: " in place.do("publish", "standard", "--lang", "hu").err
    assert "lista standard: " in place.do("due", "--lang", "fi").out
    stale = place.do("rule", "2", "accept", "--seen", "1", "--lang", "fi").err
    assert "kilpailu 2" in stale
    assert "hylätty" in stale
