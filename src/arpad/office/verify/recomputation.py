"""Checks a publication: its rows against the journal, and its list against a new computation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from django.db import DatabaseError

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem, Values
from arpad.office.journal.facts import facts_of
from arpad.office.journal.old_chain import conversion
from arpad.office.lists.definition import list_at
from arpad.office.lists.lines import Digests, Lines, first_lines, next_lines, read_changes
from arpad.office.lists.plan import steps_of
from arpad.office.lists.publication_record import standings_hash, subject_of
from arpad.office.lists.source import AtEntry, Registry
from arpad.office.storage.failures import UNREADABLE, is_damage
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication, Standing
from arpad.office.verify.list_lines import line_differences
from arpad.office.verify.workings import working_differences
from arpad.rating_list.hashed_list import list_hash, texts_of_content
from arpad.rating_list.rating import Computed, compute
from arpad.rating_list.standing import read_standing
from arpad.regulations.digest import digest_of
from arpad.regulations.regulation import Run, interpreted

ROW = ("person_id", "held", "list_id", "number", "rating")
Row = tuple[int, str, str, int, int | None]
"""The values of the columns `ROW` of a standing."""


@dataclass(slots=True)
class CheckCache:
    """Values read or computed for one list and used again for the next."""

    registry: Registry
    lines: dict[tuple[str, int], Lines] = field(default_factory=dict)
    """The lines of the last list without a difference, by list and number."""
    salts: Mapping[int, str] = field(default_factory=dict)
    """The salts of all people."""
    texts: dict[str, dict[int, str]] = field(default_factory=dict)
    """The lines of the last hashed list, by its hash."""
    run: Run = interpreted
    """Runs the procedures of the law."""
    workings: bool = False
    """True if every working is made again and compared."""


BY_THE_LAW = ("standing_differs", "line_differs", "row_changed")
"""The codes of differences that a changed edition may cause."""


class CheckedPublication(NamedTuple):
    """The problems and notes of a publication."""

    recorded: list[Problem]
    """Differences from its entry in the journal."""
    computed: list[Problem]
    """Differences from a new computation. They mean nothing if the base of the list has a difference."""
    notes: list[Problem]
    earlier: list[Problem]
    """The note that the list agrees with its record, although a changed edition would make a different list."""
    workings: Sequence[Problem] = ()
    """Differences of its workings. No list is computed from them."""


@dataclass(slots=True)
class Differing:
    """How many lines and standings of a list differ from the list computed again."""

    lines: int = 0
    people: int = 0
    """The people whose standings differ in the rating or in any other value."""


def check(publication: Publication, known: CheckCache) -> CheckedPublication:
    """Check a publication against the journal, against the list computed again, and its workings."""
    subject = subject_of(publication.list_id, publication.number)
    differing = partial(working_differences, publication, known.registry, known.run, known.workings)
    return _check_list(publication, known)._replace(workings=problems_of(subject, differing))


def _check_list(publication: Publication, known: CheckCache) -> CheckedPublication:
    subject = subject_of(publication.list_id, publication.number)
    rows: list[Row] = []
    differing = Differing()
    recorded = problems_of(subject, lambda: recorded_differences(publication, rows))
    held = {person: text for person, text, *_ in rows}
    if not recorded and publication.day is not None:
        recorded = problems_of(subject, lambda: printed_differences(publication, known))
    computed = (
        [] if recorded else problems_of(subject, lambda: computed_differences(publication, held, known, differing))
    )
    if computed and all(problem.code in BY_THE_LAW for problem in computed):
        earlier = problems_of(subject, lambda: earlier_reading(publication, differing))
        if earlier:
            return CheckedPublication([], [], [], earlier)
    notes = [] if recorded or computed else problems_of(subject, lambda: text_notes(publication))
    unreadable = [note for note in notes if note.severity != "note"]
    return CheckedPublication(
        [*recorded, *unreadable], computed, [note for note in notes if note.severity == "note"], []
    )


def problems_of(place: str, differences: Callable[[], Iterator[Problem]]) -> list[Problem]:
    """The problems that a check yields. A record that cannot be read ends the check, and is a problem with `place`."""
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
    """Yield the differences of a publication and its standings from its entry in the journal.

    Adds the standings to `rows`, because the list is compared with them next.
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
        "standings": publication.standings,
        "day": None if publication.day is None else str(publication.day),
    }
    if any(value != expected[name] for name, value in facts.items()) or not _is_recorded_file(publication, expected):
        yield Problem(subject, "row_changed")
        return
    hashed = standings_hash({person: held for person, held, *_ in rows})
    own = (publication.list_id, publication.number)
    if hashed != publication.standings or not all(_is_own(row, own) for row in rows):
        yield Problem(subject, "standings_changed")


def _is_recorded_file(publication: Publication, expected: dict[str, Any]) -> bool:
    """True if the hashes of a list are the recorded ones.

    For a list of an earlier version, its entry has the hash by which it was published, and the entry of the conversion
    that of the converted list.
    """
    before = publication.file_before
    if not before:
        return bool(publication.file_id == expected["file"])
    known = conversion()
    made = None if known is None else known.lists.get(f"{publication.list_id}/{publication.number}")
    return (publication.file_id, before) == (made, expected["file"])


def printed_differences(publication: Publication, known: CheckCache) -> Iterator[Problem]:
    """Differences of the rows of a list from its hashed list."""
    earlier = Publication.objects.filter(list_id=publication.list_id, number=publication.number - 1).first()
    before = {} if earlier is None else _texts(earlier, known)
    after = _texts(publication, known)
    if before is not None and after is not None:
        yield from line_differences(publication, before, after, known.salts)


def _texts(publication: Publication, known: CheckCache) -> dict[int, str] | None:
    """The lines of the hashed list of a publication; None if its file is damaged, which the check of files reports."""
    if publication.file_id not in known.texts:
        content = content_of(publication.file_id)
        if isinstance(content, Problem):
            return None
        known.texts = {publication.file_id: texts_of_content(content)}
    return known.texts[publication.file_id]


def _is_own(row: Row, publication: tuple[str, int]) -> bool:
    """True if a row names its publication and has the rating of its text. The hash covers only the text."""
    person, held, of_list, number, rating = row
    return (of_list, number) == publication and rating == read_standing(person, held).rating


def computed_differences(
    publication: Publication, rows: dict[int, str], known: CheckCache, differing: Differing
) -> Iterator[Problem]:
    """Yield the differences of a list from the list computed again.

    A list is computed from its base, an opening list from its standings. Only the first difference of each kind is
    yielded; `differing` gets the number of all.
    """
    subject = subject_of(publication.list_id, publication.number)
    recorded = facts_of(subject) or {}
    day = date.fromisoformat(recorded["printed"])
    of_list = list_at(publication.list_id, publication.facts)
    source = AtEntry(of_list.name, publication.facts, registry=known.registry, salts=known.salts)
    texts = _texts(publication, known) or {}
    if publication.base is None:
        held = {number: read_standing(number, text) for number, text in rows.items()}
        digests = Digests(source.salts_of(sorted(held)), texts)
        lines = first_lines(of_list, day, held, source.people(sorted(held)), digests, source.erased())
    else:
        computed = compute(of_list, publication.base, steps_of(publication), source, False, known.run)
        if isinstance(computed, Problem):
            yield _not_computable(subject, computed)
            return
        yield from _standing_differs(subject, rows, computed, differing)
        lines = next_lines(of_list, publication.base, day, computed.held, source, known.lines, texts)
    if isinstance(lines, Problem):
        yield _not_computable(subject, lines)
        return
    is_same_row = lines.edition == recorded["listed_by"] and lines.sorted_changes() == read_changes(publication)
    if not is_same_row:
        yield Problem(subject, "row_changed")
    if list_hash(lines.content()) != publication.file_id:
        yield from _line_differs(publication, texts, lines.texts, differing)
    elif is_same_row:
        known.lines = {(publication.list_id, publication.number): lines}


def _not_computable(subject: str, why: Problem) -> Problem:
    inner = {f"inner.{name}": value for name, value in why.values.items()}
    return Problem(subject, "list_not_computable", {"inner": why.code, **inner})


def _standing_differs(
    subject: str, rows: dict[int, str], computed: Computed, differing: Differing
) -> Iterator[Problem]:
    """Yield the difference of the first person whose standing is not the one computed again."""
    again = {number: held.text() for number, held in computed.held.items()}
    others = [number for number in sorted({*rows, *again}) if rows.get(number) != again.get(number)]
    differing.people = len(others)
    for number in others[:1]:
        values: Values = {"person": number, "recorded": rows.get(number, ""), "computed": again.get(number, "")}
        yield Problem(subject, "standing_differs", values)


def _line_differs(
    publication: Publication, recorded: Mapping[int, str], again: Mapping[int, str], differing: Differing
) -> Iterator[Problem]:
    """Yield the first line that differs in the list written again. The check of files reports a damaged file."""
    if not recorded:
        return
    others = [number for number in {*recorded, *again} if recorded.get(number) != again.get(number)]
    differing.lines = len(others)
    for number in sorted(others)[:1]:
        values: Values = {
            "person": str(number),
            "recorded": recorded.get(number, ""),
            "computed": again.get(number, ""),
        }
        yield Problem(subject_of(publication.list_id, publication.number), "line_differs", values)


def text_notes(publication: Publication) -> Iterator[Problem]:
    """Yield a note for each edition that has changed since a list was made. The list itself is unaffected."""
    subject = subject_of(publication.list_id, publication.number)
    for name in _changed_texts(subject):
        yield Problem(subject, "text_changed", {"regulation": name}, "note")


def earlier_reading(publication: Publication, differing: Differing) -> Iterator[Problem]:
    """Yield the note that editions have changed since a list was made and would make a different list today.

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
