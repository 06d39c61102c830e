"""Checks of a person's record: what is impossible is a problem, what is unusual is a note."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date

from arpad.core.verdicts import Problem, Values
from arpad.core.visible_text import UNWRITABLE
from arpad.formats.fide_list.row import HIGHEST_ID
from arpad.formats.fields import LONGEST_TEXT
from arpad.office.registry.fide_identity import people_with
from arpad.office.registry.policy import registries
from arpad.office.registry.record import Record, Title
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import LONGEST_NAME, LONGEST_TITLE, Person
from arpad.office.storage.name_keys import ordered_by, words_of

COUNTRY = re.compile("[A-Z]{3}")
SEXES = ("", "m", "w")


def wrong_text(text: str, longest: int) -> bool:
    """True if a text is too long or has a control character."""
    return len(text) > longest or UNWRITABLE.search(text) is not None


def wrong_record(record: Record, today: date) -> Problem | None:
    """The first problem in a record; None if there is none."""
    name, values = record.name, {"name": record.name}
    if wrong_text(name, LONGEST_NAME):
        return Problem("registry", "name_unwritable", {"most": LONGEST_NAME})
    if not words_of(name):
        return Problem("registry", "name_without_letters", values)
    if record.birth_date and record.birth_year and record.birth_date.year != record.birth_year:
        return Problem("registry", "two_birth_years", values)
    if record.fide_id is not None and not 1 <= record.fide_id <= HIGHEST_ID:
        return Problem("registry", "fide_id_wrong", {**values, "given": record.fide_id})
    if record.sex not in SEXES:
        return Problem("registry", "sex_wrong", {**values, "given": record.sex})
    if record.federation and not COUNTRY.fullmatch(record.federation):
        return Problem("registry", "federation_wrong", {**values, "given": record.federation})
    return _wrong_days(record, today) or _wrong_titles(record, today)


def _wrong_days(record: Record, today: date) -> Problem | None:
    first = record.birth_date or (date(record.birth_year, 1, 1) if record.birth_year else None)
    if first is not None and first > today:
        return Problem("registry", "born_later", {"name": record.name, "given": first.isoformat()})
    if record.died is not None and (record.died > today or (first is not None and record.died < first)):
        return Problem("registry", "died_wrong", {"name": record.name, "given": record.died.isoformat()})
    return None


def _wrong_titles(record: Record, today: date) -> Problem | None:
    if any(not title.title.strip() for title in record.titles):
        return Problem("registry", "title_missing", {"name": record.name})
    for title in (Title(record.title), *record.titles):
        values: Values = {"name": record.name, "title": title.title, "most": LONGEST_TITLE, "longest": LONGEST_TEXT}
        if wrong_text(title.title, LONGEST_TITLE) or wrong_text(title.source, LONGEST_TEXT):
            return Problem("registry", "title_unwritable", values)
        if title.date is not None and title.date > today:
            return Problem("registry", "title_later", {**values, "given": title.date.isoformat()})
    held = [title.title for title in record.titles]
    twice = next((title for title in held if held.count(title) > 1), None)
    return None if twice is None else Problem("registry", "title_held", {"name": record.name, "title": twice})


def wrong_records(records: Sequence[Record], today: date, besides: int | None = None) -> Problem | None:
    """The first problem in the records. `besides` is the number of the person who may have the FIDE ID already."""
    wrong = next((wrong for record in records if (wrong := wrong_record(record, today)) is not None), None)
    return wrong or _taken_fide_id(records, besides)


def _taken_fide_id(records: Sequence[Record], besides: int | None) -> Problem | None:
    """The problem that two people would have one FIDE ID."""
    wanted: dict[int, str] = {}
    for record in records:
        if record.fide_id is not None:
            if record.fide_id in wanted:
                return Problem("registry", "fide_id_twice", {"fide_id": record.fide_id, "name": record.name})
            wanted[record.fide_id] = record.name
    for fide_id, person in people_with(wanted).items():
        if person.number != besides:
            values: Values = {"fide_id": fide_id, "name": wanted[fide_id], "number": person.number}
            return Problem("registry", "fide_id_taken", values)
    return None


def taken_number(numbers: Sequence[int], records: Sequence[Record]) -> Problem | None:
    """The problem that two people would have one national ID."""
    wanted: dict[int, str] = {}
    for number, record in zip(numbers, records, strict=True):
        if number in wanted:
            return Problem("registry", "national_id_twice", {"number": number, "name": record.name})
        wanted[number] = record.name
    for number, person in Person.objects.in_bulk(list(wanted)).items():
        values: Values = {"number": number, "name": wanted[number], "other": person.name}
        return Problem("registry", "national_id_taken", values)
    return None


def notes_on(record: Record, before: Record | None = None) -> list[Problem]:
    """Notes on new facts of a record that are unusual by the regulation of its registry."""
    known = [] if before is None else notes_on(before)
    return [note for note in _unusual(record) if note not in known]


def _unusual(record: Record) -> list[Problem]:
    notes = []
    if record.fide_id is not None:
        notes.append(_first(one.fide_id_note(record.name, record.fide_id, record.federation) for one in registries()))
    dated = {title.title: title for title in (Title(record.title), *record.titles) if title.title}
    for title in dated.values():
        year = title.date.year if title.date else 0  # 0: not known, and then no title is too late
        notes.append(_first(one.title_note(record.name, title.title, year, record.federation) for one in registries()))
    return [note for note in notes if note is not None]


def _first(notes: Iterable[Problem | None]) -> Problem | None:
    """The first note of several registries; None if none has one."""
    return next((note for note in notes if note is not None), None)


def namesakes(records: Sequence[Record]) -> list[Problem]:
    """Notes on records that have the name and birth of a person in the registry."""
    known: dict[tuple[str, date | int | None], int] = {}
    columns = ("ordered", "birth_date", "birth_year", "number")
    for names in batches(ordered_by(record.name) for record in records):
        for name, day, year, number in Person.objects.filter(ordered__in=names).values_list(*columns):
            known[name, day or year] = number
    return [
        Problem("registry", "namesake", {"name": record.name, "number": number}, "note")
        for record in records
        if (number := known.get((ordered_by(record.name), record.birth_date or record.birth_year))) is not None
    ]
