"""What is known of a person, as the table has it and as the journal has it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from arpad.core.country_letters import three_letters
from arpad.core.report import Player
from arpad.office.journal.history import BROUGHT_BY
from arpad.office.storage.models import Person


class Title(NamedTuple):
    """A title, the day on which it was given, and the source."""

    title: str
    date: date | None = None
    source: str = ""


class Record(NamedTuple):
    """What is known of a person; None and empty are what is not. `title` is the one of his titles that is printed."""

    name: str
    fide_id: int | None = None
    birth_date: date | None = None
    birth_year: int | None = None  # where no more is known
    sex: str = ""
    federation: str = ""
    title: str = ""
    suspended: bool = False
    not_listed: bool = False
    died: date | None = None
    titles: tuple[Title, ...] = ()


FACTS = Record._fields
OUT, BACK = "out", "back"
"""What an entry says of its act: why a person was taken out or put back, and the event that brought them."""


def record_of(person: Person) -> Record:
    """The record of a person as it is now."""
    told = {name: getattr(person, name) for name in FACTS}
    return Record(**{**told, "titles": tuple(_title(title) for title in person.titles)})


def record_told(player: Player, fide_id: int | None) -> Record:
    """The record of a file's player who is new to the registry, with their FIDE ID."""
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
    """The record of a person from its columns in the order of FACTS."""
    *told, titles = columns
    return Record._make((*told, tuple(map(_title, titles))))


def columns_of(record: Record) -> dict[str, Any]:
    """A record as the table has it."""
    return {**{name: getattr(record, name) for name in FACTS}, "titles": [_plain_title(t) for t in record.titles]}


def facts_of(record: Record) -> dict[str, Any]:
    """A record as the journal has it."""
    return {name: plain(value) for name, value in columns_of(record).items()}


def read_record(told: dict[str, Any]) -> Record:
    """Facts from the journal, without those of the act."""
    told = {name: value for name, value in told.items() if name not in (OUT, BACK, BROUGHT_BY)}
    days = {name: date.fromisoformat(told[name]) for name in ("birth_date", "died") if told[name]}
    return Record(**{**told, **days, "titles": tuple(_title(title) for title in told.get("titles", ()))})


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return value.isoformat() if isinstance(value, date) else value


def subject_of(number: int | str) -> str:
    """A person in the journal; of an empty text what all of them begin with."""
    return f"person {number}"


def _title(told: dict[str, Any]) -> Title:
    return Title(told["title"], date.fromisoformat(told["date"]) if told["date"] else None, told["source"])


def _plain_title(title: Title) -> dict[str, Any]:
    return {"title": title.title, "date": plain(title.date), "source": title.source}
