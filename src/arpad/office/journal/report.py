"""The journal for the officer: all entries, or those on one subject."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from arpad.core.canonical import canonical, instant
from arpad.core.verdicts import Problem
from arpad.office.journal.authors import author_names
from arpad.office.journal.days import begin_of
from arpad.office.journal.facts import read_facts
from arpad.office.journal.history import history_of
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Entry

KINDS = ("office", "person", "licence", "fide page", "list", "publication", "event", "decision", "fide list", "elo")
"""The kinds of subjects that acts are on."""
BELONGING = {"person": ("licence", "fide page", "elo"), "list": ("publication",)}
"""The subjects that belong to another: a person's licences, pages and decided Elos, the publications of a list."""
DETAILS = {
    "define": ("kind", "federation", "zone"),
    "submit": ("filename",),
    "tell": ("told",),
    "accept": ("period", "late"),
    "reject": ("reason",),
    "decide": ("person",),
    "register": ("event",),
    "open": ("day", "source_name"),
    "rate": ("period",),
    "publish": ("day",),
    "license": ("club",),
    "page": ("valid_from", "rating"),
    "import_list": ("file",),
    "convert": ("entries",),
}
"""The facts that describe an act, by act."""
LATEST = {"ask": "asked", "waive": "approvals"}
"""Acts that are described by the last value of a list of facts."""
CHANGES = ("change", "title", "close")
"""Acts that are described by what they changed."""


def read_journal(
    subject: str = "", since: date | None = None, first: int | None = None, last: int | None = None
) -> list[Entry] | Problem:
    """Entries in their order: all or those on a subject, from a day or an entry on; at most the newest `last`."""
    entries = Entry.objects.order_by("number")
    if subject:
        entries = _about(entries, subject)
        if not entries.exists():
            return Problem("journal", "nothing_done_to", {"subject": subject, "known": list(KINDS)})
    if since is not None:
        entries = entries.filter(at__gte=begin_of(since))
    if first is not None:
        entries = entries.filter(number__gte=first)
    if last is not None:
        return list(reversed(entries.order_by("-number")[:last]))
    return list(entries)


def _about(entries: QuerySet[Entry], subject: str) -> QuerySet[Entry]:
    """The entries on a subject and on what belongs to it, or on all subjects of a kind."""
    if subject in KINDS:
        return entries.filter(Q(subject=subject) | Q(subject__startswith=f"{subject} "))
    kind, _, name = subject.rpartition(" ")
    wanted = Q(subject=subject)
    for other in BELONGING.get(kind, ()):
        wanted |= Q(subject__startswith=f"{other} {name}/")
    if kind == "person" and name.isdigit():
        wanted |= Q(subject__startswith="decision ", facts=canonical({"person": int(name)}))
    return entries.filter(wanted)


def entries_json(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries for JSON: each with its facts, its hashes, further hashed values, and the facts that describe the act."""
    shown = list(entries)
    changed = {entry.subject for entry in shown if entry.act in CHANGES}
    changes = {act.number: act.changes for act in history_of(sorted(changed))}
    names = author_names()
    found = []
    for entry, facts in _with_facts(shown):
        details = {name: facts[name] for name in DETAILS.get(entry.act, ()) if facts.get(name)}
        if entry.act in LATEST:
            details = dict(facts[LATEST[entry.act]][-1])
        if entry.act == "match" and facts.get("new"):
            details["new"] = "; ".join(one["record"]["name"] for _, one in sorted(facts["new"].items()))
        if entry.act == "start":
            details = _start_details(facts["starts"][-1])
        found.append(
            {
                "number": entry.number,
                "at": instant(entry.at),
                "who": names.get(entry.author, ""),
                "act": entry.act,
                "subject": entry.subject,
                "name": facts.get("name") or None,
                "details": details,
                "changes": [one._asdict() for one in changes.get(entry.number, ())] if entry.act in CHANGES else [],
                "facts": facts,
                "hashed": {"author": entry.author, "facts": entry.facts, "private": entry.private},
                "previous": entry.previous,
                "hash": entry.hash,
            }
        )
    return found


def _with_facts(entries: Iterable[Entry]) -> Iterator[tuple[Entry, dict[str, Any]]]:
    """Entries with all their facts."""
    for part in batches(entries):
        found = {one.number: one.facts for one in read_facts(Entry.objects.filter(number__in=[e.number for e in part]))}
        yield from ((entry, found[entry.number]) for entry in part)


def _start_details(start: dict[str, Any]) -> dict[str, Any]:
    """The facts that describe a decision on a start in go: the player, the points and the reason."""
    details = {"enters" if start["register"] == "entrant" else "stays_out": start["person"]}
    if start["points"] is not None:
        details["points"] = start["points"]
    return {**details, "reason": start["reason"]}
