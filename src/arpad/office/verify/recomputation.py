"""A publication held to what it records: its own row and rows, and all that the law makes of its base and its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.db import DatabaseError

from arpad.core.verdicts import Problem, Values
from arpad.office.journal.facts import facts_of
from arpad.office.lists.canonical_csv import read_list
from arpad.office.lists.definition import list_at
from arpad.office.lists.lines import Lines, first_lines, next_lines, read_changes
from arpad.office.lists.plan import steps_of
from arpad.office.lists.publication_record import standings_hash, subject_of
from arpad.office.lists.rating import Computed, compute
from arpad.office.lists.source import AtEntry, Registry
from arpad.office.registry.standing import read_held
from arpad.office.storage.canonical import canonical, sha256
from arpad.office.storage.failures import UNREADABLE, is_damage
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication, Standing
from arpad.regulations.digest import digest_of
from arpad.regulations.regulation import Run, interpreted

ROW = ("person_id", "held", "list_id", "number", "rating")
Row = tuple[int, str, str, int, int | None]
"""What is asked of a person's row, and how it is written."""


@dataclass(slots=True)
class Known:
    """What is in hand from before: the next list asks for much of it again."""

    registry: Registry
    lines: dict[tuple[str, int], Lines] = field(default_factory=dict)
    """Those of the last list whose file and days are as recorded, by list and number."""
    run: Run = interpreted
    """Who runs the procedures of the law."""


BY_THE_LAW = ("standing_differs", "line_differs", "row_changed")
"""Differences of a computed list that another text of an edition may make."""


class Looked(NamedTuple):
    """What was found of a publication."""

    recorded: list[Problem]
    """What is not as its entry in the journal has it."""
    computed: list[Problem]
    """What differs when the list is computed again; meaningless if its base is wrong."""
    notes: list[Problem]
    earlier: list[Problem]
    """That all is as recorded, by another text of an edition than today's, which would make another list of it."""


@dataclass(slots=True)
class Differing:
    """How much of a list differs when it is computed again."""

    lines: int = 0
    people: int = 0
    """Those who have something else from then on: a rating, or only what is carried with it."""


def look_at(publication: Publication, known: Known) -> Looked:
    subject = subject_of(publication.list_id, publication.number)
    rows: list[Row] = []
    differing = Differing()
    recorded = found_by(subject, lambda: recorded_differences(publication, rows))
    held = {person: text for person, text, *_ in rows}
    computed = [] if recorded else found_by(subject, lambda: computed_differences(publication, held, known, differing))
    if computed and all(one.code in BY_THE_LAW for one in computed):
        earlier = found_by(subject, lambda: earlier_reading(publication, differing))
        if earlier:
            return Looked([], [], [], earlier)
    notes = [] if recorded or computed else found_by(subject, lambda: text_notes(publication))
    unreadable = [note for note in notes if note.severity != "note"]
    return Looked([*recorded, *unreadable], computed, [note for note in notes if note.severity == "note"], [])


def found_by(place: str, check: Callable[[], Iterator[Problem]]) -> list[Problem]:
    """What a check finds; what cannot even be read is a difference too."""
    found = []
    try:
        for one in check():
            found.append(one)
    except (*UNREADABLE, DatabaseError) as error:
        if isinstance(error, DatabaseError) and not is_damage(error):
            raise
        found.append(Problem(place, "record_unreadable", {"what": f"{type(error).__name__}: {error}"}))
    return found


def recorded_differences(publication: Publication, rows: list[Row]) -> Iterator[Problem]:
    """The row of a list, or the rows of those whom it changed, where they are not what its entry says.

    These are read into `rows`, because the list is computed from them next.
    """
    rows += Standing.objects.filter(publication=publication).values_list(*ROW)
    subject = subject_of(publication.list_id, publication.number)
    told = facts_of(subject)
    if told is None:
        yield Problem(subject, "row_changed")
        return
    told["steps"] = canonical(told["steps"])
    facts = {
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
    if any(value != told[name] for name, value in facts.items()):
        yield Problem(subject, "row_changed")
        return
    hashed = standings_hash({person: held for person, held, *_ in rows})
    own = (publication.list_id, publication.number)
    if hashed != publication.standings or not all(_is_own(row, own) for row in rows):
        yield Problem(subject, "standings_changed")


def _is_own(row: Row, own: tuple[str, int]) -> bool:
    """Whether what a row has beside the hashed text is what that text and its publication say."""
    person, held, of_list, number, rating = row
    return (of_list, number) == own and rating == read_held(person, held).rating


def computed_differences(
    publication: Publication, rows: dict[int, str], known: Known, differing: Differing
) -> Iterator[Problem]:
    """What is another when a list is made again from its base, an opening list from what it was opened with.

    The first of each kind is named; `differing` counts all.
    """
    subject = subject_of(publication.list_id, publication.number)
    told = facts_of(subject) or {}
    day = date.fromisoformat(told["printed"])
    of_list = list_at(publication.list_id, publication.facts)
    source = AtEntry(of_list.name, publication.facts, registry=known.registry)
    if publication.base is None:
        held = {number: read_held(number, text) for number, text in rows.items()}
        lines = first_lines(of_list, day, held, source.people(sorted(held)))
    else:
        computed = compute(of_list, publication.base, steps_of(publication), source, False, known.run)
        if isinstance(computed, Problem):
            yield Problem(subject, "list_not_computable", {"what": computed.code})
            return
        yield from _standing_differs(subject, rows, computed, differing)
        lines = next_lines(of_list, publication.base, day, computed.held, source, known.lines)
    if isinstance(lines, Problem):
        yield Problem(subject, "list_not_computable", {"what": lines.code})
        return
    content = lines.content()
    is_same_row = lines.edition == told["listed_by"] and lines.sorted_changes() == read_changes(publication)
    if not is_same_row:
        yield Problem(subject, "row_changed")
    if sha256(content) != publication.file_id:
        yield from _line_differs(publication, content, differing)
    elif is_same_row:
        known.lines = {(publication.list_id, publication.number): lines}


def _standing_differs(
    subject: str, rows: dict[int, str], computed: Computed, differing: Differing
) -> Iterator[Problem]:
    """The first person whose standing differs when the list is computed again."""
    again = {number: held.text() for number, held in computed.held.items()}
    others = [number for number in sorted({*rows, *again}) if rows.get(number) != again.get(number)]
    differing.people = len(others)
    for number in others[:1]:
        values: Values = {"person": number, "recorded": rows.get(number, ""), "computed": again.get(number, "")}
        yield Problem(subject, "standing_differs", values)


def _line_differs(publication: Publication, written: bytes, differing: Differing) -> Iterator[Problem]:
    """The first line that differs when the list is written again."""
    content = content_of(publication.file_id)
    if isinstance(content, Problem):
        return  # a file that is not what was kept is told with the files
    recorded, again = read_list(content), read_list(written)
    others = [number for number in {*recorded, *again} if recorded.get(number) != again.get(number)]
    differing.lines = len(others)
    for number in sorted(others)[:1]:
        values: Values = {
            "person": str(number),
            "recorded": ",".join(recorded.get(number, ())),
            "computed": ",".join(again.get(number, ())),
        }
        yield Problem(subject_of(publication.list_id, publication.number), "line_differs", values)


def text_notes(publication: Publication) -> Iterator[Problem]:
    """Notes on editions that have changed since a list was made, although the list is unaffected."""
    subject = subject_of(publication.list_id, publication.number)
    for name in _changed_texts(subject):
        yield Problem(subject, "text_changed", {"regulation": name}, "note")


def earlier_reading(publication: Publication, differing: Differing) -> Iterator[Problem]:
    """That a list is as it was recorded, and would be another by the texts that its editions have in this program.

    Where no text of it has changed there is nothing to say: then the difference is no other reading.
    """
    subject = subject_of(publication.list_id, publication.number)
    changed = list(_changed_texts(subject))
    if changed:
        code = "earlier_reading_rated" if publication.day is None else "earlier_reading"
        values: Values = {"lines": differing.lines, "people": differing.people, "regulations": changed}
        yield Problem(subject, code, values, "note")


def _changed_texts(subject: str) -> Iterator[str]:
    """The editions of a publication that have changed since it was made."""
    told = facts_of(subject) or {"regulations": {}}
    return (name for name, digest in told["regulations"].items() if digest_of(name) != digest)
