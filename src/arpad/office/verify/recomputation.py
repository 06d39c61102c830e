"""Checks a publication: its rows against the journal, and its list against the one that the law makes again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from django.db import DatabaseError

from arpad.core.canonical import canonical, sha256
from arpad.core.verdicts import Problem, Values
from arpad.office.journal.facts import facts_of
from arpad.office.lists.canonical_csv import read_list
from arpad.office.lists.definition import list_at
from arpad.office.lists.lines import Lines, first_lines, next_lines, read_changes
from arpad.office.lists.plan import steps_of
from arpad.office.lists.publication_record import standings_hash, subject_of
from arpad.office.lists.source import AtEntry, Registry
from arpad.office.storage.failures import UNREADABLE, is_damage
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication, Standing
from arpad.rating_list.rating import Computed, compute
from arpad.rating_list.standing import read_standing
from arpad.regulations.digest import digest_of
from arpad.regulations.regulation import Run, interpreted

ROW = ("person_id", "held", "list_id", "number", "rating")
Row = tuple[int, str, str, int, int | None]
"""The values of ROW in a row of the table of standings."""


@dataclass(slots=True)
class CheckCache:
    """What was read or computed for one list and serves the next."""

    registry: Registry
    lines: dict[tuple[str, int], Lines] = field(default_factory=dict)
    """The lines of the last list that is as recorded, by list and number."""
    run: Run = interpreted
    """Runs the procedures of the law."""


BY_THE_LAW = ("standing_differs", "line_differs", "row_changed")
"""Differences that a changed edition may make."""


class Checked(NamedTuple):
    """What the checks of a publication found."""

    recorded: list[Problem]
    """Differences from its entry in the journal."""
    computed: list[Problem]
    """Differences from the list computed again; meaningless if its base is wrong."""
    notes: list[Problem]
    earlier: list[Problem]
    """A note that the list is as recorded, and an edition that has changed since would make a different list."""


@dataclass(slots=True)
class Differing:
    """How much of a list differs when it is computed again."""

    lines: int = 0
    people: int = 0
    """People with another standing: a rating, or only what is carried with it."""


def check(publication: Publication, known: CheckCache) -> Checked:
    """Check a publication and the list computed again."""
    subject = subject_of(publication.list_id, publication.number)
    rows: list[Row] = []
    differing = Differing()
    recorded = found_by(subject, lambda: recorded_differences(publication, rows))
    held = {person: text for person, text, *_ in rows}
    computed = [] if recorded else found_by(subject, lambda: computed_differences(publication, held, known, differing))
    if computed and all(one.code in BY_THE_LAW for one in computed):
        earlier = found_by(subject, lambda: earlier_reading(publication, differing))
        if earlier:
            return Checked([], [], [], earlier)
    notes = [] if recorded or computed else found_by(subject, lambda: text_notes(publication))
    unreadable = [note for note in notes if note.severity != "note"]
    return Checked([*recorded, *unreadable], computed, [note for note in notes if note.severity == "note"], [])


def found_by(place: str, differences: Callable[[], Iterator[Problem]]) -> list[Problem]:
    """The problems that a check yields. A record that cannot be read is a problem too, and ends the check."""
    differing: list[Problem] = []
    try:
        for problem in differences():
            differing.append(problem)
    except (*UNREADABLE, DatabaseError) as error:
        if isinstance(error, DatabaseError) and not is_damage(error):
            raise
        differing.append(Problem(place, "record_unreadable", {"what": f"{type(error).__name__}: {error}"}))
    return differing


def recorded_differences(publication: Publication, rows: list[Row]) -> Iterator[Problem]:
    """Differences of a publication and its standings from the entry in the journal.

    Puts the standings into `rows`, because the list is computed from them next.
    """
    rows += Standing.objects.filter(publication=publication).values_list(*ROW)
    subject = subject_of(publication.list_id, publication.number)
    expected = facts_of(subject)
    if expected is None:
        yield Problem(subject, "row_changed")
        return
    expected["steps"] = canonical(expected["steps"])
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
    if any(value != expected[name] for name, value in facts.items()):
        yield Problem(subject, "row_changed")
        return
    hashed = standings_hash({person: held for person, held, *_ in rows})
    own = (publication.list_id, publication.number)
    if hashed != publication.standings or not all(_is_own(row, own) for row in rows):
        yield Problem(subject, "standings_changed")


def _is_own(row: Row, publication: tuple[str, int]) -> bool:
    """True if the other values of a row agree with its hashed text and its publication."""
    person, held, of_list, number, rating = row
    return (of_list, number) == publication and rating == read_standing(person, held).rating


def computed_differences(
    publication: Publication, rows: dict[int, str], known: CheckCache, differing: Differing
) -> Iterator[Problem]:
    """Differences of a list from the one computed again from its base; an opening list from its standings.

    Yields the first difference of each kind; `differing` counts all.
    """
    subject = subject_of(publication.list_id, publication.number)
    recorded = facts_of(subject) or {}
    day = date.fromisoformat(recorded["printed"])
    of_list = list_at(publication.list_id, publication.facts)
    source = AtEntry(of_list.name, publication.facts, registry=known.registry)
    if publication.base is None:
        held = {number: read_standing(number, text) for number, text in rows.items()}
        lines = first_lines(of_list, day, held, source.people(sorted(held)))
    else:
        computed = compute(of_list, publication.base, steps_of(publication), source, False, known.run)
        if isinstance(computed, Problem):
            yield _not_computable(subject, computed)
            return
        yield from _standing_differs(subject, rows, computed, differing)
        lines = next_lines(of_list, publication.base, day, computed.held, source, known.lines)
    if isinstance(lines, Problem):
        yield _not_computable(subject, lines)
        return
    content = lines.content()
    is_same_row = lines.edition == recorded["listed_by"] and lines.sorted_changes() == read_changes(publication)
    if not is_same_row:
        yield Problem(subject, "row_changed")
    if sha256(content) != publication.file_id:
        yield from _line_differs(publication, content, differing)
    elif is_same_row:
        known.lines = {(publication.list_id, publication.number): lines}


def _not_computable(subject: str, why: Problem) -> Problem:
    inner = {f"inner.{name}": value for name, value in why.values.items()}
    return Problem(subject, "list_not_computable", {"inner": why.code, **inner})


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
        return  # the check of files reports it
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
    """The note that editions of a list have changed since, and would make a different list today.

    Yields nothing if no edition has changed: then the difference has another cause.
    """
    subject = subject_of(publication.list_id, publication.number)
    changed = list(_changed_texts(subject))
    if changed:
        code = "earlier_reading_rated" if publication.day is None else "earlier_reading"
        values: Values = {"lines": differing.lines, "people": differing.people, "regulations": changed}
        yield Problem(subject, code, values, "note")


def _changed_texts(subject: str) -> Iterator[str]:
    """The editions of a publication that have changed since it was made."""
    facts = facts_of(subject) or {"regulations": {}}
    return (name for name, digest in facts["regulations"].items() if digest_of(name) != digest)
