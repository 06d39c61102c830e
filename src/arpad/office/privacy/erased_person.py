"""The person to be erased: all numbers, entries and events of the person, the traces, and the stand-ins."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date

from arpad.office.fide_lists.archive import rows_named
from arpad.office.journal.private_facts import PLAYERS, joined
from arpad.office.privacy.private_entries import Erased
from arpad.office.privacy.stand_in_birth import Birth, days_asked, stand_in_for
from arpad.office.privacy.stored_traces import Row, rows_of
from arpad.office.privacy.traces import Traces
from arpad.office.registry.elos import decisions_of
from arpad.office.registry.fide_pages import page_subject
from arpad.office.registry.record import OUT, subject_of
from arpad.office.storage.fide_list_models import OutsideList
from arpad.office.storage.models import Entry, NameWord, Person
from arpad.office.storage.name_keys import words_of


def with_merged(number: int) -> frozenset[int]:
    """A person and all people who were merged into the person, in order."""
    into: dict[int, list[int]] = {}
    rows = Entry.objects.filter(act="take_out").values_list("subject", "facts", "private_facts__facts")
    for subject, public, private in rows:
        other = joined(public, private)[OUT]["into"]
        one = int(subject.removeprefix("person "))
        if other is not None and not Person.objects.filter(number=one).exists():
            into.setdefault(other, []).append(one)
    found, waiting = {number}, [number]
    while waiting:
        further = [one for one in into.get(waiting.pop(), ()) if one not in found]
        found.update(further)
        waiting += further
    return frozenset(found)


def entries_on(number: int) -> list[Row]:
    """The entries on a person, on the FIDE pages and on the recorded Elos."""
    subjects = Entry.objects.filter(subject=subject_of(number))
    pages = Entry.objects.filter(subject__startswith=page_subject(number, 0)[:-1])
    elos = Entry.objects.filter(subject__startswith=decisions_of(number))
    return [*rows_of(subjects), *rows_of(pages), *rows_of(elos)]


def events_with(numbers: frozenset[int], own: Iterable[Row]) -> dict[str, list[Row]]:
    """The events in which people play or have played, by their acceptance too, each with its entries."""
    brought = {json.loads(row.public).get("event") for row in own}
    found = {f"event {event}" for event in brought if event is not None}
    for subject, public in Entry.objects.filter(subject__startswith="event ").values_list("subject", "facts"):
        if subject not in found and not numbers.isdisjoint(json.loads(public).get(PLAYERS, ())):
            found.add(subject)
    return {subject: list(rows_of(Entry.objects.filter(subject=subject))) for subject in sorted(found)}


def erased_person(number: int, numbers: frozenset[int], own: Iterable[Row], plays: Mapping[str, list[Row]]) -> Erased:
    """The traces and stand-ins of a person, from all entries `own` on the person and the events `plays`."""
    names, births, fide_ids = dict[str, None](), dict[Birth, None](), dict[int, None]()
    for row in own:
        facts = row.private
        if facts.get("name"):
            names[facts["name"]] = None
        if facts.get("birth_date"):
            births[date.fromisoformat(facts["birth_date"])] = None
        if facts.get("birth_year") and row.subject.startswith("person "):
            births[facts["birth_year"]] = None
        if facts.get("fide_id"):
            fide_ids[facts["fide_id"]] = None
    traces = Traces(
        names=tuple(names),
        births=frozenset(birth for birth in births if isinstance(birth, date)),
        fide_ids=frozenset(fide_ids) | (_listed_as(tuple(names), births, number) if not fide_ids else frozenset()),
        alone=_alone({word for name in names for word in words_of(name)}, numbers),
    )
    for fide_id in traces.fide_ids:
        fide_ids[fide_id] = None
    asked = days_asked(number, [int(subject.removeprefix("event ")) for subject in plays])
    stand_ins = {birth: stand_in_for(birth, asked) for birth in births}
    ids = {fide_id: -(number * 100 + place) for place, fide_id in enumerate(fide_ids)}
    return Erased(number, numbers, traces, stand_ins, ids)


def _alone(words: set[str], numbers: frozenset[int]) -> frozenset[str]:
    """The words of the names that no other person has in a name."""
    shared = NameWord.objects.filter(word__in=words).exclude(person__in=numbers).values_list("word", flat=True)
    return frozenset(words - set(shared))


def _listed_as(names: tuple[str, ...], births: Iterable[Birth], number: int) -> frozenset[int]:
    """The FIDE ID of the only player who has name, year of birth and federation of a person without a FIDE ID."""
    person = Person.objects.filter(number=number).first()
    years = {birth if isinstance(birth, int) else birth.year for birth in births}
    if person is None or not years or not person.federation:
        return frozenset()
    keys = {frozenset(words_of(name)) for name in names}
    rows = (
        row
        for kept in OutsideList.objects.order_by("entry")
        for name in names
        for year in years
        for row in rows_named(kept, "standard", name, year)
    )
    found = {
        row.fide_id
        for row in rows
        if row.birth_year in years and row.federation == person.federation and frozenset(words_of(row.name)) in keys
    }
    taken = Person.objects.filter(fide_id__in=found).exists()
    return frozenset(found) if len(found) == 1 and not taken else frozenset()
