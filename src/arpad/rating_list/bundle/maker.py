"""The bundle of a list, made from the source that the list was computed from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem
from arpad.rating_list.bundle.contents import write_bundle
from arpad.rating_list.bundle.manifest import Manifest
from arpad.rating_list.bundle.people import people_in_public
from arpad.rating_list.hashed_list import texts_of_content
from arpad.rating_list.rating import compute
from arpad.rating_list.recorded_source import EventRecord, Record, Recorder
from arpad.rating_list.redaction import public_name, redacted_approvals, redacted_event, redacted_player
from arpad.rating_list.source import Source
from arpad.regulations.regulation import Run, interpreted


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A published list as its office has it."""

    content: bytes
    """The hashed list."""
    previous: bytes | None
    """The hashed list that it was computed from; None for an opening list."""
    lines: bytes
    """The list as it is printed in public."""
    standings: Mapping[int, str]
    """The texts of the standings that it changed, by person."""


def make_bundle(
    manifest: Manifest, published: PublishedList, source: Source, run: Run = interpreted
) -> bytes | Problem:
    """The bundle of a published list. The same list and the same source always make the same bytes.

    A birthday is replaced by a statement only if the list would differ with the year of birth alone.
    """
    recorder = Recorder(source)
    problem = _record(manifest, published, recorder, run)
    if problem is not None:
        return problem
    record = redacted_record(recorder.record)
    standings = {number: redacted_standing(text) for number, text in published.standings.items()}
    people = people_in_public(manifest, record, recorder.record.people, standings, run)
    if isinstance(people, Problem):
        return people
    record.people.update(people)
    return write_bundle(manifest, record, published.content, published.previous, published.lines, standings)


def _record(manifest: Manifest, published: PublishedList, recorder: Recorder, run: Run) -> Problem | None:
    """Ask the source for all that the list is computed from."""
    if manifest.base is None or published.previous is None:
        recorder.people(sorted(published.standings))
        return None
    computed = compute(manifest.definition, manifest.base, manifest.steps, recorder, False, run)
    if isinstance(computed, Problem):
        return computed
    recorder.days_in_force(manifest.base)  # of a list without events too
    now, before = texts_of_content(published.content), texts_of_content(published.previous)
    changed = {number for number in {*now, *before} if now.get(number) != before.get(number)}
    recorder.standings(manifest.base, sorted(changed - computed.held.keys()))
    recorder.people(sorted({*computed.held, *recorder.record.rows}))
    return None


def redacted_record(record: Record) -> Record:
    """A record without what is private; its people are left out."""
    return Record(
        days=record.days,
        rows={
            person: {number: redacted_standing(text) for number, text in texts.items()}
            for person, texts in record.rows.items()
        },
        out={person: [(day, redacted_standing(text)) for day, text in texts] for person, texts in record.out.items()},
        events={number: redacted_record_of_event(one) for number, one in record.events.items()},
        outside=record.outside,
        elos=record.elos,
    )


def redacted_record_of_event(one: EventRecord) -> EventRecord:
    """What a source says of an event, without what is private."""
    players = {number: redacted_player(player) for number, player in one.files.items()}
    return EventRecord(redacted_event(one.event), players, redacted_approvals(one.approvals), one.decided)


def redacted_standing(text: str) -> str:
    """The text of a standing, without the name of the person who agreed to list the player."""
    if '"excepted"' not in text:
        return text
    facts = json.loads(text)
    return canonical({**facts, "excepted": public_name(facts["excepted"])})
