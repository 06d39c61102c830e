"""People are taken out of the registry, merged and put back, as long as no list has a line of theirs.

Every act is an entry of the journal with who acted and why. A number that was issued is never issued again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.office.events.event import PUBLISHED, REJECTED, EventFacts, enter, find_event
from arpad.office.events.newcomers import renamed
from arpad.office.journal.acts import Journal
from arpad.office.journal.facts import facts_of as last_facts
from arpad.office.journal.refusal import ActRefused, refuse_if, wrong_reason
from arpad.office.registry.checks import wrong_records
from arpad.office.registry.elos import decisions_of
from arpad.office.registry.people import locked_person
from arpad.office.registry.record import FACTS, columns_of, facts_of, read_record, record_of, subject_of
from arpad.office.registry.results import events_of
from arpad.office.registry.search import WORDS, words_to_find
from arpad.office.storage.bulk import insert_rows
from arpad.office.storage.models import Decision, Entry, Event, FidePage, Licence, NameWord, Person, Standing
from arpad.office.storage.name_keys import ordered_by

TAKE_OUT, PUT_BACK = "take_out", "put_back"


class Moved(NamedTuple):
    """What a merge has moved to another person: players of events by the event, and remembered decisions."""

    events: dict[int, list[str]]
    decisions: list[str]


def take_out(journal: Journal, number: int, reason: str) -> None:
    """Take a person out who has no line on a list, no licence, no FIDE page, and no event that still counts."""
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
    """Take a person out who is a second record of another: their players of events become the other's.

    An event that was accepted must be accepted again.
    """
    person = _removable(number, reason)
    if number == into or not Person.objects.filter(number=into).exists():
        raise ActRefused(Problem(subject_of(number), "merge_with_itself", {"number": number}))
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
    """Undo a merge or a removal: the person is in the registry again, and has what the merge moved.

    What was published or decided otherwise since then stays.
    """
    refuse_if(wrong_reason(reason, "--reason"))
    told = last_facts(subject_of(number))
    if told is None or "out" not in told:
        raise ActRefused(Problem(subject_of(number), "person_not_out", {"number": number}))
    out, record = told["out"], read_record(told)
    refuse_if(wrong_records([record], journal.day))
    entry = journal.enter(PUT_BACK, subject_of(number), {**facts_of(record), "back": {"reason": reason}})
    insert_rows(
        Person,
        ("number", "changed", "ordered", *FACTS),
        [(number, entry, ordered_by(record.name), *columns_of(record).values())],
    )
    insert_rows(NameWord, WORDS, sorted(_all_words(number)))
    for event, names in out["events"].items():
        facts = find_event(int(event))
        if isinstance(facts, EventFacts) and _is_open(int(event)):
            still = [name for name in names if facts.people.get(name) == out["into"]]
            if still:
                _rematch(journal, int(event), facts, still, out["into"], number)
    for decision in Decision.objects.filter(key__in=out["decisions"], person=out["into"]):
        _redecide(journal, decision, number)


def only_in_event(event: int, facts: EventFacts) -> list[int]:
    """The people of an event who have nothing else: no line, licence, FIDE page or other event, nothing changed."""
    numbers = sorted(set(facts.people.values()))
    return [
        number
        for number in numbers
        if not kept_by(number)
        and [one["number"] for one in events_of(number)] == [event]
        and Entry.objects.filter(subject=subject_of(number)).count() == 1
    ]


def _removable(number: int, reason: str) -> Person:
    """Return a person whom nothing keeps in the registry, locked until the act is done."""
    refuse_if(wrong_reason(reason, "--reason"))
    person = locked_person(number)
    kept = kept_by(number)
    if kept:
        raise ActRefused(Problem(subject_of(number), kept, {"number": number}))
    return person


def kept_by(number: int) -> str:
    """Why a person stays in the registry; empty: nothing keeps them."""
    if Standing.objects.filter(person=number).exists():
        return "person_has_line"
    if Licence.objects.filter(person=number).exists() or FidePage.objects.filter(person=number).exists():
        return "person_has_pages"
    return "person_has_pages" if Entry.objects.filter(subject__startswith=decisions_of(number)).exists() else ""


def _matched(number: int) -> dict[int, EventFacts]:
    """The events whose players a person is matched to."""
    found = {one["number"]: find_event(one["number"]) for one in events_of(number)}
    return {event: facts for event, facts in found.items() if isinstance(facts, EventFacts)}


def _is_open(event: int) -> bool:
    return not Event.objects.filter(number=event, stage=PUBLISHED).exists()


def _rematch(journal: Journal, event: int, facts: EventFacts, names: list[str], before: int, number: int) -> None:
    """Some players of an event are another record; what was decided on them goes with them."""
    people = {**facts.people, **dict.fromkeys(names, number)}
    facts = renamed(facts, {str(before): number})
    verdict = facts.verdict if facts.verdict == REJECTED else ""
    period = facts.period if verdict else None
    enter(journal, "match", event, replace(facts, people=people, verdict=verdict, period=period))


def _redecide(journal: Journal, decision: Decision, number: int) -> None:
    decision.changed = journal.enter("decide", f"decision {decision.key}", {"person": number})
    decision.person_id = number
    decision.save()


def delete_person(journal: Journal, person: Person, out: Mapping[str, Any]) -> None:
    """Remove a person from the registry, with the matches remembered for them."""
    for decision in Decision.objects.filter(person=person):
        journal.enter("decide", f"decision {decision.key}", {"person": None})
        decision.delete()
    journal.enter(TAKE_OUT, subject_of(person.number), {**facts_of(record_of(person)), "out": dict(out)})
    person.delete()


def _all_words(number: int) -> set[tuple[int, str, str]]:
    """The words of every name that a person had."""
    texts = Entry.objects.filter(subject=subject_of(number)).values_list("facts", flat=True)
    return {row for text in texts for row in words_to_find(number, json.loads(text)["name"])}
