"""A second officer who acts on what was there before the first one acted is refused, with who did what."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from arpad.core.verdicts import Problem
from arpad.office.events.intake import Sent, submit_file
from arpad.office.events.rulings import accept, reject
from arpad.office.journal.acts import acting, all_or_nothing
from arpad.office.journal.facts import last_entry
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.lists.publication import publish, rate_list
from arpad.office.registry.people import change
from arpad.office.registry.record import Record
from arpad.office.storage.models import Entry
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, Place, event, held_by, opening, people, write

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def begun(databases: Databases, folder: Path) -> Place:
    """An office with an event that waits for a ruling."""
    everybody = people(12)
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(folder, "event.json", event("Made cup", everybody)), today=SENT)
    write(folder, "again.json", event("Made cup", everybody, seed=2))
    return place


def ruled(place: Place) -> None:
    place.done("rule", "1", "accept", today=SENT, by="olga")


def rated(place: Place) -> None:
    ruled(place)
    place.done("rate", "standard", today=RATED, by="olga")


def rated_twice(place: Place) -> None:
    rated(place)
    place.done("rate", "standard", today=RATED, by="olga")


def redefined(place: Place) -> None:
    told = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Helsinki")
    place.done("list", "add", "standard", *told, by="olga")


class Case(NamedTuple):
    """The acts before, the first officer's act meanwhile and its subject, and the second one's act with its answer."""

    before: Callable[[Place], None]
    meanwhile: Callable[[Place], None]
    subject: str
    tries: str
    told: str


def nothing(place: Place) -> None:
    """The event waits."""


SAME = "list add standard --kind standard --federation HUN --zone Europe/Budapest"
ACTS = {
    "accept": Case(nothing, ruled, "event 1", "rule 1 accept", "accept"),
    "reject": Case(nothing, ruled, "event 1", "rule 1 reject --reason Boards", "accept"),
    "ask": Case(nothing, ruled, "event 1", "rule 1 ask --clause 0.2 --of QC", "accept"),
    "waive": Case(nothing, ruled, "event 1", "rule 1 waive --clause 0.2 --of QC --reason Old", "accept"),
    "match": Case(nothing, ruled, "event 1", "match 1 700001=1", "accept"),
    "submit": Case(nothing, ruled, "event 1", "submit standard again.json --event 1", "accept"),
    "define": Case(nothing, redefined, "list standard", SAME, "define"),
    "rate": Case(rated, rated_twice, "publication standard/1", "rate standard", "rate"),
    "publish": Case(rated, rated_twice, "publication standard/1", "publish standard", "rate"),
}


@pytest.mark.parametrize("name", ACTS)
def test_who_has_seen_something_older_is_told_what_changed(databases: Databases, name: str, tmp_path: Path) -> None:
    before, meanwhile, subject, tries, act = ACTS[name]
    place = begun(databases, tmp_path)
    before(place)
    place.open()
    seen = last_entry(subject)
    meanwhile(place)
    state = held_by(place)
    asked = [str(tmp_path / word) if word.endswith(".json") else word for word in tries.split()]
    refused = place.do(*asked, "--seen", str(seen), today=PUBLISHED, by="vera")
    place.open()
    last = Entry.objects.filter(subject=subject).last()
    assert last is not None
    assert last.number > seen
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    for told in ("olga", subject, act, f"entry {last.number}"):
        assert told in refused.err, refused.err
    assert held_by(place) == state
    done = place.do(*asked, "--seen", str(last.number), today=PUBLISHED, by="vera")
    assert "olga" not in done.err  # who has looked again is not stale; the law may still say no


def test_the_functions_refuse_alike(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    place.open()
    of_list = find_list("standard")
    assert isinstance(of_list, ListFacts)
    seen, born = last_entry("event 1"), last_entry("person 1")
    with acting("olga", NOON) as journal:
        reject(journal, of_list, 1, "No arbiter.", seen=seen)
        assert change(journal, 1, Record("Új, Név"), born) is None
    content = event("Made cup", people(12), seed=3)
    refusals = [
        all_or_nothing("vera", NOON, lambda journal: accept(journal, of_list, 1, seen=seen)),
        all_or_nothing("vera", NOON, lambda journal: change(journal, 1, Record("Más, Név"), born)),
        submit_file(of_list, Sent("x.json", content, 1), "vera", NOON, seen),
    ]
    for refused in refusals:
        assert isinstance(refused, Problem)
        assert (refused.code, refused.values["who"]) == ("changed_meanwhile", "olga")


def test_a_list_whose_event_was_changed_since_it_was_rated_is_not_published(
    databases: Databases, tmp_path: Path
) -> None:
    """The second officer has not said what they have seen: the list itself knows what it was made of."""
    place = begun(databases, tmp_path)
    rated(place)
    place.done("rule", "1", "reject", "--reason", "No arbiter.", today=RATED, by="olga")
    refused = place.do("publish", "standard", today=PUBLISHED)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "olga" in refused.err
    assert "event 1" in refused.err
    assert place.differences() == []
    place.open()
    of_list = find_list("standard")
    assert isinstance(of_list, ListFacts)
    assert not isinstance(rate_list(of_list, "vera", NOON), Problem)
    assert not isinstance(publish(of_list, "vera", NOON), Problem)
    assert place.differences() == []


def test_a_list_without_an_event_that_was_accepted_since_is_not_published(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    place.done("submit", "standard", write(tmp_path, "two.json", event("Two cup", people(12))), today=SENT)
    rated(place)
    place.done("rule", "2", "accept", today=RATED, by="olga")
    refused = place.do("publish", "standard", today=PUBLISHED)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert "olga has accepted event 2" in refused.err
    place.done("rate", "standard", today=PUBLISHED)
    place.done("publish", "standard", today=PUBLISHED)
    assert place.differences() == []


def test_nobody_has_seen_what_is_not_written(databases: Databases, tmp_path: Path) -> None:
    """Such a number would be later than whatever comes meanwhile."""
    place = begun(databases, tmp_path)
    for seen in ("-1", "1000"):
        refused = place.do("rule", "1", "accept", "--seen", seen, today=SENT)
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert f"no entry {seen}" in refused.err
