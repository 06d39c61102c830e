"""Players who die, ask not to be listed or are suspended, and the officer's acts that record it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import partial

from arpad.office.demo.diary import MORNING, Diary
from arpad.office.demo.officers import REGISTRAR
from arpad.office.demo.people import DemoPerson
from arpad.office.demo.request import HOME, Request
from arpad.office.journal.acts import acting
from arpad.office.journal.facts import last_entry
from arpad.office.registry.people import change
from arpad.office.registry.record import subject_of

OLD = 60
"""Players of this age or older die; younger ones ask not to be listed."""


def leave(request: Request, people: Sequence[DemoPerson], diary: Diary) -> None:
    """Put the acts on departing players, and on a suspended foreigner, into the diary."""
    for place, person in enumerate(people):
        if person.leaves is not None:
            day = request.start.plus(person.leaves).first_day + timedelta(days=place % 28)
            diary.on(day, MORNING, partial(_leave, person, day))
    suspended = next((person for person in people if person.federation != HOME), None)
    if suspended is not None:
        diary.on(request.start.plus(request.months // 2).first_day, MORNING, partial(_suspend, suspended))


def _leave(person: DemoPerson, day: date, at: datetime) -> None:
    is_old = day.year - person.born.year >= OLD
    _write(person, at, **({"died": day} if is_old else {"not_listed": True}))


def _suspend(person: DemoPerson, at: datetime) -> None:
    _write(person, at, suspended=True)


def _write(person: DemoPerson, at: datetime, **known: object) -> None:
    with acting(REGISTRAR, at) as journal:
        record = person.record()._replace(**known)  # type: ignore[arg-type]
        change(journal, person.number, record, last_entry(subject_of(person.number)))
