"""A bundle as a value, and the functions that write its zip and read an untrusted one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from arpad.core.canonical import sha256
from arpad.core.report import Event, Report
from arpad.core.verdicts import Problem
from arpad.formats.report.reader import read_report
from arpad.formats.report.writer import write_report
from arpad.rating_list.birthdays import stand_in
from arpad.rating_list.bundle.archive import MANIFEST, read_archive, write_archive
from arpad.rating_list.bundle.carried import CarriedPerson, carried_sections, read_carried
from arpad.rating_list.bundle.checked_json import Malformed, key_number, parsed
from arpad.rating_list.bundle.manifest import Manifest, read_manifest, write_manifest
from arpad.rating_list.bundle.marks import read_marks, write_marks
from arpad.rating_list.bundle.outside import outside_sections, read_outside
from arpad.rating_list.bundle.sections import written
from arpad.rating_list.bundle.standings import read_standings, standing_sections
from arpad.rating_list.hashed_list import HashedLine, read_hashed_list
from arpad.rating_list.recorded_source import EventRecord, Record
from arpad.regulations.edition import editions
from arpad.regulations.regulation import Decided

LIST, PREVIOUS, LINES = "list.csv", "previous.csv", "lines.csv"
CARRIED, STANDINGS, OUTSIDE, MARKS = "carried.json", "standings.json", "outside.json", "marks.json"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A list with everything that it can be computed again from."""

    manifest: Manifest
    record: Record
    """The facts that the computation needs. Its people are `CarriedPerson`."""
    lines: Mapping[int, HashedLine]
    """The lines of the list without names."""
    previous: Mapping[int, HashedLine]
    """The lines of the list that it was computed from; none for an opening list."""
    standings: Mapping[int, str]
    """The texts of the standings that the list changed."""
    members: Mapping[str, bytes] = field(default_factory=dict)
    """The files that the bundle was read from, by name."""


def write_bundle(
    manifest: Manifest,
    record: Record,
    content: bytes,
    previous: bytes | None,
    lines: bytes,
    standings: Mapping[int, str],
) -> bytes:
    """The zip of a bundle; the same facts always have the same bytes.

    `content` and `previous` are the hashed list and the one before it, `lines` is the list as it is printed in public.
    """
    files = {
        CARRIED: written(carried_sections(record)),
        STANDINGS: written(standing_sections(standings)),
        OUTSIDE: written(outside_sections(record)),
        **{
            event_file(number): event_report(manifest.definition.kind, record.events[number])
            for number in sorted(record.events)
        },
    }
    lists = {LIST: content, **({} if previous is None else {PREVIOUS: previous}), LINES: lines}
    members = {**lists, **files, MARKS: write_marks(files)}
    hashes = {name: sha256(data) for name, data in members.items()}
    return write_archive({MANIFEST: write_manifest(replace(manifest, members=hashes)), **members})


def event_file(number: int) -> str:
    """The name of the file of an event."""
    return f"events/{number}.json"


def event_report(kind: str, of_event: EventRecord) -> bytes:
    """The report of an event, with the players as its file states them, under their numbers."""
    players = {str(number): player._replace(id=str(number)) for number, player in sorted(of_event.files.items())}
    events = {of_event.event.id: of_event.event}
    return write_report(Report(kind, None, players, events, tuple(of_event.approvals)))


def read_bundle(stream: BinaryIO) -> Bundle | Problem:
    """The bundle of a zip, or the first thing that makes it unreadable. Nothing is compared yet."""
    members = read_archive(stream)
    if isinstance(members, Problem):
        return members
    name = MANIFEST
    try:
        manifest = read_manifest(parsed(members[name]))
        needed = [LIST, LINES, CARRIED, STANDINGS, OUTSIDE, MARKS, *([] if manifest.base is None else [PREVIOUS])]
        needed += map(event_file, manifest.events)
        missing = next((name for name in needed if name not in members), None)
        if missing is not None:
            return Problem("", "no_bundle", {"member": missing})
        more = next((name for name in members if name not in (MANIFEST, *needed)), None)
        if more is not None:
            return Problem("", "bundle_other_member", {"given": more})
        name = CARRIED
        record, decided = read_carried(members[name])
        _with_stand_ins(record)
        name = OUTSIDE
        read_outside(members[name], record)
        name = STANDINGS
        standings = read_standings(members[name])
        name = MARKS
        read_marks(members[name])
        for number in manifest.events:
            name = event_file(number)
            record.events[number] = _event(members[name], manifest, number, decided.get(number, {}))
        lists = {}
        for name in (LIST, PREVIOUS):
            lists[name] = read_hashed_list(members[name]) if name in members else {}
    except Malformed as error:
        return Problem(name, "bundle_malformed", {"what": error.what})
    except ValueError as error:  # of `read_hashed_list`
        return Problem(name, "bundle_malformed", {"what": str(error)[:100]})
    return Bundle(manifest, record, lists[LIST], lists[PREVIOUS], standings, members)


def _event(data: bytes, manifest: Manifest, number: int, decided: Mapping[int, Decided]) -> EventRecord:
    """The event of a member. Raises Malformed if the member is not the report of exactly this event."""
    report, problems = read_report(data, manifest.definition.kind)
    if report is None:
        first = problems[0]
        raise Malformed(f"{first.where} {first.code}".strip())
    event: Event | None = report.events.get(str(number))
    if event is None or len(report.events) > 1 or report.list != manifest.definition.kind:
        raise Malformed("events")
    players = {key_number(name, "players"): player for name, player in report.players.items()}
    names = {name for game in event.games for name in (game.white, game.black) if name is not None}
    if not names <= report.players.keys():
        raise Malformed("games")
    return EventRecord(event, players, report.approvals, decided)


def _with_stand_ins(record: Record) -> None:
    """Give each person with statements a day of birth that agrees with them."""
    for number, person in record.people.items():
        if isinstance(person, CarriedPerson) and person.statements:
            if not person.statements.keys() <= editions().keys():
                raise Malformed(f"people.{number}.junior")
            day = stand_in(person.birth_year or 0, person.statements)
            if day is None:
                raise Malformed(f"people.{number}.junior")
            record.people[number] = replace(person, birth_date=day)
