"""The record is checked: the chain, the files, the tables, and every list computed again from what it records."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date

from arpad.core.verdicts import Problem, Values
from arpad.office.agreement import table_differences
from arpad.office.canonical import canonical
from arpad.office.facts import facts_of
from arpad.office.files import changed_files, content_of
from arpad.office.holding import registry_differences
from arpad.office.journal import first_break
from arpad.office.lists import ListFacts, all_lists
from arpad.office.models import Entry, Publication, Standing
from arpad.office.outside_checking import differences as outside_differences
from arpad.office.plan import Plan, steps_of
from arpad.office.printed import read_list, write_list
from arpad.office.publications import standings_hash, subject_of
from arpad.office.publishing import Draft, draft_of
from arpad.office.snapshot import snapshot
from arpad.regulations.digest import digest_of

Tell = Callable[[int], None]
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)
"""What reading comes to where somebody has written what nobody would."""


CHECKS: dict[str, Callable[[], Iterator[Problem]]] = {
    "files": changed_files,
    "registry": registry_differences,
    "fide lists": outside_differences,
    "tables": table_differences,
}


@dataclass(slots=True)
class Verified:
    """What was looked at, and what is not as it was recorded: the first difference of each thing."""

    entries: int = 0
    files: int = 0
    lists: int = 0
    differences: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)


def verify(tell: Tell = lambda _: None) -> Verified:
    """Check everything that is recorded. Nothing is written, and who writes meanwhile is not waited for."""
    with snapshot():
        done = Verified(entries=Entry.objects.count())
        broken = first_break()
        if broken is not None:
            done.differences.append(broken)
        for place, check in CHECKS.items():
            done.differences += _found(place, check())
        for of_list in all_lists():
            _verify_lists(of_list, done, tell)
    return done


def _verify_lists(of_list: ListFacts, done: Verified, tell: Tell) -> None:
    """The publications of a list. After the first whose numbers are not as recorded none can be computed from it."""
    sound_to = None
    for publication in Publication.objects.filter(list_id=of_list.name).order_by("number"):
        subject = subject_of(publication.list_id, publication.number)
        is_sound = sound_to is None or publication.base is None or publication.base <= sound_to
        differences = _found(subject, list_differences(of_list, publication, is_sound))
        if differences and sound_to is None:
            sound_to = publication.number - 1
        done.differences += differences
        done.notes += text_notes(publication)
        done.lists += 1
        tell(done.lists)


def _found(place: str, check: Iterator[Problem]) -> list[Problem]:
    """What a check finds; what cannot even be read is a difference too."""
    found = []
    try:
        for one in check:
            found.append(one)
    except UNREADABLE as error:
        found.append(Problem(place, "record_unreadable", {"what": f"{type(error).__name__}: {error}"}))
    return found


def list_differences(of_list: ListFacts, publication: Publication, compute: bool = True) -> Iterator[Problem]:
    """What of a list is not what its entry says, or not what the law makes of its base and its facts."""
    subject = subject_of(publication.list_id, publication.number)
    told = facts_of(subject)
    if told is None:
        yield Problem(subject, "row_changed")
        return
    told["steps"] = canonical(told["steps"])
    row = {
        "list": publication.list_id,
        "number": publication.number,
        "period": publication.period,
        "base": publication.base,
        "steps": publication.steps,
        "facts": publication.facts,
        "file": publication.file_id,
        "standings": publication.standings,
        "day": None if publication.day is None else str(publication.day),
    }
    if any(value != told[name] for name, value in row.items()):
        yield Problem(subject, "row_changed")
        return
    columns = ("person_id", "held", "list_id", "number", "rating")
    standings = list(Standing.objects.filter(publication=publication).values_list(*columns))
    rows = {person: held for person, held, *_ in standings}
    own = (publication.list_id, publication.number)
    if standings_hash(rows) != publication.standings or not all(_is_own(row, own) for row in standings):
        yield Problem(subject, "standings_changed")
        return
    if publication.base is not None and compute:
        yield from _computed_again(of_list, publication, date.fromisoformat(told["printed"]), rows)


def _is_own(row: tuple[int, str, str, int, int | None], own: tuple[str, int]) -> bool:
    """Whether what a row has beside the hashed text is what that text and its publication say."""
    _, held, of_list, number, rating = row
    return (of_list, number) == own and rating == json.loads(held).get("rating")


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
    told = facts_of(subject) or {"regulations": {}}
    for name, digest in told["regulations"].items():
        if digest_of(name) != digest:
            yield Problem(subject, "text_changed", {"regulation": name}, "note")
