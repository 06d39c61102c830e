"""Records a list: its journal entry, its file, and the standings that it changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.core.canonical import canonical, sha256
from arpad.office.events.event import ACCEPTED, RATED, month_text
from arpad.office.journal.acts import Journal
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.lines import Lines
from arpad.office.lists.made_workings import Workings, workings_hash
from arpad.office.lists.plan import Plan
from arpad.office.lists.workings_record import WORKINGS, write_workings
from arpad.office.storage.files import keep
from arpad.office.storage.models import Event, Publication, Standing, StoredFile
from arpad.rating_list.standing import PlayerStanding
from arpad.regulations.digest import digest_of

AT_ONCE = 1000


def subject_of(of_list: str, number: int) -> str:
    return f"publication {of_list}/{number}"


def file_name(of_list: str, number: int) -> str:
    """The name of the file of a list."""
    return f"{of_list}-{number}.csv"


@dataclass(frozen=True, slots=True)
class NewList:
    """A list to record: its plan, the journal entry up to which facts count, its editions, and the result."""

    plan: Plan
    entry: int
    printed: date  # the day for which its lines were made
    lines: Lines
    held: Mapping[int, PlayerStanding]
    regulations: Collection[str] = ()
    day: date | None = None  # the first day in force; None for a draft
    source: str = ""  # the hash of an opening list's file; empty for other lists
    source_name: str = ""
    workings: Workings | None = None  # None for an opening list, which rates nothing


def record(journal: Journal, act: str, of_list: ListFacts, new: NewList) -> Publication:
    """Write the entry, the file and the standings of a list."""
    plan = new.plan
    file = keep(file_name(of_list.name, plan.number), new.lines.content())
    standings = standings_hash({number: held.text() for number, held in new.held.items()})
    facts: dict[str, Any] = {
        "list": of_list.name,
        "number": plan.number,
        "period": month_text(plan.period),
        "base": plan.base,
        "steps": [[month_text(step.period), list(step.events), step.again] for step in plan.steps],
        "facts": new.entry,
        "regulations": {name: digest_of(name) for name in sorted({*new.regulations, new.lines.edition})},
        "file": file,
        "standings": standings,
        "printed": str(new.printed),
        "listed_by": new.lines.edition,
        "day": None if new.day is None else str(new.day),
    }
    if new.source:
        facts |= {"source": new.source, "source_name": new.source_name}
    if new.workings is not None:
        facts[WORKINGS] = workings_hash(*new.workings)
    entry = journal.enter(act, subject_of(of_list.name, plan.number), facts)
    publication = Publication.objects.create(
        list_id=of_list.name,
        number=plan.number,
        day=new.day,
        period=month_text(plan.period),
        base=plan.base,
        steps=canonical(facts["steps"]),
        facts=new.entry,
        file_id=file,
        standings=standings,
        line_changes=new.lines.packed_changes(),
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
        for number, held in sorted(new.held.items())
    ]
    Standing.objects.bulk_create(rows, batch_size=AT_ONCE)
    if new.workings is not None:
        write_workings(publication, new.workings)
    return publication


def end_replaced_standings(publication: Publication) -> None:
    """End the standings that a published list replaces."""
    changed = Standing.objects.filter(publication=publication).values("person_id")
    before = Standing.objects.filter(list_id=publication.list_id, number__lt=publication.number, until=None)
    before.filter(person_id__in=changed).update(until=publication.number)


def standings_hash(rows: Mapping[int, str]) -> str:
    """The hash of the standings that a list changed: a line for each person, in the order of their numbers."""
    return sha256("".join(f"{number} {text}\n" for number, text in sorted(rows.items())).encode())


def forget_draft(of_list: str) -> None:
    """Delete the unpublished draft of a list. Its entry stays in the journal."""
    for draft in Publication.objects.filter(list_id=of_list, day=None):
        rated = Event.objects.filter(list_id=of_list, publication=draft.number, stage=RATED)
        rated.update(stage=ACCEPTED, publication=None)
        draft.delete()
        if not Publication.objects.filter(file_id=draft.file_id).exists():
            StoredFile.objects.filter(sha256=draft.file_id, events=None).delete()
