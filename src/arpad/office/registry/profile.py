"""Profile of a person: ratings, events, titles, licences, FIDE pages, and every act."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from arpad.core.canonical import instant
from arpad.core.list_kind import STANDARD
from arpad.core.verdicts import Problem
from arpad.office.journal.history import Act
from arpad.office.registry.fide_pages import facts_of_page
from arpad.office.registry.history import history
from arpad.office.registry.licences import licence_facts
from arpad.office.registry.policy import registries
from arpad.office.registry.ratings_and_events import events_of, rating_history_of
from arpad.office.registry.record import Record, facts_of, record_of
from arpad.office.storage.models import FidePage, Licence, Person, Standing
from arpad.rating_list.standing import read_standing


def everything_of(number: int) -> dict[str, Any] | Problem:
    """All that the office has of a person, for JSON. `seen` is the entry to state with `--seen` in a change."""
    person = Person.objects.filter(number=number).first()
    if person is None:
        return Problem("registry", "unknown_person", {"number": number})
    licences = Licence.objects.filter(person=number).order_by("season")
    pages = list(FidePage.objects.filter(person=number).order_by("place"))
    return {
        "number": number,
        **known_facts(record_of(person)),
        # Since 2011 the national rating is FIDE's.
        "rating": pages[-1].rating if pages else None,
        "may_have_fide_id": _may_have_fide_id(person),
        "ratings": rating_history_of(number),
        "seen": person.changed,
        "licences": [{**asdict(licence_facts(licence)), "seen": licence.changed} for licence in licences],
        "pages": [facts_of_page(page) for page in pages],
        "events": events_of(number),
        "history": [_act_json(act) for act in history(number)],
    }


def known_facts(record: Record) -> dict[str, Any]:
    """The facts of a record for JSON. Stand-ins for facts of an erased person are left out."""
    facts = facts_of(record)
    if record.name:
        return facts
    return {**facts, "name": None, "fide_id": None, "birth_date": None, "birth_year": None, "died": None}


def _may_have_fide_id(person: Person) -> bool:
    """True if a person without a FIDE ID has played, on a standard list, the games for which one is issued."""
    if person.fide_id is not None:
        return False
    rows = Standing.objects.filter(person=person.number, until=None, list__kind=STANDARD.name)
    players = [read_standing(person.number, text).player for text in rows.values_list("held", flat=True)]
    games = max(((player.games or 0) + len(player.earlier) for player in players), default=0)
    return any(registry.may_have_fide_id(games) for registry in registries())


def _act_json(act: Act) -> dict[str, Any]:
    return {**asdict(act), "at": instant(act.at), "changes": [change._asdict() for change in act.changes]}
