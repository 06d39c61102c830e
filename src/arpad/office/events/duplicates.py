"""One tournament that is reported twice, or a file that is handed in for another one: a person says which counts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence

from arpad.core.report import Event as CoreEvent
from arpad.core.report import Report
from arpad.core.verdicts import Problem, Values
from arpad.office.events.event import (
    ACCEPTED,
    REGISTERED,
    REJECTED,
    EventFacts,
    events_at,
    find_event,
    subject_of,
    supplied_event,
)
from arpad.office.events.newcomers import who_of
from arpad.office.storage.models import Event, Head

Read = Callable[[EventFacts], Report | Problem]
"""How the file of an event is read."""


def alike(number: int, facts: EventFacts, read: Read) -> dict[int, EventFacts]:
    """The events of the same list and days that may be the same one and are not rejected."""
    others = events_at(Head.objects.get(pk=1).number, list(_at_the_time(number, facts)))
    return {
        other: known
        for other, known in others.items()
        if _is_named_so(facts, known) or _has_its_games(facts, known, read)
    }


def _at_the_time(number: int, facts: EventFacts) -> dict[int, str]:
    """The other events of the list on the same days, by number, with their names."""
    rows = Event.objects.filter(list_id=facts.list, start__lte=facts.end, end__gte=facts.start)
    others = rows.exclude(number=number).exclude(stage=REJECTED).order_by("number")
    return dict(others.values_list("number", "name"))


def undecided(number: int, facts: EventFacts, read: Read) -> dict[int, EventFacts]:
    """Possible duplicates that an officer must resolve before this event is accepted.

    The one that came first, or was accepted first, need not wait for whatever comes after it.
    """
    return {
        other: known
        for other, known in alike(number, facts, read).items()
        if (other < number or known.verdict == ACCEPTED) and other not in facts.beside and number not in known.beside
    }


def _is_named_so(one: EventFacts, other: EventFacts) -> bool:
    """True if both have one name and a player in common, or one has no players known. Else they are two groups."""
    people, others = set(who_of(one).values()), set(who_of(other).values())
    return _folded(one.name) == _folded(other.name) and (bool(people & others) or not people or not others)


def _has_its_games(one: EventFacts, other: EventFacts, read: Read) -> bool:
    """Whether most of the games of both are the same.

    The same players alone say little: a club plays its cup beside its championship.
    """
    people, others = set(who_of(one).values()), set(who_of(other).values())
    if 2 * len(people & others) <= max(len(people), len(others)):
        return False
    games, theirs = _games(one, read), _games(other, read)
    return 2 * len(games & theirs) > max(len(games), len(theirs))


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _games(facts: EventFacts, read: Read) -> set[tuple[int, int | str, int | str | None]]:
    """Round, White and Black of each game, as far as known; none if the file cannot be read."""
    report = None if facts.file is None else read(facts)
    if not isinstance(report, Report):
        return set()
    games = report.events[facts.place].games
    people = who_of(facts)
    known = (game for game in games if game.white in people)
    return {(game.round, people[game.white], people.get(game.black or "")) for game in known}


def notes_on(number: int) -> Iterator[Problem]:
    """What is to be known of an event for which a file has come: another one of its name.

    The games are compared when the event is looked at; meanwhile whoever else sends a file would wait for it.
    """
    facts = find_event(number)
    if isinstance(facts, Problem):
        return
    named = [other for other, name in _at_the_time(number, facts).items() if _folded(name) == _folded(facts.name)]
    for other, known in events_at(Head.objects.get(pk=1).number, named).items():
        if _is_named_so(facts, known):
            if known.file:
                yield Problem(subject_of(number), "event_alike", {"number": other, "name": known.name}, "note")


def registered_alike(of_list: str, events: Sequence[CoreEvent]) -> Problem | None:
    """The registered events that wait for a file and that one of a file's events may be; None if there are none.

    The days overlap, the country is not another, and the name is the same, or has all words of the other's name, or on
    the very same days a word of it.
    """
    for event in events:
        rows = Event.objects.filter(list_id=of_list, stage=REGISTERED, start__lte=event.end, end__gte=event.start)
        known = events_at(Head.objects.get(pk=1).number, list(rows.order_by("number").values_list("number", flat=True)))
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
    told = supplied_event(facts)
    countries = {event.country, told.country if isinstance(told, CoreEvent) else None} - {None}
    if len(countries) > 1 or not words & others:
        return False
    return words <= others or others <= words or (event.start, event.end) == (facts.start, facts.end)


def _name_words(name: str) -> set[str]:
    """The words of an event's name without accents; its year says no more than its days."""
    plain = unicodedata.normalize("NFKD", _folded(name))
    letters = "".join(letter if letter.isalpha() else " " for letter in plain if not unicodedata.combining(letter))
    return {word for word in letters.split() if len(word) > 1}


def notes_on_version(number: int, before: EventFacts, after: EventFacts, name: str) -> Iterator[Problem]:
    """What is odd about a file for an event that was there before: another name, and other people."""
    words, told = set(_folded(before.name).split()), set(_folded(name).split())
    if told and not words & told:
        yield Problem(subject_of(number), "file_of_another_name", {"name": before.name, "given": name}, "note")
    people, others = set(who_of(before).values()), set(who_of(after).values())
    if people and 2 * len(people & others) <= len(people):
        values = {"number": number, "shared": len(people & others), "people": len(people)}
        yield Problem(subject_of(number), "file_of_other_players", values, "note")
