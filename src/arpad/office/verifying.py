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
from arpad.office.held import read_held
from arpad.office.holding import registry_differences
from arpad.office.journal import first_break
from arpad.office.lines import Lines, first_lines, next_lines
from arpad.office.lists import ListFacts, all_lists
from arpad.office.models import Entry, Publication, Standing
from arpad.office.outside_checking import differences as outside_differences
from arpad.office.plan import steps_of
from arpad.office.printed import read_list
from arpad.office.publications import standings_hash, subject_of
from arpad.office.publishing import played_in
from arpad.office.rating import Computed, compute
from arpad.office.snapshot import snapshot
from arpad.office.source import AtEntry
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
            done.differences += found_by(place, check())
        for of_list in all_lists():
            _verify_lists(of_list, done, tell)
    return done


def _verify_lists(of_list: ListFacts, done: Verified, tell: Tell) -> None:
    """The publications of a list. After the first whose numbers are not as recorded none can be computed from it."""
    sound_to = None
    for publication in Publication.objects.filter(list_id=of_list.name).order_by("number"):
        subject = subject_of(publication.list_id, publication.number)
        is_sound = sound_to is None or publication.base is None or publication.base <= sound_to
        differences = found_by(subject, list_differences(of_list, publication, is_sound))
        if differences and sound_to is None:
            sound_to = publication.number - 1
        done.differences += differences
        done.notes += text_notes(publication)
        done.lists += 1
        tell(done.lists)


def found_by(place: str, check: Iterator[Problem]) -> list[Problem]:
    """What a check finds; what cannot even be read is a difference too."""
    found = []
    try:
        for one in check:
            found.append(one)
    except UNREADABLE as error:
        found.append(Problem(place, "record_unreadable", {"what": f"{type(error).__name__}: {error}"}))
    return found


def list_differences(of_list: ListFacts, publication: Publication, is_sound: bool) -> Iterator[Problem]:
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
    if is_sound:
        yield from _computed_again(of_list, publication, rows, date.fromisoformat(told["printed"]))


def _computed_again(of_list: ListFacts, publication: Publication, rows: dict[int, str], day: date) -> Iterator[Problem]:
    """What is another when the list is made again from its base, of an opening list from what it was opened with."""
    subject = subject_of(publication.list_id, publication.number)
    source = AtEntry(of_list.name, of_list.kind, publication.facts)
    if publication.base is None:
        held = {number: read_held(number, text) for number, text in rows.items()}
        lines = first_lines(of_list, day, held, source.people(sorted(held)))
    else:
        computed = compute(of_list, publication.base, steps_of(publication), source, working=False)
        if isinstance(computed, Problem):
            yield Problem(subject, "list_not_computable", {"what": computed.code})
            return
        yield from _standing_differs(subject, rows, computed)
        lines = next_lines(of_list, publication.base, day, computed.held, played_in(computed), source)
    if isinstance(lines, Problem):
        yield Problem(subject, "list_not_computable", {"what": lines.code})
        return
    yield from _printed_again(publication, lines)


def _is_own(row: tuple[int, str, str, int, int | None], own: tuple[str, int]) -> bool:
    """Whether what a row has beside the hashed text is what that text and its publication say."""
    _, held, of_list, number, rating = row
    return (of_list, number) == own and rating == json.loads(held).get("rating")


def _standing_differs(subject: str, rows: dict[int, str], computed: Computed) -> Iterator[Problem]:
    """The first person whose number is another when the list is computed again."""
    again = {number: held.text() for number, held in computed.held.items()}
    for number in sorted({*rows, *again}):
        if rows.get(number) != again.get(number):
            values: Values = {"person": number, "recorded": rows.get(number, ""), "computed": again.get(number, "")}
            yield Problem(subject, "standing_differs", values)
            return


def _printed_again(publication: Publication, lines: Lines) -> Iterator[Problem]:
    """The first line that is another when the list is written again."""
    subject = subject_of(publication.list_id, publication.number)
    content, written = content_of(publication.file_id), lines.content()
    if bytes(publication.line_changes) != lines.packed_changes():
        yield Problem(subject, "row_changed")
    if isinstance(content, Problem) or content == written:
        return  # a file that is not what was kept has been told already
    recorded, again = read_list(content), read_list(written)
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
