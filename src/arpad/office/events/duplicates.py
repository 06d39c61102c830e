"""Possible duplicates: a tournament that is reported twice, or a file that is handed in for another event."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from arpad.core.report import Event as CoreEvent
from arpad.core.report import Report
from arpad.core.verdicts import Problem, Values
from arpad.office.events.event import (
    ACCEPTED,
    REGISTERED,
    REJECTED,
    EventFacts,
    events_now,
    find_event,
    subject_of,
    supplied_event,
)
from arpad.office.events.newcomers import who_of
from arpad.office.events.reports import stored_report
from arpad.office.storage.models import Event


def alike(number: int, facts: EventFacts, kind: str) -> dict[int, EventFacts]:
    """The events of the same list and days that may be the same one and are not rejected."""
    others = events_now(list(_at_the_time(number, facts)))
    return {
        other: known
        for other, known in others.items()
        if _has_its_name(facts, known) or _has_its_games(facts, known, kind)
    }


def _at_the_time(number: int, facts: EventFacts) -> dict[int, str]:
    """The other events of the list on the same days, by number, with their names."""
    rows = Event.objects.filter(list_id=facts.list, start__lte=facts.end, end__gte=facts.start)
    others = rows.exclude(number=number).exclude(stage=REJECTED).order_by("number")
    return dict(others.values_list("number", "name"))


def undecided(number: int, facts: EventFacts, kind: str) -> dict[int, EventFacts]:
    """Possible duplicates that an officer must resolve before this event is accepted.

    The event that came first, or was accepted first, does not wait for later ones.
    """
    return {
        other: known
        for other, known in alike(number, facts, kind).items()
        if (other < number or known.verdict == ACCEPTED) and other not in facts.beside and number not in known.beside
    }


def _people(facts: EventFacts) -> set[int | str]:
    return set(who_of(facts).values())


def _has_its_name(event: EventFacts, other: EventFacts) -> bool:
    """True if both have one name, and share a player or have none known on one side. Else they are two groups."""
    people, others = _people(event), _people(other)
    return _folded(event.name) == _folded(other.name) and (bool(people & others) or not people or not others)


def _has_its_games(event: EventFacts, other: EventFacts, kind: str) -> bool:
    """True if most of the games of both are the same.

    The same players alone prove little: a club may play its cup beside its championship.
    """
    people, others = _people(event), _people(other)
    if 2 * len(people & others) <= max(len(people), len(others)):
        return False
    games, theirs = _games(event, kind), _games(other, kind)
    return 2 * len(games & theirs) > max(len(games), len(theirs))


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _games(facts: EventFacts, kind: str) -> set[tuple[int, int | str, int | str | None]]:
    """Round, White and Black of each game, as far as known; none if the file cannot be read."""
    report = stored_report(facts, kind)
    if not isinstance(report, Report):
        return set()
    games = report.events[facts.place].games
    people = who_of(facts)
    known = (game for game in games if game.white in people)
    return {(game.round, people[game.white], people.get(game.black or "")) for game in known}


def notes_on(number: int) -> Iterator[Problem]:
    """Notes on events that have the same name as an event whose file has come.

    Games are compared only when the event is checked, because the office is locked while a file comes.
    """
    facts = find_event(number)
    if isinstance(facts, Problem):
        return
    named = [other for other, name in _at_the_time(number, facts).items() if _folded(name) == _folded(facts.name)]
    for other, known in events_now(named).items():
        if known.file and _has_its_name(facts, known):
            yield Problem(subject_of(number), "event_alike", {"number": other, "name": known.name}, "note")


def registered_alike(of_list: str, events: Sequence[CoreEvent]) -> Problem | None:
    """A problem if an event of a file may be a registered one that waits for its file.

    It may be if their days overlap, their known countries agree, and one name has all words of the other; if the days
    are equal, one common word is enough.
    """
    for event in events:
        rows = Event.objects.filter(list_id=of_list, stage=REGISTERED, start__lte=event.end, end__gte=event.start)
        known = events_now(list(rows.order_by("number").values_list("number", flat=True)))
        alike = {number: facts for number, facts in known.items() if _may_be_reported_by(event, facts)}
        named = {number: facts for number, facts in alike.items() if _folded(facts.name) == _folded(event.name or "")}
        if alike:
            number, facts = next(iter((named or alike).items()))
            values: Values = {
                "event": event.name or event.id,
                "number": number,
                "name": facts.name,
                "start": str(facts.start),
                "end": str(facts.end),
                "known": [str(other) for other in named or alike],
            }
            return Problem("", "file_of_registered_event", values)
    return None


def _may_be_reported_by(event: CoreEvent, facts: EventFacts) -> bool:
    words, others = _name_words(event.name or ""), _name_words(facts.name)
    supplied = supplied_event(facts)
    countries = {event.country, supplied.country if isinstance(supplied, CoreEvent) else None} - {None}
    if len(countries) > 1 or not words & others:
        return False
    return words <= others or others <= words or (event.start, event.end) == (facts.start, facts.end)


def _name_words(name: str) -> set[str]:
    """The words of an event's name without accents and numbers."""
    plain = unicodedata.normalize("NFKD", _folded(name))
    letters = "".join(letter if letter.isalpha() else " " for letter in plain if not unicodedata.combining(letter))
    return {word for word in letters.split() if len(word) > 1}


def notes_on_version(number: int, before: EventFacts, after: EventFacts, name: str) -> Iterator[Problem]:
    """Notes on a new file of a known event if its name or most of its players differ."""
    words, given = set(_folded(before.name).split()), set(_folded(name).split())
    if given and not words & given:
        yield Problem(subject_of(number), "file_of_another_name", {"name": before.name, "given": name}, "note")
    people, others = _people(before), _people(after)
    if people and 2 * len(people & others) <= len(people):
        values = {"number": number, "shared": len(people & others), "people": len(people)}
        yield Problem(subject_of(number), "file_of_other_players", values, "note")
