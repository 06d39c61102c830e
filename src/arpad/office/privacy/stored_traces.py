"""Finds stored files with traces of a person, and removes the person from them."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.db.models import QuerySet

from arpad.core.canonical import canonical
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.formats.report.reader import read_report
from arpad.formats.report.writer import write_report
from arpad.office.events.event import EventFacts, read
from arpad.office.events.redacted_copy import key_of_reading, write_copy
from arpad.office.events.reports import stored_report
from arpad.office.journal.private_facts import joined
from arpad.office.lists.definition import find_list
from arpad.office.privacy.private_entries import Erased, Facts
from arpad.office.privacy.report_without import report_without
from arpad.office.storage.compression import unpacked
from arpad.office.storage.models import Entry, StoredFile

AT_ONCE = 2000
DEEPEST = 3
"""The most levels of packing that are opened: a zip in a zip."""
ENCODINGS = ("utf-8", "utf-16", "cp1250", "cp1252")


class Row(NamedTuple):
    """An entry with its public facts as a text, and its private ones."""

    number: int
    subject: str
    public: str
    private: Facts

    @property
    def file(self) -> str | None:
        """The hash of the file of an entry on an event."""
        file: str | None = json.loads(self.public).get("file")
        return file

    @property
    def reading(self) -> tuple[str, str | None, str]:
        """The event, the file and the facts supplied with it. Within one reading an ID is one player."""
        return self.subject, self.file, canonical([self.private.get("place", ""), self.private.get("ids", [])])


def rows_of(entries: QuerySet[Entry]) -> Iterator[Row]:
    """The entries that have private facts, in their order."""
    columns = ("number", "subject", "facts", "private_facts__facts")
    rows = entries.order_by("number").values_list(*columns)
    for number, subject, public, private in rows.iterator(chunk_size=AT_ONCE):
        if private is not None:
            yield Row(number, subject, public, json.loads(private))


class EntryOfEvent(NamedTuple):
    """An entry on an event: its public facts, the private ones before and after an erasure, and the IDs that change."""

    public: str
    before: Facts
    after: Facts
    ids: Mapping[str, str] = {}

    def facts(self, private: Facts) -> EventFacts:
        """The facts of the event with these private ones."""
        return read(joined(self.public, json.dumps(private)))


def texts_in(content: bytes, depth: int = 0) -> Iterator[str]:
    """The texts of a file, unpacked: of a workbook and of a zip those of all members; in each encoding that fits."""
    if depth < DEEPEST and content.startswith(b"PK"):
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                for name in archive.namelist():
                    yield name
                    yield from texts_in(archive.read(name), depth + 1)
            return
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError):
            pass
    if depth < DEEPEST and content.startswith(b"\x1f\x8b"):
        try:
            yield from texts_in(gzip.decompress(content), depth + 1)
            return
        except (OSError, EOFError, zlib.error):
            pass
    for encoding in ENCODINGS:
        try:
            yield content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8":
            return


def files_with(erased: Erased) -> list[str]:
    """The hashes of the stored files whose texts have traces of a person."""
    found = []
    for file in StoredFile.objects.order_by("sha256").iterator(chunk_size=20):
        content = unpacked(file.packed) or b""
        texts = (file.name, *texts_in(content))
        if any(erased.traces.may_be_in(text) and erased.traces.are_in(text) for text in texts):
            found.append(file.sha256)
    return found


def ids_in(report: Report, people: Mapping[str, int], erased: Erased) -> list[str]:
    """The IDs under which a report has a person: those that were matched, and of players with one of the names.

    `people` are all matches of the file. A namesake who is matched to a different person is not meant.
    """
    return [name for name, player in report.players.items() if _is_meant(player, people.get(name), erased)]


def _is_meant(player: Player, matched: int | None, erased: Erased) -> bool:
    if matched is not None:
        return matched in erased.numbers
    number = player.id if player.id.isascii() and player.id.isdigit() else ""
    if number and len(number) < 19 and int(number) in erased.fide_ids:
        return True
    return erased.traces.is_name(player.name) and not _another_birth(player, erased)


def _another_birth(player: Player, erased: Erased) -> bool:
    years = {one if isinstance(one, int) else one.year for one in erased.births}
    return bool(years and player.birth_year and player.birth_year not in years)


def report_of(facts: EventFacts) -> Report | None:
    """The report of an event's stored file; None if it cannot be read."""
    of_list = find_list(facts.list)
    if isinstance(of_list, Problem):
        return None
    report = stored_report(facts, of_list.kind)
    return None if isinstance(report, Problem) else report


def copy_without(file: str, entries: Sequence[EntryOfEvent], erased: Erased) -> bytes:
    """The redacted copy of an event's file: the reading of each entry, without the person."""
    reports: dict[str, Report] = {}
    for entry in entries:
        before, after = entry.facts(entry.before), entry.facts(entry.after)
        of_list = find_list(after.list)
        if isinstance(of_list, Problem):
            continue
        key = key_of_reading(after, of_list.kind)
        if key in reports:
            continue
        report = report_of(before)
        if report is not None:
            known = {one: new for one, new in entry.ids.items() if one in report.players}
            without = report_without(report, known, erased)
            if after.place != before.place:
                event = replace(without.events[before.place], id=after.place)
                without = replace(without, events={after.place: event})
            reports[key] = without
    return write_copy(file, reports)


def source_without(file: StoredFile, erased: Erased) -> bytes:
    """The redacted copy of an opening list's file: a report without the person, or a text without the person's lines.

    A file of any other kind is emptied: the standings are facts of the office, and the file is not read again.
    """
    content = unpacked(file.packed) or b""
    report, _ = read_report(content) if content.lstrip().startswith(b"{") else (None, [])
    if report is not None:
        ids = dict.fromkeys(ids_in(report, {}, erased), f"#{erased.number}")
        return write_report(report_without(report, ids, erased))
    for encoding in ("utf-8", "cp1250"):
        try:
            lines = content.decode(encoding).splitlines(keepends=True)
        except UnicodeDecodeError:
            continue
        if not content.startswith((b"PK", b"\x1f\x8b")):
            return "".join(line for line in lines if not erased.traces.are_in(line)).encode(encoding)
    return write_copy(file.sha256, {})
