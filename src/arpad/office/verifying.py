"""The record is checked: the chain, the files, the tables, and every list computed again from what it records."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date

from arpad.core.verdicts import Problem, Values
from arpad.office import events, registry
from arpad.office.facts import facts_at
from arpad.office.files import changed_files, content_of
from arpad.office.journal import first_break
from arpad.office.lists import ListFacts, all_lists
from arpad.office.models import Entry, Event, Publication, RatingList, Standing
from arpad.office.plan import Plan, steps_of
from arpad.office.printed import read_list, write_list
from arpad.office.publishing import Draft, draft_of, standings_hash, subject_of
from arpad.regulations.digest import digest_of

Tell = Callable[[int], None]


@dataclass(slots=True)
class Verified:
    """What was looked at, and what is not as it was recorded: the first difference of each thing."""

    entries: int = 0
    files: int = 0
    lists: int = 0
    differences: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)


def verify(tell: Tell = lambda _: None) -> Verified:
    """Check everything that is recorded. Nothing is written."""
    done = Verified(entries=Entry.objects.count())
    broken = first_break()
    if broken is not None:
        done.differences.append(broken)
    done.differences += changed_files()
    done.differences += registry.differences()
    done.differences += table_differences()
    for of_list in all_lists():
        for publication in Publication.objects.filter(list_id=of_list.name).order_by("number"):
            done.differences += list_differences(of_list, publication)
            done.notes += text_notes(publication)
            done.lists += 1
            tell(done.lists)
    return done


def table_differences() -> Iterator[Problem]:
    """Rows of events, lists and publications that are not what the journal says last of them."""
    for row in RatingList.objects.order_by("name"):
        told = facts_at(row.changed, [f"list {row.name}"]).get(f"list {row.name}", {})
        if (told.get("kind"), told.get("authority")) != (row.kind, row.authority):
            yield Problem(f"list {row.name}", "row_changed")
    for row in Event.objects.order_by("number").iterator():
        facts = events.events_at(row.changed, [row.number]).get(row.number)
        if facts is None or _event_row(row) != _told_row(row, facts):
            yield Problem(events.subject_of(row.number), "row_changed")


def _event_row(row: Event) -> tuple[object, ...]:
    return row.list_id, row.name, row.start, row.end, row.period


def _told_row(row: Event, facts: events.EventFacts) -> tuple[object, ...]:
    del row
    return facts.list, facts.name, facts.start, facts.end, facts.period


def list_differences(of_list: ListFacts, publication: Publication) -> Iterator[Problem]:
    """What of a list is not what its entry says, or not what the law makes of its base and its facts."""
    subject = subject_of(publication.list_id, publication.number)
    told = facts_at(publication.changed, [subject]).get(subject)
    if told is None:
        yield Problem(subject, "row_changed")
        return
    row = {
        "list": publication.list_id,
        "number": publication.number,
        "period": publication.period,
        "base": publication.base,
        "steps": json.loads(publication.steps),
        "facts": publication.facts,
        "file": publication.file_id,
        "standings": publication.standings,
        "day": None if publication.day is None else str(publication.day),
    }
    if any(told[name] != value for name, value in row.items()):
        yield Problem(subject, "row_changed")
        return
    rows = dict(Standing.objects.filter(publication=publication).values_list("person_id", "held"))
    if standings_hash(rows) != publication.standings:
        yield Problem(subject, "standings_changed")
        return
    if publication.base is not None:
        yield from _computed_again(of_list, publication, date.fromisoformat(told["printed"]), rows)


def _computed_again(of_list: ListFacts, publication: Publication, day: date, rows: dict[int, str]) -> Iterator[Problem]:
    """The first person whose number is another when the list is computed again."""
    subject = subject_of(publication.list_id, publication.number)
    plan = Plan(publication.number, publication.period, publication.base or 0, steps_of(publication))
    draft = draft_of(of_list, plan, publication.facts, day)
    if isinstance(draft, Problem):
        yield Problem(subject, "list_not_computable", {"what": draft.code})
        return
    again = {number: held.text() for number, held in draft.computed.held.items()}
    for number in sorted({*rows, *again}):
        if rows.get(number) != again.get(number):
            values: Values = {"person": number, "recorded": rows.get(number, ""), "computed": again.get(number, "")}
            yield Problem(subject, "standing_differs", values)
            return
    yield from _printed_again(publication, draft)


def _printed_again(publication: Publication, draft: Draft) -> Iterator[Problem]:
    subject = subject_of(publication.list_id, publication.number)
    content = content_of(publication.file_id)
    if isinstance(content, Problem) or content == write_list(draft.lines):
        return  # a file that is not what was kept has been told already
    recorded = read_list(content)
    again = {line.id: line for line in draft.lines}
    for number in sorted({*recorded, *again}, key=int):
        if recorded.get(number) != again.get(number):
            values: Values = {
                "person": number,
                "recorded": ",".join(recorded.get(number, ())),
                "computed": ",".join(again.get(number, ())),
            }
            yield Problem(subject, "line_differs", values)
            return


def text_notes(publication: Publication) -> Iterator[Problem]:
    """The editions whose text is another now than when a list was made, although the list is the same."""
    subject = subject_of(publication.list_id, publication.number)
    told = facts_at(publication.changed, [subject]).get(subject, {"regulations": {}})
    for name, digest in told["regulations"].items():
        if digest_of(name) != digest:
            yield Problem(subject, "text_changed", {"regulation": name}, "note")
