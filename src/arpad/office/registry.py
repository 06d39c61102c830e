"""The registry: everybody whom the office knows, with a number of his own that nobody else ever has (KOMIR).

A person is changed only here, and every change is an entry of the journal with all that is known of him after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import date
from typing import Any

from django.db.models import Max, Q, QuerySet

from arpad.core.verdicts import Problem, Values
from arpad.office.journal import Journal, changed_since
from arpad.office.models import Entry, NameWord, Person
from arpad.office.names import end_of, sound_of, words_of

LARGEST_NUMBER = 99_999
"""A KOMIR number has at most five digits."""
AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a person; None and empty are what is not."""

    name: str
    fide_id: int | None = None
    birth_date: date | None = None
    birth_year: int | None = None
    sex: str = ""
    federation: str = ""
    title: str = ""
    suspended: bool = False
    not_listed: bool = False
    died: date | None = None


def record_of(person: Person) -> Record:
    """What is known of somebody now."""
    return Record(**{field.name: getattr(person, field.name) for field in fields(Record)})


def facts_of(record: Record) -> dict[str, Any]:
    """The same as the journal has it."""
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in asdict(record).items()}


def read_record(told: dict[str, Any]) -> Record:
    days = {name: date.fromisoformat(told[name]) for name in ("birth_date", "died") if told[name]}
    return Record(**{**told, **days})


def subject_of(number: int) -> str:
    """A person in the journal."""
    return f"person {number}"


def register(journal: Journal, records: Iterable[Record]) -> list[int] | Problem:
    """Enter people; their numbers, issued in order and never again."""
    wanted = list(records)
    wrong = _wrong(wanted) or _taken(wanted)
    if wrong is not None:
        return wrong
    first = next_number()
    if first + len(wanted) - 1 > LARGEST_NUMBER:
        return Problem("registry", "numbers_used_up", {"most": LARGEST_NUMBER})
    people, words = [], []
    for number, record in enumerate(wanted, start=first):
        entry = journal.enter("register", subject_of(number), facts_of(record))
        people.append(Person(number=number, changed=entry, **asdict(record)))
        words += [NameWord(person_id=number, word=word, sound=sound_of(word)) for word in set(words_of(record.name))]
    Person.objects.bulk_create(people, batch_size=AT_ONCE)
    NameWord.objects.bulk_create(words, batch_size=AT_ONCE)
    return [person.number for person in people]


def next_number() -> int:
    """One more than any that was ever issued: people stay in the registry whatever becomes of them."""
    return (Person.objects.aggregate(last=Max("number"))["last"] or 0) + 1


def change(journal: Journal, number: int, record: Record, seen: int) -> Problem | None:
    """Write down what is known of somebody now; `seen` is the entry that whoever acts has seen last of him."""
    person = Person.objects.select_for_update().filter(number=number).first()
    if person is None:
        return Problem("registry", "unknown_person", {"number": number})
    later = changed_since(subject_of(number), seen)
    if later:
        last = later[-1]
        values: Values = {"subject": last.subject, "who": last.who, "at": last.at.isoformat(), "number": last.number}
        return Problem("registry", "changed_meanwhile", values)
    wrong = _wrong([record]) or _taken([record], besides=number)
    if wrong is not None:
        return wrong
    person.changed = journal.enter("change", subject_of(number), facts_of(record))
    for name, value in asdict(record).items():
        setattr(person, name, value)
    person.save()
    # He is still found by the names that he had.
    words = [NameWord(person=person, word=word, sound=sound_of(word)) for word in set(words_of(record.name))]
    NameWord.objects.bulk_create(words, ignore_conflicts=True)
    return None


def history(number: int) -> QuerySet[Entry]:
    """Every change of a person, the first one first."""
    return Entry.objects.filter(subject=subject_of(number))


def find_people(text: str, most: int = 20) -> list[Person]:
    """People by a national or FIDE ID, or by the beginnings of words of their names, past ones too.

    Whoever is written so comes before whoever only sounds so.
    """
    told = text.strip()
    if told.isascii() and told.isdigit():
        return list(Person.objects.filter(Q(number=int(told)) | Q(fide_id=int(told))).order_by("number")[:most])
    words = words_of(told)
    if not words:
        return []
    written = _with_words(words, "word")[:most]
    found = list(written)
    if len(found) < most:
        sounding = _with_words([sound_of(word) for word in words], "sound")
        known = [person.number for person in found]
        found += list(sounding.exclude(number__in=known)[: most - len(found)])
    return found


def _with_words(words: list[str], column: str) -> QuerySet[Person]:
    """Those who have a word that begins with each of some."""
    found = Person.objects.all()
    for word in words:
        beginning = Q(**{f"{column}__gte": word})
        if end_of(word):
            beginning &= Q(**{f"{column}__lt": end_of(word)})
        found = found.filter(number__in=NameWord.objects.filter(beginning).values("person_id"))
    return found.order_by("name", "number")


def _wrong(records: list[Record]) -> Problem | None:
    for record in records:
        if not words_of(record.name):
            return Problem("registry", "name_without_letters", {"name": record.name})
        if record.birth_date and record.birth_year and record.birth_date.year != record.birth_year:
            return Problem("registry", "two_birth_years", {"name": record.name})
    return None


def _taken(records: list[Record], besides: int | None = None) -> Problem | None:
    """A FIDE ID is one person's."""
    wanted: dict[int, str] = {}
    for record in records:
        if record.fide_id is not None:
            if record.fide_id in wanted:
                return Problem("registry", "fide_id_twice", {"fide_id": record.fide_id, "name": record.name})
            wanted[record.fide_id] = record.name
    others = Person.objects.exclude(number=besides) if besides is not None else Person.objects.all()
    ids = list(wanted)
    for first in range(0, len(ids), AT_ONCE):
        taken = others.filter(fide_id__in=ids[first : first + AT_ONCE]).first()
        if taken is not None and taken.fide_id is not None:
            values: Values = {"fide_id": taken.fide_id, "name": wanted[taken.fide_id], "number": taken.number}
            return Problem("registry", "fide_id_taken", values)
    return None
