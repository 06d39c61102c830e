"""Makes the workings of lists that an earlier version rated without workings, each in an act of its own.

A list is computed again from its facts. If the text of an edition has changed since, the working says so, and has the
published rating if that differs.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from arpad.core.memory import without_cycle_search
from arpad.core.verdicts import Problem
from arpad.office.events.event import events_at
from arpad.office.journal.acts import Journal, acting
from arpad.office.journal.facts import facts_of
from arpad.office.lists.definition import list_at
from arpad.office.lists.explanation import other_texts
from arpad.office.lists.made_workings import Workings, workings_hash, workings_of
from arpad.office.lists.plan import steps_of
from arpad.office.lists.source import AtEntry, Registry, read_registry
from arpad.office.lists.workings_record import WORKINGS, recorded_workings, subject_of, write_workings
from arpad.office.storage.models import Publication, Standing
from arpad.rating_list.rating import compute
from arpad.regulations.digest import digest_of
from arpad.regulations.regulation import Run, interpreted

ACT = "work_out"


def without_workings() -> list[Publication]:
    """The lists whose workings were never made, drafts too, the oldest of each first. An opening list has none."""
    rated = Publication.objects.filter(base__isnull=False).order_by("list_id", "number")
    return [publication for publication in rated if recorded_workings(publication) is None]


def make_missing_workings(who: str, at: datetime, advance: Callable[[int], None] = lambda _: None) -> list[Problem]:
    """Make all workings that are missing, and return why some cannot be made.

    Each list is an act of its own: after an interruption, call it again for the remaining lists. `advance` gets the
    number of lists done.
    """
    problems = []
    missing = without_workings()
    registry = read_registry() if missing else {}
    for done, publication in enumerate(missing, start=1):
        with without_cycle_search(at_the_end=False):
            workings = computed_workings(publication, registry)
        if isinstance(workings, Problem):
            problems.append(workings)
        else:
            with acting(who, at) as journal:
                _enter(journal, publication, workings)
        advance(done)
    return problems


def computed_workings(
    publication: Publication, registry: Registry | None = None, run: Run = interpreted
) -> Workings | Problem:
    """The workings of a list, computed again from its facts by the texts of today."""
    of_list = list_at(publication.list_id, publication.facts)
    source = AtEntry(of_list.name, publication.facts, registry=registry or {})
    computed = compute(of_list, publication.base or 0, steps_of(publication), source, run=run)
    if isinstance(computed, Problem):
        subject = f"publication {publication.list_id}/{publication.number}"
        return Problem(subject, "list_not_computable", {"what": computed.code})
    events = sorted({number for step in steps_of(publication) for number in step.events})
    facts, changed = events_at(publication.facts, events), other_texts(publication)
    published = None
    if changed:
        published = dict(Standing.objects.filter(publication=publication).values_list("person_id", "rating"))
    return workings_of(of_list, computed, facts, publication.facts, changed, published)


def _enter(journal: Journal, publication: Publication, workings: Workings) -> None:
    made_by = facts_of(f"publication {publication.list_id}/{publication.number}") or {"regulations": {}}
    editions = {name: digest_of(name) for name in made_by["regulations"]}
    facts = {WORKINGS: workings_hash(*workings), "regulations": editions}
    journal.enter(ACT, subject_of(publication.list_id, publication.number), facts)
    write_workings(publication, workings)
