"""The journal: nothing is changed, taken out or cut off unseen, and an act is there with all it did or not at all."""

import hashlib
import threading
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import connections

from arpad.core.canonical import canonical, instant
from arpad.core.verdicts import Problem
from arpad.office.journal.acts import acting, changed_since, first_changed_since
from arpad.office.journal.chain import first_break
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Head, PrivateFacts, StoredFile

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)


def note(count: int, subject: str = "event 1") -> None:
    for number in range(count):
        with acting("vera", NOON) as journal:
            journal.enter("register", subject, {"number": number, "name": "Őszi kupa"})


def test_each_entry_carries_the_one_before(office: Office) -> None:
    note(3)
    entries = list(Entry.objects.all())
    assert [entry.number for entry in entries] == [1, 2, 3]
    assert [entry.previous for entry in entries] == ["0" * 64, entries[0].hash, entries[1].hash]
    assert len({entry.hash for entry in entries}) == 3
    assert first_break() is None


def test_the_hash_is_that_of_the_documented_bytes(office: Office) -> None:
    """sha256 of the canonical JSON, by hand: `docs/office.md` says which keys."""
    note(1)
    entry, beside = Entry.objects.get(), PrivateFacts.objects.get()
    assert beside.facts == '{"author":"vera","number":0}'
    digest = hashlib.sha256(f'["{beside.salt}","{{\\"author\\":\\"vera\\",\\"number\\":0}}"]'.encode()).hexdigest()
    hashed = (
        '{"act":"register","at":"2024-04-01T12:00:00Z","author":1,"facts":"{\\"name\\":\\"Őszi kupa\\"}",'
        f'"number":1,"previous":"{"0" * 64}","private":"{digest}","subject":"event 1"}}'
    )
    assert entry.hash == hashlib.sha256(hashed.encode()).hexdigest()


@pytest.mark.parametrize(
    "change",
    [
        {"facts": canonical({"name": "Téli kupa"})},
        *({"author": 2}, {"private": "0" * 64}, {"act": "reject"}, {"subject": "event 2"}),
    ],
)
def test_a_changed_entry_is_named(office: Office, change: dict[str, str]) -> None:
    note(5)
    Entry.objects.filter(number=3).update(**change)
    assert first_break() == Problem("journal", "journal_entry_changed", {"number": 3})


def test_a_missing_entry_and_a_cut_off_end_are_named(office: Office) -> None:
    note(5)
    Entry.objects.filter(number=5).delete()
    assert first_break() == Problem("journal", "journal_cut_off", {"number": 4, "expected": 5})
    Entry.objects.filter(number=2).delete()
    assert first_break() == Problem("journal", "journal_entry_missing", {"number": 2})


def test_an_entry_before_the_first_and_a_second_head_are_named(office: Office) -> None:
    note(2)
    Head.objects.create(pk=2, number=2, hash=Head.objects.get().hash)
    assert first_break() == Problem("journal", "row_changed")
    Head.objects.filter(pk=2).delete()
    Entry.objects.filter(number=1).update(number=0)
    assert first_break() == Problem("journal", "journal_entry_missing", {"number": 1})


def test_the_hour_that_a_clock_strikes_twice_is_two_hours() -> None:
    """In Budapest summer time ends on 27 October 2024 at three: half past two is first 00:30, then 01:30."""
    first = datetime(2024, 10, 27, 2, 30, tzinfo=ZoneInfo("Europe/Budapest"))
    assert [instant(first), instant(first.replace(fold=1))] == ["2024-10-27T00:30:00Z", "2024-10-27T01:30:00Z"]


def test_an_act_that_fails_leaves_nothing(office: Office) -> None:
    def go_out() -> None:
        with acting("vera", NOON) as journal:
            StoredFile.objects.create(sha256="0" * 64, name="file", size=5, packed=b"bytes")
            journal.enter("submit", "event 1", {})
            raise RuntimeError("the light went out")

    note(1)
    with pytest.raises(RuntimeError):
        go_out()
    assert Entry.objects.count() == 1
    assert StoredFile.objects.count() == 0
    assert Head.objects.get().number == 1
    note(1)
    assert first_break() is None


def test_what_somebody_has_not_seen_is_told(office: Office) -> None:
    note(2)
    note(1, "event 2")
    note(1)
    assert [entry.number for entry in changed_since("event 1", 2)] == [4]


def test_many_who_act_at_once_wait_for_each_other(office: Office) -> None:
    """Twenty people with five acts each: a hundred entries, in order, and no error."""
    failed: list[BaseException] = []

    def work(name: str) -> None:
        try:
            for number in range(5):
                with acting(name, NOON) as journal:
                    journal.enter("register", f"event {name}", {"number": number})
        except BaseException as error:  # noqa: BLE001 (told by the test)
            failed.append(error)
        finally:
            connections.close_all()

    people = [threading.Thread(target=work, args=(str(number),)) for number in range(20)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert failed == []
    assert Entry.objects.count() == 100
    assert first_break() is None


def test_the_first_of_several_subjects_that_was_changed(office: Office) -> None:
    with acting("vera", NOON) as journal:
        seen = journal.enter("note", "a", {})
        journal.enter("note", "c", {})
        journal.enter("note", "b", {})
    assert first_changed_since(["a", "b", "c"], seen) == "b"
    assert first_changed_since(["a"], seen) is None
    assert first_changed_since([], seen) is None
