"""Registers and changes people. Numbers are never issued twice.

Every change is an entry of the journal with all facts of the person afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import Max

from arpad.core.verdicts import Problem
from arpad.office.journal.acts import Journal, not_seen
from arpad.office.journal.history import BROUGHT_BY
from arpad.office.journal.refusal import ActRefused, refuse_if
from arpad.office.registry.checks import taken_number, wrong_records
from arpad.office.registry.policy import national_numbers
from arpad.office.registry.presence import not_present
from arpad.office.registry.record import FACTS, Record, Title, columns_of, facts_of, record_of, subject_of
from arpad.office.registry.salts import add_salts
from arpad.office.registry.search import WORDS, words_to_find
from arpad.office.storage.bulk import insert_rows
from arpad.office.storage.models import Entry, NameWord, Person
from arpad.office.storage.name_keys import ordered_by


def register(
    journal: Journal, records: Iterable[Record], numbers: Sequence[int] | None = None, event: int | None = None
) -> list[int]:
    """Register people, and return their numbers in the order of `records`.

    `numbers` are those that the people had before this office; without them new ones are issued. `event` is the event
    whose acceptance registers them.
    """
    wanted = list(records)
    refuse_if(wrong_records(wanted, journal.day))
    if numbers is None:
        first = next_number()
        numbers = range(first, first + len(wanted))
    else:
        refuse_if(taken_number(numbers, wanted))
    last = national_numbers().last
    if max(numbers, default=0) > last:
        raise ActRefused(Problem("registry", "numbers_used_up", {"most": last}))
    brought = {} if event is None else {BROUGHT_BY: event}
    people = [
        (number, journal.enter("register", subject_of(number), {**facts_of(record), **brought}), record)
        for number, record in zip(numbers, wanted, strict=True)
    ]
    insert_people(people)
    return list(numbers)


def insert_people(people: Sequence[tuple[int, int, Record]]) -> None:
    """Insert the rows of people, given as number, entry and record, with their salts and the words of their names."""
    columns = ("number", "changed", "ordered", *FACTS)
    rows = ((number, entry, ordered_by(one.name), *columns_of(one).values()) for number, entry, one in people)
    insert_rows(Person, columns, rows)
    add_salts(number for number, _, _ in people)
    insert_rows(NameWord, WORDS, (row for number, _, one in people for row in words_to_find(number, one.name)))


def add_words(number: int, names: Iterable[str]) -> None:
    """Insert new words by which people are found. Words of past names stay."""
    known = set(NameWord.objects.filter(person=number).values_list("word", flat=True))
    words = {row for name in names for row in words_to_find(number, name) if row[1] not in known}
    insert_rows(NameWord, WORDS, sorted(words))


def next_number() -> int:
    """One more than the highest number ever issued, removed people included."""
    last = Person.objects.aggregate(last=Max("number"))["last"] or 0
    out = Entry.objects.filter(act="take_out").values_list("subject", flat=True)
    return max(last, *(int(subject.partition(" ")[2]) for subject in out), 0) + 1


def locked_person(number: int) -> Person:
    """Return a person by number, locked until the act ends. An erased person cannot be acted on."""
    refuse_if(not_present([number]))
    return Person.objects.select_for_update().get(number=number)


def change(journal: Journal, number: int, record: Record, seen: int) -> None:
    """Replace the record of a person. `seen` is the last entry on the person that the officer has seen."""
    person = locked_person(number)
    refuse_if(not_seen(subject_of(number), seen))
    refuse_if(wrong_records([record], journal.day, besides=number))
    if record == record_of(person):
        raise ActRefused(Problem("registry", "nothing_to_change", {"subject": subject_of(number)}))
    _write(journal, "change", person, record)


def add_title(journal: Journal, number: int, title: Title, seen: int) -> None:
    """Add a title to a person. Lists print it unless the person has one of a later date."""
    person = locked_person(number)
    before = record_of(person)
    titles = before.titles
    if before.title and all(known.title != before.title for known in titles):
        titles = (*titles, Title(before.title))  # keep the title that was printed
    titles = (*titles, title)
    printed = max(reversed(titles), key=lambda known: known.date or date.min) if title.date else title
    record = before._replace(titles=titles, title=printed.title)
    refuse_if(not_seen(subject_of(number), seen))
    refuse_if(wrong_records([record], journal.day, besides=number))
    _write(journal, "title", person, record)


def _write(journal: Journal, act: str, person: Person, record: Record) -> None:
    person.changed = journal.enter(act, subject_of(person.number), facts_of(record))
    for name, value in columns_of(record).items():
        setattr(person, name, value)
    person.ordered = ordered_by(record.name)
    person.save()
    add_words(person.number, [record.name])
