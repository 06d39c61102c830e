"""The retention of received files: after its last day a file is replaced by its redacted copy.

A file is kept for some days after the list that rated its last event was published; without a list, after the last day
of the event that was rejected. Files of waiting events have no such day. The copy is rated like the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from arpad.core.canonical import canonical
from arpad.core.report import Report
from arpad.core.verdicts import Problem, Values
from arpad.office.events.agenda import OFFICER, Task
from arpad.office.events.event import PUBLISHED, REJECTED
from arpad.office.events.redacted_copy import key_of_reading, write_copy
from arpad.office.journal.acts import Journal
from arpad.office.journal.digests import EXPIRE
from arpad.office.journal.facts import facts_of
from arpad.office.journal.private_facts import AUTHOR, digest_of, new_salt
from arpad.office.journal.refusal import ActRefused
from arpad.office.lists.definition import find_list
from arpad.office.privacy.private_entries import Facts, with_new_ids
from arpad.office.privacy.stored_traces import EntryOfEvent, Row, report_of, rows_of
from arpad.office.storage.bulk import update_rows
from arpad.office.storage.files import put_in_place
from arpad.office.storage.models import Entry, Event, EventFile, PrivateFacts, Publication, StoredFile
from arpad.rating_list.redaction import new_ids, redacted_report

RETAIN = "retain"
SETTING = "retention"
DEFAULT, MOST = 400, 36_500
"""Days."""


class Expiring(NamedTuple):
    """A stored file and the last day on which it is kept."""

    sha256: str
    until: date


def retention_days() -> int:
    """How many days a file is kept after the list that rated it."""
    return int((facts_of(SETTING) or {}).get("days", DEFAULT))


def set_retention(journal: Journal, days: int) -> None:
    """Set how many days files are kept."""
    if not 0 <= days <= MOST:
        raise ActRefused(Problem("--days", "retention_wrong", {"given": days, "most": MOST}))
    journal.enter(RETAIN, SETTING, {"days": days})


def files_to_expire(today: date) -> list[Expiring]:
    """The files that are past their last day, the earliest first."""
    days = timedelta(retention_days())
    lists = {(one.list_id, one.number): one.day for one in Publication.objects.only("list_id", "number", "day")}
    until: dict[str, date | None] = {}
    rows = EventFile.objects.filter(file__redacted="").select_related("event")
    for row in rows:
        last = _done_on(row.event, lists)
        known = until.get(row.file_id, date.min)
        until[row.file_id] = None if last is None or known is None else max(known, last + days)
    for digest, day in _opened_on().items():
        if StoredFile.objects.filter(sha256=digest, redacted="").exists() and until.get(digest, date.min) is not None:
            until[digest] = max(until.get(digest) or date.min, day + days)
    past = [Expiring(digest, day) for digest, day in until.items() if day is not None and day < today]
    return sorted(past, key=lambda one: (one.until, one.sha256))


def retention_tasks(today: date) -> list[Task]:
    """The task to replace files that are past their last day; no task if there are none."""
    past = files_to_expire(today)
    values: Values = {"files": len(past)}
    return [Task("office", "files_to_expire", OFFICER, past[0].until, values, overdue=True)] if past else []


def _done_on(event: Event, lists: dict[tuple[str, int], date | None]) -> date | None:
    """The day from which an event no longer needs its file; None while it waits."""
    if event.stage == REJECTED:
        return event.end
    return lists.get((event.list_id, event.publication or 0)) if event.stage == PUBLISHED else None


def _opened_on() -> dict[str, date]:
    """The days of opening lists by the hashes of their files."""
    entries = Entry.objects.filter(act="open", subject__startswith="publication ").values_list("facts", flat=True)
    opened = [json.loads(facts) for facts in entries]
    return {one["source"]: date.fromisoformat(one["day"]) for one in opened if "source" in one}


def expire(journal: Journal, today: date) -> list[str]:
    """Replace files that are past their last day by redacted copies; return the hashes of the files."""
    wanted = [one.sha256 for one in files_to_expire(today)]
    if not wanted:
        return []
    rows = [row for row in rows_of(Entry.objects.filter(subject__startswith="event ")) if row.file]
    changed: dict[int, Facts] = {}
    files: dict[str, str] = {}
    for digest in wanted:
        of_file = [row for row in rows if row.file == digest]
        changed |= _renamed(of_file)
        for row in of_file:
            changed.setdefault(row.number, dict(row.private))["filename"] = _plain_name(digest)
        name = _plain_name(digest) if of_file else StoredFile.objects.get(sha256=digest).name
        files[digest] = put_in_place(digest, name, _copy(digest, of_file, changed))
    digests, updated = {}, []
    for row in rows:
        if row.number in changed and changed[row.number] != row.private:
            salt, text = new_salt(), canonical(_with_author(changed[row.number], row))
            digests[str(row.number)] = digest_of(salt, text)
            updated.append((salt, text, row.number))
    journal.enter(EXPIRE, "office", {"files": files, "digests": digests})
    journal.write()
    update_rows(PrivateFacts, ("salt", "facts"), updated)
    return wanted


def _plain_name(digest: str) -> str:
    """The name in place of that of a removed file: file names may be names of people."""
    return f"{digest[:12]}.json"


def _with_author(facts: Facts, row: Row) -> Facts:
    return {**facts, **({AUTHOR: row.private[AUTHOR]} if AUTHOR in row.private else {})}


def _renamed(rows: Iterable[Row]) -> dict[int, Facts]:
    """The private facts of a file's entries with the IDs and the place of the redacted reports, by entry."""
    changed = {}
    for row in rows:
        report = report_of(EntryOfEvent(row.public, row.private, row.private).facts(row.private))
        if report is not None:
            after = with_new_ids(row.private, new_ids(report.players))
            changed[row.number] = {**after, "place": new_ids(report.events)[row.private["place"]]}
    return changed


def _copy(digest: str, rows: Iterable[Row], changed: dict[int, Facts]) -> bytes:
    """The redacted copy of a file, with a report for each way in which its entries read it."""
    reports: dict[str, Report] = {}
    for row in rows:
        entry = EntryOfEvent(row.public, row.private, changed.get(row.number, row.private))
        facts = entry.facts(entry.after)
        of_list, report = find_list(facts.list), report_of(entry.facts(entry.before))
        if report is None or isinstance(of_list, Problem):
            continue
        reports.setdefault(key_of_reading(facts, of_list.kind), redacted_report(report, of_list.authority))
    return write_copy(digest, reports)
