"""The record of a publication: the journal's entry, the file of the list, the rows of the people it changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.office.events.event import ACCEPTED, RATED, month_text
from arpad.office.journal.acts import Journal
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.lines import Lines
from arpad.office.lists.plan import Plan
from arpad.office.registry.standing import PlayerStanding
from arpad.office.storage.canonical import canonical, sha256
from arpad.office.storage.files import keep
from arpad.office.storage.models import Event, Publication, Standing, StoredFile
from arpad.regulations.digest import digest_of

AT_ONCE = 1000


def subject_of(of_list: str, number: int) -> str:
    return f"publication {of_list}/{number}"


def file_name(of_list: str, number: int) -> str:
    """The name of the file of a list."""
    return f"{of_list}-{number}.csv"


@dataclass(frozen=True, slots=True)
class Made:
    """A list to be recorded: its plan, the last entry it takes facts from, its editions, and the result."""

    plan: Plan
    entry: int
    printed: date  # the day that its lines are of
    lines: Lines
    held: Mapping[int, PlayerStanding]
    regulations: Collection[str] = ()
    day: date | None = None  # from which it is in force, if it is
    source: str = ""  # the file of an opening list, and its name
    source_name: str = ""


def record(journal: Journal, act: str, of_list: ListFacts, made: Made) -> Publication:
    """Record a list: its entry, its file and the standings that it changes."""
    plan = made.plan
    file = keep(file_name(of_list.name, plan.number), made.lines.content())
    standings = standings_hash({number: held.text() for number, held in made.held.items()})
    facts: dict[str, Any] = {
        "list": of_list.name,
        "number": plan.number,
        "period": month_text(plan.period),
        "base": plan.base,
        "steps": [[month_text(step.period), list(step.events), step.again] for step in plan.steps],
        "facts": made.entry,
        "regulations": {name: digest_of(name) for name in sorted({*made.regulations, made.lines.edition})},
        "file": file,
        "standings": standings,
        "printed": str(made.printed),
        "listed_by": made.lines.edition,
        "day": None if made.day is None else str(made.day),
    }
    if made.source:
        facts |= {"source": made.source, "source_name": made.source_name}
    entry = journal.enter(act, subject_of(of_list.name, plan.number), facts)
    publication = Publication.objects.create(
        list_id=of_list.name,
        number=plan.number,
        day=made.day,
        period=month_text(plan.period),
        base=plan.base,
        steps=canonical(facts["steps"]),
        facts=made.entry,
        file_id=file,
        standings=standings,
        line_changes=made.lines.packed_changes(),
        changed=entry,
    )
    rows = [
        Standing(
            publication=publication,
            list_id=of_list.name,
            person_id=number,
            number=plan.number,
            rating=held.rating,
            held=held.text(),
        )
        for number, held in sorted(made.held.items())
    ]
    Standing.objects.bulk_create(rows, batch_size=AT_ONCE)
    return publication


def hold_until(publication: Publication) -> None:
    """Mark the standings that a published list supersedes."""
    changed = Standing.objects.filter(publication=publication).values("person_id")
    before = Standing.objects.filter(list_id=publication.list_id, number__lt=publication.number, until=None)
    before.filter(person_id__in=changed).update(until=publication.number)


def standings_hash(rows: Mapping[int, str]) -> str:
    """The hash of the standings that a list changed: a line for each person, in the order of their numbers."""
    return sha256("".join(f"{number} {text}\n" for number, text in sorted(rows.items())).encode())


def forget_draft(of_list: str) -> None:
    """Delete a list that was rated and not published; its entry stays in the journal."""
    for draft in Publication.objects.filter(list_id=of_list, day=None):
        rated = Event.objects.filter(list_id=of_list, publication=draft.number, stage=RATED)
        rated.update(stage=ACCEPTED, publication=None)
        draft.delete()
        if not Publication.objects.filter(file_id=draft.file_id).exists():
            StoredFile.objects.filter(sha256=draft.file_id, events=None).delete()
