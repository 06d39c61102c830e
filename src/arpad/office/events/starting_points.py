"""Decisions on players who are new to a list of go: their starting points, and whether they enter the list."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arpad.core.report import Register
from arpad.core.verdicts import Problem
from arpad.formats.fields import HIGHEST_RATING
from arpad.office.events.event import EventFacts, enter, open_event, subject_of
from arpad.office.events.newcomers import SIGN, ids_of, newcomers_of, numbers_of
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import refuse_if, valid, wrong_reason
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.models import Person, Standing
from arpad.regulations.regulation import Decided


class Start(NamedTuple):
    """A decision: `points` None if the entry grade gives them; `register` says whether the player enters the list."""

    person: int | str
    """The number of the registry, or for a newcomer `new:` and the file's ID."""
    register: Register
    points: int | None
    reason: str


def start_of(
    of_list: ListFacts, facts: EventFacts, person: int | str, register: Register | None, points: int | None, reason: str
) -> Start | Problem:
    """A decision. Without `register` a player of the list's own federation enters; of a foreigner it is required."""
    if register is None:
        federation = _federation_of(facts, person)
        if federation not in ("", of_list.federation):
            return Problem("event start", "start_of_foreigner", {"number": person, "federation": federation})
        register = "entrant"
    return Start(person, register, points, reason)


def _federation_of(facts: EventFacts, person: int | str) -> str:
    """The federation of a person, or of a newcomer of the event; empty if it is not known."""
    if isinstance(person, int):
        return Person.objects.values_list("federation", flat=True).get(number=person)
    newcomer = newcomers_of(facts).get(person.removeprefix(SIGN))
    return newcomer.record.federation if newcomer else ""


def register_as(entrant: bool) -> Register:
    """The word for a player who enters the list, or who does not."""
    return "entrant" if entrant else "foreigner"


def decide_start(
    journal: Journal, of_list: ListFacts, number: int, start: Start, seen: int | None = None
) -> EventFacts:
    """Record a decision with its reason. An earlier ruling on the event lapses."""
    facts = valid(open_event(number, of_list.name, seen))
    refuse_if(_wrong(facts, of_list, number, start))
    others = tuple(one for one in facts.starts if one["person"] != start.person)
    changed = replace(facts.without_ruling(), starts=(*others, start._asdict()))
    enter(journal, "start", number, changed)
    return changed


def decided_of(facts: EventFacts) -> dict[int, Decided]:
    """The decisions on the players of an event, by their numbers, as the law asks for them."""
    numbers = numbers_of(facts)
    known = {name: numbers[player] for player, name in ids_of(facts).items()}
    return {
        known.get(str(one["person"]), one["person"]): Decided(one["register"], one["points"]) for one in facts.starts
    }


def _wrong(facts: EventFacts, of_list: ListFacts, number: int, start: Start) -> Problem | None:
    if not of_list.kind_of_list.is_go:  # its text leaves starting points to an administrator (mgsz-2012 6 (1), 1 (1))
        return Problem(subject_of(number), "start_not_of_go", {"list": of_list.name})
    if str(start.person) not in ids_of(facts).values():
        return Problem(subject_of(number), "person_not_in_event", {"number": start.person})
    points = _points_at(of_list, start.person, facts.start) if isinstance(start.person, int) else None
    if points is not None:
        return Problem(subject_of(number), "start_on_list", {"number": start.person, "points": points})
    if start.points is not None and not 1 <= start.points <= HIGHEST_RATING:
        return Problem("--points", "elo_out_of_range", {"given": start.points, "most": HIGHEST_RATING})
    if start.points is not None and start.register != "entrant":
        return Problem("--points", "points_of_foreigner", {"number": start.person})
    return wrong_reason(start.reason, "--reason")


def _points_at(of_list: ListFacts, person: int, day: date) -> int | None:
    """The points that a person had on the list in force on a day; None before the person entered it."""
    rows = Standing.objects.filter(list_id=of_list.name, person_id=person, publication__day__lte=day)
    return rows.order_by("-number").values_list("rating", flat=True).first()
