"""Removes people from the registry, merges them and puts them back. A person with a line on a list stays.

The players of events that were matched to such a person are matched anew. Numbers are never issued again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.office.events.event import PUBLISHED, REJECTED, EventFacts, enter, find_event
from arpad.office.events.newcomers import renamed
from arpad.office.events.remembered_matches import ACT, decision_subject
from arpad.office.journal.acts import Journal
from arpad.office.journal.facts import facts_of as last_facts
from arpad.office.journal.facts import read_facts
from arpad.office.journal.refusal import ActRefused, refuse_if, wrong_reason
from arpad.office.registry.checks import wrong_records
from arpad.office.registry.elos import decisions_of
from arpad.office.registry.people import add_words, insert_people, locked_person
from arpad.office.registry.presence import not_present
from arpad.office.registry.ratings_and_events import events_of
from arpad.office.registry.record import BACK, OUT, facts_of, read_record, record_of, subject_of
from arpad.office.storage.models import Decision, Entry, Event, FidePage, Licence, Person, Standing

TAKE_OUT, PUT_BACK = "take_out", "put_back"


class Moved(NamedTuple):
    """The facts that a merge moves to the other person: names of players by event, and keys of remembered matches."""

    events: dict[int, list[str]]
    decisions: list[str]


def take_out(journal: Journal, number: int, reason: str) -> None:
    """Take out a person without a line on a list, a licence, a FIDE page, or an event that is not rejected."""
    person = _removable(number, reason)
    matched = _matched(number)
    counting = [event for event, facts in matched.items() if facts.verdict != REJECTED]
    if counting:
        raise ActRefused(Problem(subject_of(number), "person_in_event", {"number": number, "event": counting[0]}))
    for event, facts in matched.items():
        names = [name for name, matched_to in facts.people.items() if matched_to == number]
        people = {name: matched_to for name, matched_to in facts.people.items() if matched_to != number}
        enter(journal, "match", event, replace(facts, people=people, open=(*facts.open, *names)))
    delete_person(journal, person, {"reason": reason, "into": None, "events": {}, "decisions": []})


def merge(journal: Journal, number: int, into: int, reason: str) -> None:
    """Take out a person who is a second record of person `into`, who gets their players of events.

    Events that were accepted must be accepted again.
    """
    person = _removable(number, reason)
    if number == into or not Person.objects.filter(number=into).exists():
        raise ActRefused(Problem(subject_of(number), "merge_with_itself", {"number": number}))
    refuse_if(not_present([into]))
    matched = _matched(number)
    both = [event for event, facts in matched.items() if into in facts.people.values()]
    if both:
        values = {"number": number, "other": into, "event": both[0]}
        raise ActRefused(Problem(subject_of(number), "merge_in_one_event", values))
    moved = Moved({}, [])
    for event, facts in matched.items():
        moved.events[event] = [name for name, matched_to in facts.people.items() if matched_to == number]
        _rematch(journal, event, facts, moved.events[event], number, into)
    for decision in Decision.objects.filter(person=number):
        moved.decisions.append(decision.key)
        _redecide(journal, decision, into)
    events = {str(event): names for event, names in moved.events.items()}
    delete_person(journal, person, {"reason": reason, "into": into, "events": events, "decisions": moved.decisions})


def put_back(journal: Journal, number: int, reason: str) -> None:
    """Undo a merge or a removal: put the person back with all that the merge moved.

    Publications and new matches since then stay.
    """
    refuse_if(wrong_reason(reason, "--reason"))
    last = last_facts(subject_of(number))
    if last is None or OUT not in last:
        raise ActRefused(Problem(subject_of(number), "person_not_out", {"number": number}))
    if last["name"] == "":
        raise ActRefused(Problem(subject_of(number), "person_erased", {"number": number}))
    out, record = last[OUT], read_record(last)
    refuse_if(wrong_records([record], journal.day))
    entry = journal.enter(PUT_BACK, subject_of(number), {**facts_of(record), BACK: {"reason": reason}})
    insert_people([(number, entry, record)])
    add_words(number, _names(number))
    for event, names in out["events"].items():
        facts = find_event(int(event))
        if isinstance(facts, EventFacts) and _is_open(int(event)):
            still = [name for name in names if facts.people.get(name) == out["into"]]
            if still:
                _rematch(journal, int(event), facts, still, out["into"], number)
    for decision in Decision.objects.filter(key__in=out["decisions"], person=out["into"]):
        _redecide(journal, decision, number)


def only_in_event(event: int, facts: EventFacts) -> list[int]:
    """The people with nothing but this event: no line, licence, FIDE page, other event or change of their record."""
    numbers = sorted(set(facts.people.values()))
    return [
        number
        for number in numbers
        if not kept_by(number)
        and [one["number"] for one in events_of(number)] == [event]
        and Entry.objects.filter(subject=subject_of(number)).count() == 1
    ]


def _removable(number: int, reason: str) -> Person:
    """Return a person who may be taken out, locked until the act ends."""
    refuse_if(wrong_reason(reason, "--reason"))
    person = locked_person(number)
    kept = kept_by(number)
    if kept:
        raise ActRefused(Problem(subject_of(number), kept, {"number": number}))
    return person


def kept_by(number: int) -> str:
    """The code of the problem that keeps a person in the registry; empty: none."""
    if Standing.objects.filter(person=number).exists():
        return "person_has_line"
    if Licence.objects.filter(person=number).exists() or FidePage.objects.filter(person=number).exists():
        return "person_has_pages"
    return "person_has_pages" if Entry.objects.filter(subject__startswith=decisions_of(number)).exists() else ""


def _matched(number: int) -> dict[int, EventFacts]:
    """The facts of the events in which a person is matched to a player."""
    found = {one["number"]: find_event(one["number"]) for one in events_of(number)}
    return {event: facts for event, facts in found.items() if isinstance(facts, EventFacts)}


def _is_open(event: int) -> bool:
    return not Event.objects.filter(number=event, stage=PUBLISHED).exists()


def _rematch(journal: Journal, event: int, facts: EventFacts, names: list[str], before: int, number: int) -> None:
    """Match players of an event to person `number` instead of `before`, and move the decisions on them."""
    people = {**facts.people, **dict.fromkeys(names, number)}
    facts = renamed(facts, {str(before): number})
    verdict = facts.verdict if facts.verdict == REJECTED else ""
    period = facts.period if verdict else None
    enter(journal, "match", event, replace(facts, people=people, verdict=verdict, period=period))


def _redecide(journal: Journal, decision: Decision, number: int) -> None:
    decision.changed = journal.enter(ACT, decision_subject(decision.number), {"person": number, "key": decision.key})
    decision.person_id = number
    decision.save()


def delete_person(journal: Journal, person: Person, out: Mapping[str, Any]) -> None:
    """Delete a person from the registry, and the matches remembered for the person."""
    for decision in Decision.objects.filter(person=person):
        journal.enter(ACT, decision_subject(decision.number), {"person": None})
        decision.delete()
    journal.enter(TAKE_OUT, subject_of(person.number), {**facts_of(record_of(person)), OUT: dict(out)})
    person.delete()


def _names(number: int) -> list[str]:
    """Every name that a person has had."""
    return [one.facts["name"] for one in read_facts(Entry.objects.filter(subject=subject_of(number)))]
