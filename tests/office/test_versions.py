"""Another file for an event: who is who in it is asked afresh, and nothing is done to what is published."""

import json
from datetime import UTC, datetime
from pathlib import Path

from arpad.core.verdicts import Problem
from arpad.office.events import EventFacts, find_event
from arpad.office.folder import Office
from arpad.office.intake import Sent, Submitted, stored_report, submit_file
from arpad.office.journal import acting
from arpad.office.lists import ListFacts, define_list
from arpad.office.matching import LookedAt, decide
from arpad.office.models import Decision, Event
from arpad.office.registry import Record, register
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, event, held_by, opening, people, write

AT = datetime(2024, 4, 12, 12, tzinfo=UTC)
CHESS = ListFacts("standard", "standard", "fide", "HUN", "Europe/Budapest")
ADA, BEA = ("Bagu, Ada", 1990), ("Cemo, Bea", 1991)


def report(*players: tuple[str, int | None], result: str = "1-0") -> bytes:
    """A file whose IDs are start ranks of its own."""
    told = [
        {"id": f"#{rank}", "name": name, **({"birth": birth} if birth else {})}
        for rank, (name, birth) in enumerate(players, start=1)
    ]
    game = {"round": 1, "white": "#1", "black": "#2", "result": result}
    played = {"id": "e", "name": "Cup", "start": "2024-04-06", "end": "2024-04-07", "games": [game]}
    return json.dumps({"list": "standard", "players": told, "events": [played]}).encode()


def begun() -> None:
    with acting("vera", AT) as journal:
        define_list(journal, CHESS)
        register(journal, [Record(name, birth_year=birth) for name, birth in (ADA, BEA)])


def sent(content: bytes, number: int | None = None) -> EventFacts:
    done = submit_file(CHESS, Sent("t.json", content, number), "vera", AT)
    assert isinstance(done, Submitted), done
    return known(done.events[0])


def known(number: int) -> EventFacts:
    facts = find_event(number)
    assert isinstance(facts, EventFacts)
    return facts


def looked_at(facts: EventFacts) -> LookedAt:
    read = stored_report(facts, "standard")
    assert not isinstance(read, Problem)
    return LookedAt(facts.file, read)


def test_players_who_changed_their_ranks_are_found_again(office: Office) -> None:
    begun()
    assert sent(report(ADA, BEA)).people == {"#1": 1, "#2": 2}
    assert sent(report(BEA, ADA), 1).people == {"#1": 2, "#2": 1}


def test_what_was_decided_is_remembered_by_who_the_file_says_he_is(office: Office) -> None:
    begun()
    stranger = ("Bagoo, A.", None)
    facts = sent(report(stranger, BEA))
    assert (facts.people, facts.open) == ({"#2": 2}, ("#1",))
    with acting("vera", AT) as journal:
        decide(journal, 1, looked_at(facts), CHESS, {"#1": 1})
    assert sent(report(BEA, stranger), 1).people == {"#1": 2, "#2": 1}


def test_nothing_is_remembered_of_two_whom_a_file_does_not_tell_apart(office: Office) -> None:
    begun()
    twin = ("Bagoo, A.", None)
    facts = sent(report(twin, twin))
    with acting("vera", AT) as journal:
        decide(journal, 1, looked_at(facts), CHESS, {"#1": 1, "#2": 2})
    assert (known(1).people, known(1).open) == ({"#1": 1, "#2": 2}, ())
    facts = sent(report(twin, twin, result="0-1"), 1)
    assert (facts.people, facts.open) == ({}, ("#1", "#2"))


def test_an_answer_to_the_file_before_is_refused(office: Office) -> None:
    """Between the look at a file and the answer another one came: its #1 is somebody else."""
    begun()
    before = looked_at(sent(report(("Bagoo, A.", None), BEA)))
    sent(report(BEA, ("Dilo, Ede", None)), 1)
    with acting("vera", AT) as journal:
        refused = decide(journal, 1, before, CHESS, {"#1": 1})
    assert isinstance(refused, Problem)
    assert (refused.code, refused.values["act"]) == ("changed_meanwhile", "submit")
    assert known(1).people == {"#1": 2}
    assert not Decision.objects.exists()


def test_no_act_reopens_a_published_event(databases: Databases, tmp_path: Path) -> None:
    """It would be on the next list once more."""
    everybody = people(12)
    place = databases.found(tmp_path / "office")
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(tmp_path, "event.json", event("Made cup", everybody)), today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    place.done("publish", "standard", today=PUBLISHED)
    again = write(tmp_path, "again.json", event("Made cup", everybody, seed=2))
    state = held_by(place)
    told = ("--clause", "0.2", "--of", "QC chairman", "--reason", "So.")
    for words in (
        ("match", "1", "700001=1"),
        ("submit", "standard", again, "--event", "1"),
        ("rule", "1", "accept"),
        ("rule", "1", "accept", "--late", "now"),
        ("rule", "1", "reject", "--reason", "So."),
        ("rule", "1", "ask", *told),
        ("rule", "1", "waive", *told),
    ):
        refused = place.do(*words, today=PUBLISHED)
        assert (refused.status, refused.err.count("\n")) == (2, 1), words
        assert "published list 1" in refused.err, words
    assert held_by(place) == state
    place.open()
    assert Event.objects.get(number=1).publication == 1
