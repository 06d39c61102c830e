"""Publications as they are kept: the journal's entry, the file of the list, the rows of the people it changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.events.event import ACCEPTED, RATED, month_text
from arpad.office.journal.acts import Journal
from arpad.office.lists.canonical_csv import Line, read_list
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.lines import Lines
from arpad.office.lists.plan import Plan
from arpad.office.registry.standing import PlayerStanding
from arpad.office.storage.canonical import canonical, sha256
from arpad.office.storage.files import content_of, keep
from arpad.office.storage.models import Event, Publication, Standing, StoredFile
from arpad.regulations.digest import digest_of

AT_ONCE = 1000


def subject_of(of_list: str, number: int) -> str:
    return f"publication {of_list}/{number}"


def file_name(of_list: str, number: int) -> str:
    """What the file of a list is called."""
    return f"{of_list}-{number}.csv"


@dataclass(frozen=True, slots=True)
class Made:
    """A list that was made: by which plan, from the facts up to which entry, by which texts, and what it came to."""

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
    """Write a list down."""
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
    """What a published list changes holds no longer."""
    changed = Standing.objects.filter(publication=publication).values("person_id")
    before = Standing.objects.filter(list_id=publication.list_id, number__lt=publication.number, until=None)
    before.filter(person_id__in=changed).update(until=publication.number)


def standings_hash(rows: Mapping[int, str]) -> str:
    """The hash of what a list changed: a line a person by number, with what he has from then on."""
    return sha256("".join(f"{number} {text}\n" for number, text in sorted(rows.items())).encode())


def forget_draft(of_list: str) -> None:
    """Take a rated list away that was not published; its entry stays in the journal."""
    for draft in Publication.objects.filter(list_id=of_list, day=None):
        rated = Event.objects.filter(list_id=of_list, publication=draft.number, stage=RATED)
        rated.update(stage=ACCEPTED, publication=None)
        draft.delete()
        if not Publication.objects.filter(file_id=draft.file_id).exists():
            StoredFile.objects.filter(sha256=draft.file_id, events=None).delete()


def published_lines(publication: Publication) -> dict[int, Line] | Problem:
    """The lines of a list as they were published."""
    content = content_of(publication.file_id)
    return content if isinstance(content, Problem) else read_list(content)
