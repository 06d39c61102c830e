"""What players carry into a list, as JSON and back: standings, facts that the law asks for, statements on birthdays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, get_args

from arpad.core.report import Register
from arpad.formats.fields import EARLIEST_BIRTH, LAST_YEAR
from arpad.rating_list.birthdays import Statements
from arpad.rating_list.bundle.checked_json import (
    Malformed,
    day_of,
    entries_of,
    flag_of,
    key_number,
    number_of,
    object_of,
    parsed,
    text_of,
)
from arpad.rating_list.bundle.sections import Sections, read_sections
from arpad.rating_list.bundle.standings import standing_text
from arpad.rating_list.recorded_source import Record
from arpad.rating_list.standing import Registered
from arpad.regulations.regulation import Decided

HIGHEST_FIDE_ID = 10**12
MOST_EDITIONS, MOST_DAYS = 4, 2
"""The most editions with a statement, and the most days for each: the last as a junior, and the first after it."""


@dataclass(frozen=True, slots=True)
class CarriedPerson:
    """What the law may ask of a person of the registry. There is no name, and of a birth the year."""

    fide_id: int | None = None
    birth_year: int | None = None
    sex: str = ""
    federation: str = ""
    title: str = ""
    suspended: bool = False
    not_listed: bool = False
    """Also of a person who has died."""
    statements: Statements = field(default_factory=dict)
    birth_date: date | None = None
    """The day that stands in for the birthday, if there are statements on it."""

    @property
    def name(self) -> str:
        return ""

    @property
    def died(self) -> None:
        return None


def carried_person(record: Registered, statements: Statements) -> CarriedPerson:
    """A person of the registry without what is private."""
    born = record.birth_date
    return CarriedPerson(
        fide_id=record.fide_id,
        birth_year=born.year if born else record.birth_year,
        sex=record.sex,
        federation=record.federation,
        title=record.title,
        suspended=record.suspended,
        not_listed=record.not_listed or record.died is not None,
        statements=statements,
    )


def carried_sections(record: Record) -> Sections:
    """The sections of carried.json. The people of the record must be without what is private."""
    return {
        "days": {str(number): _text(day) for number, day in sorted(record.days.items())},
        "people": {str(number): _person(one) for number, one in sorted(record.people.items())},
        "standings": {
            str(person): {str(number): parsed(text.encode()) for number, text in sorted(texts.items())}
            for person, texts in sorted(record.rows.items())
        },
        "published_since": {
            str(person): [[str(day), parsed(text.encode())] for day, text in texts]
            for person, texts in sorted(record.out.items())
        },
        "decided": {
            str(number): {str(person): list(decided) for person, decided in sorted(one.decided.items())}
            for number, one in sorted(record.events.items())
            if one.decided
        },
    }


def read_carried(data: bytes) -> tuple[Record, dict[int, dict[int, Decided]]]:
    """A record with the days, people and standings of carried.json, and the decisions by event."""
    names = ("days", "people", "standings", "published_since", "decided")
    days, people, standings, since, decided = (
        {key_number(key, name): value for key, value in entries.items()}
        for name, entries in ((name, sections[name]) for sections in (read_sections(data, *names),) for name in names)
    )
    record = Record(
        days={number: None if day is None else day_of(day, f"days.{number}") for number, day in days.items()},
        people={number: _read_person(one, f"people.{number}") for number, one in people.items()},
        rows={
            person: {
                key_number(key, f"standings.{person}"): standing_text(facts, f"standings.{person}.{key}")
                for key, facts in object_of(of_person, f"standings.{person}").items()
            }
            for person, of_person in standings.items()
        },
        out={
            person: [
                _published(entry, f"published_since.{person}")
                for entry in entries_of(of_person, f"published_since.{person}")
            ]
            for person, of_person in since.items()
        },
    )
    return record, {
        number: {
            key_number(key, f"decided.{number}"): _decided(one, f"decided.{number}.{key}")
            for key, one in object_of(of_event, f"decided.{number}").items()
        }
        for number, of_event in decided.items()
    }


def _person(person: Registered) -> dict[str, Any]:
    facts = {name: getattr(person, name) for name in PERSON if getattr(person, name)}
    statements = person.statements if isinstance(person, CarriedPerson) else {}
    if statements:
        facts["junior"] = {
            edition: {str(day): answer for day, answer in sorted(of.items())}
            for edition, of in sorted(statements.items())
        }
    return facts


PERSON: dict[str, Callable[[Any, str], object]] = {
    "fide_id": lambda value, place: number_of(value, place, -HIGHEST_FIDE_ID, HIGHEST_FIDE_ID),
    "birth_year": lambda value, place: number_of(value, place, EARLIEST_BIRTH, LAST_YEAR),
    **dict.fromkeys(("sex", "federation", "title"), text_of),
    **dict.fromkeys(("suspended", "not_listed"), flag_of),
}
"""How each fact of a person is checked."""


def _read_person(value: Any, place: str) -> CarriedPerson:
    facts = dict(object_of(value, place))
    junior = object_of(facts.pop("junior", {}), f"{place}.junior")
    for name, entry in facts.items():
        if name not in PERSON:
            raise Malformed(f"{place}.{name[:20]}")
        PERSON[name](entry, f"{place}.{name}")
    statements = {
        text_of(edition, place): {
            day_of(day, f"{place}.junior"): flag_of(answer, f"{place}.junior")
            for day, answer in object_of(of, f"{place}.junior").items()
        }
        for edition, of in junior.items()
    }
    too_many = len(statements) > MOST_EDITIONS or any(len(days) > MOST_DAYS for days in statements.values())
    if too_many or (statements and "birth_year" not in facts):
        raise Malformed(f"{place}.junior")
    return replace(CarriedPerson(**facts), statements=statements)


def _published(value: Any, place: str) -> tuple[date, str]:
    day, facts = entries_of(value, place, 2)
    return day_of(day, place), standing_text(facts, place)


def _decided(value: Any, place: str) -> Decided:
    register, points = entries_of(value, place, 2)
    if register not in get_args(Register):
        raise Malformed(place)
    return Decided(register, None if points is None else number_of(points, place))


def _text(day: date | None) -> str | None:
    return None if day is None else str(day)
