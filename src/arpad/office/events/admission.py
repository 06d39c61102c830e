"""The admission of newcomers: matched again before a ruling, entered by an acceptance, removed by a rejection."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from arpad.core.report import Player
from arpad.core.verdicts import Problem, Values
from arpad.office.events.candidates import Candidate, clear_candidate, possible_people
from arpad.office.events.entrants import PLAYERS
from arpad.office.events.event import REJECTED, EventFacts, enter, events_at, find_event, subject_of
from arpad.office.events.event import read as read_event
from arpad.office.events.file_ids import file_ids
from arpad.office.events.newcomers import SIGN, Newcomer, newcomers_of, renamed, with_newcomers
from arpad.office.events.person_removal import delete_person, kept_by
from arpad.office.events.remembered_matches import key_of, remember
from arpad.office.events.reports import stored_report
from arpad.office.journal.acts import Journal
from arpad.office.journal.facts import EntryFacts, read_facts
from arpad.office.journal.history import BROUGHT_BY
from arpad.office.journal.refusal import valid
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.registry.people import register
from arpad.office.registry.record import record_of
from arpad.office.registry.record import subject_of as person_subject
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry, Event, Person, Publication

AT_ONCE = 100
"""The number of events that are read at a time."""
NAMED = 10
"""The most newcomers that a sentence names."""


def settled(of_list: ListFacts, number: int, facts: EventFacts) -> EventFacts | Problem:
    """The facts of an event, with newcomers matched who are in the registry by now. Nothing is written.

    A newcomer who may be a person of the registry, but not beyond doubt, is a problem: an officer must answer `match`.
    """
    waiting = newcomers_of(facts)
    report = stored_report(facts, of_list.kind) if waiting else None
    if report is None or isinstance(report, Problem):
        return facts if report is None else report
    players = {name: report.players[name] for name in waiting}
    might_be = possible_people(players, waiting, of_list)
    ids = file_ids(of_list.kind)
    taken: dict[str, int] = {}
    asked: dict[str, int] = {}
    for name, one in waiting.items():
        others = {person: weighed for person, weighed in might_be[name].items() if person not in one.besides}
        person = _person(others, one, bool(ids.by_register(players[name])))
        if person is None and others:
            asked[name] = min(others)
        if person is not None:
            taken[name] = person
    if asked:
        return _asked(number, players, asked)
    times = Counter((*facts.people.values(), *taken.values()))
    twice = next((name for name, person in taken.items() if times[person] > 1), None)
    if twice is not None:
        return _asked(number, players, {twice: taken[twice]})
    still = {name: one for name, one in waiting.items() if name not in taken}
    named = renamed(facts, {SIGN + name: person for name, person in taken.items()})
    return replace(with_newcomers(named, still), people={**facts.people, **taken})


def _person(others: dict[int, Candidate[Person] | None], newcomer: Newcomer, has_id: bool) -> int | None:
    """The person who is certainly the newcomer; None if there is none.

    An earlier decision on a player without an ID does not hold if a namesake fits too.
    """
    decided = [person for person, weighed in others.items() if weighed is None]
    if decided:
        namesakes = [] if has_id else [one for one in others.values() if one is not None and one.is_possible]
        return None if namesakes else decided[0]
    one = clear_candidate([weighed for weighed in others.values() if weighed is not None], newcomer.likely)
    return None if one is None else one.person.number


def _asked(number: int, players: Mapping[str, Player], asked: Mapping[str, int]) -> Problem:
    """The problem that newcomers may be people of the registry; it names the first ones with answers for `match`."""
    first = [(players[name], person) for name, person in list(asked.items())[:NAMED]]
    names = dict(Person.objects.filter(number__in=asked.values()).values_list("number", "name"))
    if len(first) > 1:
        people = [f"{one.name or one.id} ({one.id}): {person} {names[person]}" for one, person in first]
        answers = " ".join(f'"{one.id}={person}"' for one, person in first)
        several: Values = {"number": number, "count": len(asked), "people": people, "answers": answers}
        return Problem(subject_of(number), "newcomers_may_be_known", several)
    player, person = first[0]
    values: Values = {
        "number": number,
        "player": player.id,
        "name": player.name or player.id,
        "person": person,
        "known": names[person],
    }
    return Problem(subject_of(number), "newcomer_may_be_known", values)


def admit(journal: Journal, of_list: ListFacts, number: int, facts: EventFacts, known: EventFacts) -> EventFacts:
    """Enter the newcomers of an accepted event, and remember the matches. `known` are the event's settled facts."""
    if not facts.new:
        return known
    report = valid(stored_report(facts, of_list.kind))
    waiting = newcomers_of(known)
    names = [name for name in report.players if name in waiting]
    numbers = register(journal, [waiting[name].record for name in names], event=number)
    entered = dict(zip(names, numbers, strict=True))
    people = {**known.people, **entered}
    for name in [name for name in report.players if name in facts.new]:
        remember(journal, report.players[name], people[name])
    named = renamed(known, {SIGN + name: person for name, person in entered.items()})
    return replace(with_newcomers(named, {}), people=people)


def release(journal: Journal, of_list: ListFacts, number: int, reason: str) -> EventFacts | None:
    """Remove people from the registry who were entered by an event's acceptance and are in no event any more.

    They are the players of a rejected event, or former players of any other. In rejected events they become newcomers
    again. Returns the facts of the event; None if no person is removed.
    """
    facts = find_event(number)
    if isinstance(facts, Problem):
        return None
    own = set() if facts.verdict == REJECTED else set(facts.people.values())
    going = _brought(number, own | _published_people(number, facts))
    if not going:
        return None
    decided = _as_decided(going)
    changed = _without(facts, of_list.kind, decided)
    if changed != facts:
        enter(journal, "match", number, changed)
    for other, its in _rejected_besides(number).items():
        of_other = find_list(its.list)
        if not isinstance(of_other, Problem) and going.keys() & set(its.people.values()):
            enter(journal, "match", other, _without(its, of_other.kind, decided))
    for person in going.values():
        delete_person(journal, person, {"reason": reason, "into": None, "events": {}, "decisions": []})
    return changed


def _published_people(number: int, facts: EventFacts) -> set[int]:
    """The people in the published months of a long event."""
    on_lists = {int(part["published"]) for part in facts.parts if "published" in part}
    entries = Publication.objects.filter(list_id=facts.list, number__in=on_lists).values_list("facts", flat=True)
    return {person for entry in entries for person in events_at(entry, [number])[number].people.values()}


def _as_decided(going: Mapping[int, Person]) -> dict[int, Newcomer]:
    """People turned back into the newcomers that they were before an acceptance entered them."""
    found: dict[int, Newcomer] = {}
    entered = Entry.objects.filter(subject__in=[person_subject(number) for number in going])
    for event in sorted({one.facts[BROUGHT_BY] for one in read_facts(entered)}):
        before: dict[str, Newcomer] = {}
        for entry in read_facts(Entry.objects.filter(subject=subject_of(event))):
            facts = read_event(entry.facts)
            found = {facts.people[name]: one for name, one in before.items() if name in facts.people} | found
            before = newcomers_of(facts)
    return {number: found.get(number, Newcomer(record_of(person), "")) for number, person in going.items()}


def _without(facts: EventFacts, kind: str, going: Mapping[int, Newcomer]) -> EventFacts:
    """The facts of an event in which the people in `going` are newcomers again."""
    names = {name: person for name, person in facts.people.items() if person in going}
    report = stored_report(facts, kind) if names else None
    if report is None:
        return facts
    people = {name: person for name, person in facts.people.items() if name not in names}
    if isinstance(report, Problem):
        return replace(facts, people=people, open=(*facts.open, *names))
    new = {name: going[person]._replace(key=key_of(report.players[name])) for name, person in names.items()}
    named = renamed(facts, {str(person): SIGN + name for name, person in names.items()})
    return replace(with_newcomers(named, {**newcomers_of(facts), **new}), people=people)


def _brought(event: int, still: Iterable[int]) -> dict[int, Person]:
    """Present or former people of an event who have no entry but that of an acceptance."""
    of_event = read_facts(Entry.objects.filter(subject=subject_of(event)))
    numbers = {person for one in of_event for person in one.facts["people"].values()} - set(still)
    entries: dict[int, list[EntryFacts]] = {}
    for part in batches([person_subject(number) for number in sorted(numbers)]):
        for one in read_facts(Entry.objects.filter(subject__in=part)):
            entries.setdefault(int(one.subject.partition(" ")[2]), []).append(one)
    # People with further entries were changed by an officer and stay.
    alone = [number for number, known in entries.items() if len(known) == 1 and BROUGHT_BY in known[0].facts]
    free = [number for number in alone if not kept_by(number)]
    needed = _in_other_events(event) if free else set()
    people = Person.objects.select_for_update().filter(number__in=[number for number in free if number not in needed])
    return {person.number: person for person in people.order_by("number")}


def _in_other_events(event: int) -> set[int]:
    """The people of all other events, by file or announcement; of rejected events only those in published months."""
    rows = Event.objects.exclude(stage=REJECTED).exclude(number=event).values("changed")
    found: set[int] = set()
    for one in read_facts(Entry.objects.filter(number__in=rows), AT_ONCE):
        found.update(one.facts["people"].values(), json.loads(one.facts["told"]).get(PLAYERS, ()))
    for number, facts in _rejected_besides(event).items():
        found |= _published_people(number, facts)
    return found


def _rejected_besides(event: int) -> dict[int, EventFacts]:
    """All other rejected events."""
    rows = dict(Event.objects.filter(stage=REJECTED).exclude(number=event).values_list("changed", "number"))
    found: dict[int, EventFacts] = {}
    for part in batches(sorted(rows)):
        entries = read_facts(Entry.objects.filter(number__in=part))
        found |= {rows[one.number]: read_event(one.facts) for one in entries}
    return found
