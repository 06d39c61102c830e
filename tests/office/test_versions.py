"""Another file for an event: its players are matched anew, and what is published stays."""

import json
from datetime import UTC, datetime
from pathlib import Path

from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts, find_event
from arpad.office.events.intake import Sent, Submitted, submit_file
from arpad.office.events.match import LookedAt, decide
from arpad.office.events.reports import stored_report
from arpad.office.events.rulings import reject
from arpad.office.journal.acts import acting, all_or_nothing
from arpad.office.lists.definition import ListFacts, define_list
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Decision, Event
from arpad.office.verify.tables import TABLES
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, event, held_by, opening, people, write

AT = datetime(2024, 4, 12, 12, tzinfo=UTC)
CHESS = ListFacts("standard", "standard", "fide", "HUN", "Europe/Budapest")
ADA, BEA = ("Bagu, Ada", 1990), ("Cemo, Bea", 1991)


def report(*players: tuple[str, int | None], result: str = "1-0") -> bytes:
    """A file whose IDs are start ranks of its own."""
    told = [
        {"id": f"#{rank}", "name": name, "federation": "HUN", **({"birth": birth} if birth else {})}
        for rank, (name, birth) in enumerate(players, start=1)
    ]
    game = {"round": 1, "white": "#1", "black": "#2", "result": result}
    played = {"id": "e", "name": "Cup", "start": "2024-04-06", "end": "2024-04-07", "games": [game]}
    return json.dumps({"list": "standard", "players": told, "events": [played]}).encode()


def begun() -> None:
    with acting("vera", AT) as journal:
        define_list(journal, CHESS)
        register(journal, [Record(name, birth_year=birth, federation="HUN") for name, birth in (ADA, BEA)])


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
        decide(journal, 1, looked_at(facts), CHESS, {"#1": 1}, confirmed=True)
    assert sent(report(BEA, stranger), 1).people == {"#1": 2, "#2": 1}


def test_nothing_is_remembered_of_two_whom_a_file_does_not_tell_apart(office: Office) -> None:
    begun()
    twin = ("Bagoo, A.", None)
    facts = sent(report(twin, twin))
    with acting("vera", AT) as journal:
        decide(journal, 1, looked_at(facts), CHESS, {"#1": 1, "#2": 2}, confirmed=True)
    assert (known(1).people, known(1).open) == ({"#1": 1, "#2": 2}, ())
    facts = sent(report(twin, twin, result="0-1"), 1)
    assert (facts.people, facts.open) == ({}, ("#1", "#2"))


def test_an_answer_to_the_file_before_is_refused(office: Office) -> None:
    """Between the look at a file and the answer another one came: its #1 is another person."""
    begun()
    before = looked_at(sent(report(("Bagoo, A.", None), BEA)))
    sent(report(BEA, ("Dilo, Ede", None)), 1)
    refused = all_or_nothing("vera", AT, lambda journal: decide(journal, 1, before, CHESS, {"#1": 1}))
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
    told = ("--clause", "0.2", "--of", "QC chairman")
    for words in (
        ("match", "1", "700001=1"),
        ("submit", "standard", again, "--event", "1"),
        ("rule", "1", "accept"),
        ("rule", "1", "accept", "--late", "now"),
        ("rule", "1", "reject", "--reason", "So."),
        ("rule", "1", "ask", *told),
        ("rule", "1", "waive", *told, "--reason", "So."),
    ):
        refused = place.do(*words, today=PUBLISHED)
        assert (refused.status, refused.err.count("\n")) == (2, 1), words
        assert "published list 1" in refused.err, words
    assert held_by(place) == state
    place.open()
    assert Event.objects.get(number=1).publication == 1


def test_one_can_go_back_to_an_earlier_file(office: Office) -> None:
    begun()
    first, second = report(ADA, BEA), report(ADA, BEA, result="0-1")
    before = sent(first)
    after = sent(second, 1)
    assert sent(second, 1) == after  # the one that it has changes nothing
    again = sent(first, 1)
    assert (again.file, again.versions) == (before.file, (before.file, after.file))
    done = submit_file(CHESS, Sent("t.json", second), "vera", AT)
    assert isinstance(done, Submitted)
    assert (done.events, done.again, [note.code for note in done.notes]) == ((1,), True, ["file_superseded"])
    assert known(1) == again
    assert [found for differences in TABLES for found in differences()] == []


def test_what_is_told_of_an_event_is_kept(office: Office) -> None:
    """Beside another file for it or the same; what was supplied before stays, and the later value counts."""
    begun()
    content = report(ADA, BEA)
    told = [
        Sent("t.json", content, supplied='{"minutes": 60, "rounds": 1}'),
        Sent("t.json", report(ADA, BEA, result="0-1"), 1, supplied='{"minutes": 90}'),
        Sent("t.json", content, 1, supplied='{"minutes": 120}'),
        Sent("t.json", content, 1, supplied='{"says_rated": true}'),
        Sent("t.json", content, 1),
    ]
    found = []
    for one in told:
        assert isinstance(submit_file(CHESS, one, "vera", AT), Submitted)
        found.append(json.loads(known(1).told))
    assert found == [
        {"minutes": 60, "rounds": 1},
        {"minutes": 90, "rounds": 1},
        {"minutes": 120, "rounds": 1},
        {"minutes": 120, "rounds": 1, "says_rated": True},
        {"minutes": 120, "rounds": 1, "says_rated": True},
    ]
    refused = submit_file(CHESS, Sent("t.json", content, 1, supplied='{"minutes": "soon"}'), "vera", AT)
    assert isinstance(refused, Problem)
    done = submit_file(CHESS, Sent("t.json", content, supplied='{"minutes": 90}'), "vera", AT)
    assert isinstance(done, Submitted)
    assert [note.code for note in done.notes] == ["told_passed_over"]


def test_two_lists_can_be_made_of_one_file(office: Office) -> None:
    begun()
    other = ListFacts("magyar", "standard", "mssz", "HUN", "Europe/Budapest")
    with acting("vera", AT) as journal:
        define_list(journal, other)
    content = report(ADA, BEA)
    handed_in = [submit_file(of_list, Sent("t.json", content), "vera", AT) for of_list in (CHESS, other, other)]
    assert all(isinstance(one, Submitted) for one in handed_in)
    assert [(one.events, one.again) for one in handed_in] == [((1,), False), ((2,), False), ((2,), True)]
    assert [known(number).list for number in (1, 2)] == ["standard", "magyar"]


def test_a_file_is_anothers_unless_that_was_rejected(office: Office) -> None:
    begun()
    content = report(ADA, BEA)
    sent(content)
    sent(report(BEA, ADA))
    refused = submit_file(CHESS, Sent("t.json", content, 2), "vera", AT)
    assert isinstance(refused, Problem)
    assert (refused.code, refused.values["number"]) == ("file_of_another_event", 1)
    with acting("vera", AT) as journal:
        reject(journal, CHESS, 1, "Handed in for the wrong one.")
    assert sent(content, 2).file == known(1).file
