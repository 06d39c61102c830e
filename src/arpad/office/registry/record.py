"""The record of a person, and its forms in the table and in the journal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from arpad.core.country_letters import three_letters
from arpad.core.report import Player
from arpad.office.storage.models import Person


class Title(NamedTuple):
    """A title, the day on which it was given, and the source."""

    title: str
    date: date | None = None
    source: str = ""


class Record(NamedTuple):
    """The facts of a person. None and empty: not known. `title` is the one of `titles` that lists print."""

    name: str
    fide_id: int | None = None
    birth_date: date | None = None
    birth_year: int | None = None  # if the date of birth is not known
    sex: str = ""
    federation: str = ""
    title: str = ""
    suspended: bool = False
    not_listed: bool = False
    died: date | None = None
    titles: tuple[Title, ...] = ()


ERASED_NAME = "erased person"
"""Stands in files for the name of an erased person, whom the registry has without a name."""
FACTS = Record._fields
OUT, BACK = "out", "back"
"""Facts of an act, not of the person: why the person was taken out or put back."""
OF_ERASURE = ("erased", "digests", "files", "lists", "reason")
"""Facts of the act that erased the person: the reason, and the stand-ins for destroyed facts."""


def record_of(person: Person) -> Record:
    """The record of a row of the table."""
    return record_from([getattr(person, name) for name in FACTS])


def record_of_player(player: Player, fide_id: int | None) -> Record:
    """The record of a player of a file who is new to the registry."""
    return Record(
        name=player.name or "",
        fide_id=fide_id,
        birth_date=player.birth_date,
        birth_year=None if player.birth_date else player.birth_year,
        sex=player.sex or "",
        federation=three_letters(player.federation or ""),
        title=player.title or "",
        suspended=bool(player.suspended),
        not_listed=bool(player.not_listed),
    )


def record_from(columns: Sequence[Any]) -> Record:
    """The record of a row's values in the order of FACTS."""
    *facts, titles = columns
    return Record._make((*facts, tuple(map(_title, titles))))


def columns_of(record: Record) -> dict[str, Any]:
    """The values of a record in the table."""
    return {**{name: getattr(record, name) for name in FACTS}, "titles": [_plain_title(t) for t in record.titles]}


def facts_of(record: Record) -> dict[str, Any]:
    """The facts of a record in the journal."""
    return {name: plain(value) for name, value in columns_of(record).items()}


def read_record(facts: dict[str, Any]) -> Record:
    """The record of facts from the journal. Entries of earlier versions have no titles."""
    known = {name: facts[name] for name in FACTS if name in facts}
    days = {name: date.fromisoformat(facts[name]) for name in ("birth_date", "died") if facts[name]}
    return Record(**{**known, **days, "titles": tuple(map(_title, facts.get("titles", ())))})


def plain(value: Any) -> Any:
    """A value for JSON: a day as text."""
    return value.isoformat() if isinstance(value, date) else value


def subject_of(number: int | str) -> str:
    """The subject of a person in the journal; of an empty text, the beginning of all of them."""
    return f"person {number}"


def _title(facts: dict[str, Any]) -> Title:
    return Title(facts["title"], date.fromisoformat(facts["date"]) if facts["date"] else None, facts["source"])


def _plain_title(title: Title) -> dict[str, Any]:
    return {"title": title.title, "date": plain(title.date), "source": title.source}
