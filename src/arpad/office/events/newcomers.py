"""Newcomers: players of an event that its acceptance enters in the registry.

Until then they are facts of the event, without a number, and not found by searches. Acts name them by the file's ID,
`new:12`. Within one answer of the law each has a number below zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from arpad.core.verdicts import player_subject
from arpad.office.events.event import EventFacts
from arpad.office.registry.record import Record, facts_of, read_record
from arpad.office.storage.name_keys import words_of

SIGN = "new:"
"""The beginning of a newcomer's ID."""


class Newcomer(NamedTuple):
    """A player who is to be entered, and the decision on that."""

    record: Record
    key: str
    """The hash of the file's facts of the player (`arpad.office.events.remembered_matches.key_of`)."""
    besides: tuple[int, ...] = ()
    """People of the registry who look like the player but are other people, as an officer has decided."""
    likely: bool = False
    """True if a single candidate without a contradiction may be taken instead, even if a fact is missing."""
    listed: bool = False
    """True if the record is of FIDE's list and not of the file."""


def newcomers_of(facts: EventFacts) -> dict[str, Newcomer]:
    """The newcomers of an event by the file's IDs, always in the same order."""
    return {name: _read(facts.new[name]) for name in sorted(facts.new)}


def with_newcomers(facts: EventFacts, newcomers: Mapping[str, Newcomer]) -> EventFacts:
    """The facts of an event with these newcomers and no others."""
    return replace(facts, new={name: _written(one) for name, one in newcomers.items()})


def numbers_of(facts: EventFacts) -> dict[str, int]:
    """The players' numbers by the file's IDs; those of newcomers are below zero and of this event alone."""
    return {**facts.people, **{name: -place for place, name in enumerate(sorted(facts.new), start=1)}}


def ids_of(facts: EventFacts) -> dict[str, str]:
    """The IDs with which the law is asked: the registry's number as text, or `new:` and the file's ID."""
    return {**{name: str(person) for name, person in facts.people.items()}, **{name: SIGN + name for name in facts.new}}


def newcomer_named(facts: EventFacts, text: str) -> str | None:
    """The ID (`new:12`) of the newcomer with a name; None if none or several have it."""
    words = sorted(words_of(text))
    found = [name for name, one in newcomers_of(facts).items() if words and sorted(words_of(one.record.name)) == words]
    return SIGN + found[0] if len(found) == 1 else None


def records_of(facts: EventFacts) -> dict[int, Record]:
    """The records to enter for the newcomers, by the numbers of `numbers_of`."""
    return {-place: one.record for place, one in enumerate(newcomers_of(facts).values(), start=1)}


def who_of(facts: EventFacts) -> dict[str, int | str]:
    """The players for a comparison of two events: numbers of the registry, and the keys of newcomers."""
    return {**facts.people, **{name: str(one["key"]) for name, one in facts.new.items()}}


def renamed(facts: EventFacts, now: Mapping[str, int | str | None]) -> EventFacts:
    """The facts with old IDs replaced by those of `now` in all acts; None drops the acts on an ID."""
    persons: dict[Any, int | str | None] = {int(name) if name.isdigit() else name: other for name, other in now.items()}
    subjects = {
        player_subject(name): None if other is None else player_subject(str(other)) for name, other in now.items()
    }
    starts = tuple({**start, "person": persons.get(start["person"], start["person"])} for start in facts.starts)
    return replace(
        facts,
        starts=tuple(start for start in starts if start["person"] is not None),
        asked=_named(facts.asked, subjects),
        approvals=_named(facts.approvals, subjects),
    )


def _named(acts: tuple[dict[str, str], ...], now: Mapping[str, str | None]) -> tuple[dict[str, str], ...]:
    renamed_acts = []
    for act in acts:
        subject = act.get("subject", "")
        other = now.get(subject, subject)
        if other is not None:
            renamed_acts.append({**act, "subject": other} if other else act)
    return tuple(renamed_acts)


def _written(newcomer: Newcomer) -> dict[str, Any]:
    return {**newcomer._asdict(), "record": facts_of(newcomer.record), "besides": list(newcomer.besides)}


def _read(entry: Mapping[str, Any]) -> Newcomer:
    return Newcomer(**{**entry, "record": read_record(entry["record"]), "besides": tuple(entry["besides"])})
