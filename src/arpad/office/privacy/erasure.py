"""Erases a person: destroys name, birth, contacts, words and salt wherever the open office has them, in one act.

The number, results, ratings, federation, sex and title stay, and so do facts that the law needs: a stand-in birth with
the same answers, and stand-ins for FIDE IDs. One entry records the new digests of everything replaced.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem
from arpad.office.events.event import REJECTED, find_event
from arpad.office.events.remembered_matches import ACT, decision_subject
from arpad.office.fide_lists.blanked_rows import blank_rows
from arpad.office.journal.acts import Journal
from arpad.office.journal.digests import ERASE
from arpad.office.journal.private_facts import AUTHOR, digest_of, joined, new_salt
from arpad.office.journal.refusal import refuse_if, wrong_reason
from arpad.office.lists.lines import read_changes
from arpad.office.lists.list_documents import empty_documents
from arpad.office.privacy.erased_person import entries_on, erased_person, events_with, with_merged
from arpad.office.privacy.private_entries import (
    Erased,
    Facts,
    decision_without,
    event_without,
    new_id,
    other_without,
    page_without,
    person_without,
)
from arpad.office.privacy.stored_traces import (
    EntryOfEvent,
    Row,
    copy_without,
    files_with,
    ids_in,
    report_of,
    rows_of,
    source_without,
)
from arpad.office.privacy.workings_without import renew_workings
from arpad.office.registry.elos import decisions_of
from arpad.office.registry.fide_pages import page_subject
from arpad.office.registry.lookup import person_number
from arpad.office.registry.record import FACTS, OUT, facts_of, read_record, record_of, subject_of
from arpad.office.registry.search import MOST_DIGITS
from arpad.office.storage.bulk import update_rows
from arpad.office.storage.compression import packed
from arpad.office.storage.fide_list_models import OutsideList
from arpad.office.storage.files import put_in_place
from arpad.office.storage.models import (
    Author,
    Decision,
    Entry,
    Event,
    FidePage,
    ListLine,
    NameWord,
    Person,
    PersonSalt,
    PrivateFacts,
    Publication,
    StoredFile,
)
from arpad.office.storage.name_keys import ordered_by

AT_ONCE = 2000


Reading = tuple[str, str | None, str]
"""`Row.reading`."""


class Erasure(NamedTuple):
    """The records that an erasure has replaced, and notes on those that it could not reach."""

    entries: int
    files: int
    fide_lists: int
    notes: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Work:
    """The facts of the person, and the records replaced so far."""

    numbers: frozenset[int]
    events: frozenset[str]
    """The subjects of the events in which the person plays."""
    with_traces: frozenset[str] = frozenset()
    """The hashes of the stored files that have traces of the person."""
    ids: dict[Reading, dict[str, str]] = field(default_factory=dict)
    """The person's IDs in each reading of a file, with the new ones."""
    digests: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    rows: list[tuple[str, str, int]] = field(default_factory=list)


def erase(journal: Journal, number: int, reason: str, waiting: bool = False) -> Erasure:
    """Erase a person. The act is all or nothing; afterwards the database must be compacted (`remains.py`).

    `waiting`: erase although a waiting event has a player who may be the person; that player then is a different
    person.
    """
    refuse_if(wrong_reason(reason, "--reason"))
    refuse_if(not_erasable(number))
    person = Person.objects.select_for_update().filter(number=number).first()
    numbers = with_merged(number)
    own = [row for one in numbers for row in entries_on(one)]
    plays = events_with(numbers, own)
    work = _Work(numbers, frozenset(plays))
    erased = erased_person(number, numbers, own, plays)
    refuse_if(None if waiting else _waits(erased, number))
    work.with_traces = frozenset(files_with(erased))
    entries = list(_changed_entries(erased, work))
    _replace_files(erased, work, [entry for entry in entries if entry[0].subject.startswith("event ")])
    for row, after in entries:
        _replace_private(work, row, after)
    _blank_fide_lists(erased, work)
    reason = erased.traces.without(reason, near=True)
    _forget_decisions(journal, numbers)
    facts = _facts_after(number, person, own, erased)
    replaced = {"digests": work.digests, "files": work.files, "lists": work.lists}
    entry = journal.enter(ERASE, subject_of(number), {**facts, "erased": True, "reason": reason, **replaced})
    journal.write()
    update_rows(PrivateFacts, ("salt", "facts"), work.rows)
    _blank_rows(number, entry, facts)
    _forget_days(numbers)
    empty_documents(numbers)
    renew_workings(journal, number)
    return Erasure(len(work.rows), len(work.files), len(work.lists), tuple(_notes(erased)))


def erasable_number(named: str) -> int | Problem:
    """The number of the person that a text names. The number of a person who was taken out counts too."""
    if named.isascii() and named.isdigit() and len(named) <= MOST_DIGITS and _is_known(int(named)):
        number: int | Problem = int(named)
    else:
        number = person_number(named)
    return number if isinstance(number, Problem) else not_erasable(number) or number


def _is_known(number: int) -> bool:
    return Entry.objects.filter(subject=subject_of(number)).exists()


def not_erasable(number: int) -> Problem | None:
    """The problem that a person is unknown, erased already, or was merged into another; None if there is none."""
    last = Entry.objects.filter(subject=subject_of(number)).order_by("-number").first()
    if last is None:
        return Problem("registry", "number_unknown", {"number": number})
    if Entry.objects.filter(subject=subject_of(number), act=ERASE).exists():
        return Problem(subject_of(number), "person_erased", {"number": number})
    private = PrivateFacts.objects.filter(entry=last.number).values_list("facts", flat=True).first()
    into = (joined(last.facts, private).get(OUT) or {}).get("into")
    return None if into is None else Problem(subject_of(number), "person_merged", {"number": number, "into": into})


def _waits(erased: Erased, number: int) -> Problem | None:
    """The problem that a waiting event has an unmatched player with the name."""
    for event in Event.objects.exclude(stage__in=(REJECTED, "registered", "rated", "published")).order_by("number"):
        facts = find_event(event.number)
        if isinstance(facts, Problem) or not (facts.open or facts.new):
            continue
        report = report_of(facts)
        if report is None:
            continue
        unmatched = {*facts.open, *facts.new}
        if unmatched.intersection(ids_in(report, facts.people, erased)):
            return Problem(subject_of(number), "person_awaits_match", {"number": number, "event": event.number})
    return None


def _changed_entries(erased: Erased, work: _Work) -> Iterator[tuple[Row, Facts]]:
    """The entries whose private facts change, with the new ones: those on the person, and those with traces."""
    own = {subject_of(number) for number in erased.numbers}
    pages = tuple(page_subject(number, 0)[:-1] for number in erased.numbers)
    elos = tuple(decisions_of(number) for number in erased.numbers)
    decisions = _decisions_of(erased.numbers)
    _find_ids(erased, work)
    has_namesake = _has_namesake(erased)
    for row in rows_of(Entry.objects.all()):
        if row.subject in own:
            after = person_without(row.private, erased)
        elif row.subject.startswith(pages):
            after = page_without(row.private)
        elif row.subject.startswith(elos):
            after = other_without(row.private, erased.traces, near=True)
        elif row.subject in decisions:
            after = decision_without(row.private)
        elif row.subject in work.events or row.reading in work.ids:
            ids = work.ids.get(row.reading, {})
            after = event_without(row.private, erased, ids, near=row.subject in work.events)
        elif not has_namesake and erased.traces.may_be_in(canonical(row.private)):
            if row.subject.startswith("event "):
                after = event_without(row.private, erased, {}, near=False)
            else:
                after = other_without(row.private, erased.traces, near=False)
        else:
            continue
        if AUTHOR in row.private:
            after[AUTHOR] = row.private[AUTHOR]
        if after != row.private:
            yield row, after


def _has_namesake(erased: Erased) -> bool:
    """True if a different person has one of the names: then words elsewhere may mean that person."""
    ordered = [ordered_by(name) for name in erased.traces.names]
    return Person.objects.filter(ordered__in=ordered).exclude(number__in=erased.numbers).exists()


def _decisions_of(numbers: frozenset[int]) -> set[str]:
    """The remembered matches whose last person is the person."""
    last: dict[str, int | None] = {}
    entries = Entry.objects.filter(subject__startswith="decision ").order_by("number")
    for subject, public in entries.values_list("subject", "facts"):
        person = json.loads(public)["person"]
        if person is not None or subject not in last:
            last[subject] = person
    return {subject for subject, person in last.items() if person in numbers}


def _find_ids(erased: Erased, work: _Work) -> None:
    """Find the person's IDs in the files of events: as matched, and by name in files that have traces."""
    matches: dict[Reading, dict[str, int]] = {}
    rows: dict[Reading, Row] = {}
    for row in rows_of(Entry.objects.filter(subject__startswith="event ")):
        if row.file is not None and (row.subject in work.events or row.file in work.with_traces):
            matches.setdefault(row.reading, {}).update(row.private.get("people", {}))
            rows[row.reading] = row
    for key, row in rows.items():
        found = {one for one, number in matches[key].items() if number in erased.numbers}
        report = report_of(EntryOfEvent(row.public, row.private, row.private).facts(row.private))
        if report is not None:
            found.update(ids_in(report, matches[key], erased))
        ids = sorted(one for one in found if not one.startswith("#"))
        if ids:
            work.ids[key] = {one: new_id(erased, place) for place, one in enumerate(ids)}


def _replace_private(work: _Work, row: Row, after: Facts) -> None:
    salt, text = new_salt(), canonical(after)
    work.digests[str(row.number)] = digest_of(salt, text)
    work.rows.append((salt, text, row.number))


def _replace_files(erased: Erased, work: _Work, changed: Iterable[tuple[Row, Facts]]) -> None:
    """Put redacted copies in the place of the stored files that have the person."""
    after = {row.number: facts for row, facts in changed}
    entries: dict[str, list[EntryOfEvent]] = {}
    for row in rows_of(Entry.objects.filter(subject__startswith="event ")):
        if row.file is not None:
            own = (after.get(row.number, row.private), work.ids.get(row.reading, {}))
            entries.setdefault(row.file, []).append(EntryOfEvent(row.public, row.private, *own))
    for stored in StoredFile.objects.filter(sha256__in=[*entries, *_sources()]).order_by("sha256"):
        readings = entries.get(stored.sha256, [])
        if stored.sha256 not in work.with_traces and not any(one.ids for one in readings):
            continue
        copy = copy_without(stored.sha256, readings, erased) if readings else source_without(stored, erased)
        work.files[stored.sha256] = put_in_place(stored.sha256, erased.traces.without(stored.name), copy)


def _sources() -> set[str]:
    """The hashes of the files of opening lists."""
    entries = Entry.objects.filter(act="open", subject__startswith="publication ").values_list("facts", flat=True)
    return {json.loads(facts)["source"] for facts in entries if "source" in json.loads(facts)}


def _blank_fide_lists(erased: Erased, work: _Work) -> None:
    for kept in OutsideList.objects.order_by("entry") if erased.fide_ids else ():
        digests = blank_rows(kept, erased.fide_ids)
        if digests is not None:
            work.lists[str(kept.entry)] = list(digests)


def _forget_decisions(journal: Journal, numbers: frozenset[int]) -> None:
    for decision in Decision.objects.filter(person__in=numbers).order_by("number"):
        journal.enter(ACT, decision_subject(decision.number), {"person": None})
        decision.delete()


def _facts_after(number: int, person: Person | None, own: Iterable[Row], erased: Erased) -> Facts:
    """The facts of the person from now on: on no future list."""
    if person is not None:
        before = facts_of(record_of(person))
    else:
        last = [row for row in own if row.subject == subject_of(number)][-1]
        before = facts_of(read_record(joined(last.public, json.dumps(last.private))))
    facts = person_without({name: before[name] for name in FACTS}, erased)
    return {**facts, "not_listed": True, **_out(person, own, erased)}


def _out(person: Person | None, own: Iterable[Row], erased: Erased) -> Facts:
    """How a person left the registry earlier; empty for a person in it."""
    if person is not None:
        return {}
    last = [row for row in own if row.subject == subject_of(erased.number)][-1]
    return {OUT: person_without(last.private, erased)[OUT]}


def _blank_rows(number: int, entry: int, facts: Facts) -> None:
    """Blank the rows of tables that have the person."""
    NameWord.objects.filter(person=number).delete()
    PersonSalt.objects.filter(person=number).delete()
    FidePage.objects.filter(person=number).update(name="", fide_id=None, birth_year=None)
    ListLine.objects.filter(person=number).update(name="", ordered="", fide_id=None, birth_year=None)
    record = read_record(facts)
    columns = {name: getattr(record, name) for name in FACTS if name != "titles"}
    Person.objects.filter(number=number).update(**columns, titles=facts["titles"], ordered="", changed=entry)


def _forget_days(numbers: frozenset[int]) -> None:
    """Take a person out of the days on which lines change by date alone: such a day is a birthday."""
    for publication in Publication.objects.all():
        changes = read_changes(publication)
        if changes is None or not any(numbers.intersection(people) for people in changes.values()):
            continue
        left = {day: [one for one in people if one not in numbers] for day, people in changes.items()}
        publication.line_changes = packed(canonical({day: people for day, people in left.items() if people}).encode())
        publication.save(update_fields=["line_changes"])


def _notes(erased: Erased) -> Iterator[Problem]:
    """Notes on names that stay: of events, clubs and lists, which are in the chain, and of an author."""
    for event, name in Event.objects.order_by("number").values_list("number", "name"):
        if erased.traces.are_in(name):
            yield Problem(f"event {event}", "name_stays", {"name": f"event {event}"}, "note")
    for author, name in Author.objects.order_by("number").values_list("number", "name"):
        if erased.traces.is_name(name):
            yield Problem(f"author {author}", "name_stays", {"name": f"author {author}"}, "note")
    if any(birth == stand_in for birth, stand_in in erased.births.items()):
        yield Problem("registry", "birth_follows_from_lists", {}, "note")
