"""Checks a bundle: its files against their hashes, and its list against the list computed again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arpad.core.canonical import canonical, sha256
from arpad.core.verdicts import Problem, Values
from arpad.rating_list.bundle.carried import CarriedPerson
from arpad.rating_list.bundle.checked_json import parsed
from arpad.rating_list.bundle.contents import LINES, LIST, MARKS, PREVIOUS, Bundle
from arpad.rating_list.bundle.marks import altered_line, read_marks
from arpad.rating_list.bundle.recomputation import Recomputed, recompute
from arpad.rating_list.hashed_list import COLUMNS, HashedLine, list_hash
from arpad.rating_list.recorded_source import NotRecorded, RecordedSource
from arpad.regulations.digest import digest_of
from arpad.regulations.edition import editions
from arpad.regulations.regulation import Run, interpreted

SHOWN = 3
"""The most differences of one kind that are named; beyond that only their number is given."""
OF_THE_PERSON = "person"
"""The column of a hashed line that needs a secret of the office."""
PRINTED = tuple(name for name in COLUMNS if name not in ("id", OF_THE_PERSON))
"""The columns that a hashed line shares with the list in public."""
LONGEST_SHOWN = 160
UNUSABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The exceptions of the law for facts that a reader of reports would refuse."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of the check of a bundle."""

    differences: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    lines: int
    """The lines of the list."""
    recomputed: int
    """The lines that were computed again. The others are unchanged since the previous list."""
    stated: int
    """The computed lines that depend on a statement in place of a birthday."""


def check_bundle(bundle: Bundle, run: Run = interpreted) -> Checked | Problem:
    """Compare a bundle with its hashes and with the list computed again; a problem if it cannot be computed."""
    manifest = bundle.manifest
    altered = [*_altered(bundle), *_of_another_text(bundle)]
    try:
        again = recompute(manifest, bundle.record, bundle.standings, run)
    except NotRecorded as error:
        again = Problem(manifest.definition.subject, "bundle_not_recorded", {"what": error.what})
    except UNUSABLE as error:
        return Problem("", "bundle_unusable", {"what": f"{type(error).__name__}: {error}"[:LONGEST_SHOWN]})
    differences = [*altered]
    made: frozenset[int] = frozenset()
    if isinstance(again, Problem):
        values: Values = {"what": again.code, **{f"inner.{name}": value for name, value in again.values.items()}}
        differences.append(
            Problem(manifest.definition.subject, "bundle_not_computable", {**values, "inner": again.code})
        )
    else:
        made = again.made
        differences += _carried_differ(bundle)
        differences += _standings_differ(bundle, again)
        differences += _lines_differ(bundle, again)
    differences += _printed_differ(bundle)
    texts = [problem for problem in differences if problem.code == "bundle_edition_differs"]
    if len(texts) == len(differences):  # the list is the same under the text of this program
        differences = []
    return Checked(
        tuple(differences),
        tuple(replace(problem, severity="note") for problem in texts) if not differences else (),
        len(bundle.lines),
        len(made & bundle.lines.keys()),
        len([number for number in made & bundle.lines.keys() if _is_stated(bundle, number)]),
    )


def _is_stated(bundle: Bundle, number: int) -> bool:
    person = bundle.record.people.get(number)
    return isinstance(person, CarriedPerson) and bool(person.statements)


def _altered(bundle: Bundle) -> Iterator[Problem]:
    """The files that are not as the manifest has them, each with the first altered line if the marks show it."""
    hashes, marks = bundle.manifest.members, read_marks(bundle.members[MARKS])
    for name, data in bundle.members.items():
        if name == "manifest.json" or sha256(data) == hashes.get(name):
            continue
        known = marks.get(name)
        line = altered_line(data, known) if isinstance(known, str) else None
        if line is None:
            yield Problem(name, "bundle_member_differs", {"member": name})
        else:
            text = (data.splitlines()[line - 1 : line] or [b""])[0].decode(errors="replace").strip()
            yield Problem(name, "bundle_line_differs", {"member": name, "line": line, "text": text[:LONGEST_SHOWN]})
    manifest = bundle.manifest
    if list_hash(bundle.members[LIST]) != manifest.sha256:
        yield Problem(LIST, "bundle_list_hash", {"given": manifest.sha256, "read": list_hash(bundle.members[LIST])})
    if manifest.base is not None and list_hash(bundle.members[PREVIOUS]) != manifest.previous:
        values: Values = {"given": manifest.previous or "", "read": list_hash(bundle.members[PREVIOUS])}
        yield Problem(PREVIOUS, "bundle_list_hash", values)


def _of_another_text(bundle: Bundle) -> Iterator[Problem]:
    """The editions that this program lacks, or has with a different text."""
    for name, digest in bundle.manifest.editions.items():
        if name not in editions() or digest_of(name) != digest:
            yield Problem(bundle.manifest.definition.subject, "bundle_edition_differs", {"regulation": name})


def _carried_differ(bundle: Bundle) -> Iterator[Problem]:
    """The players whose rating on the previous list is not the one that they carry."""
    base = bundle.manifest.base
    if base is None:
        return
    held = RecordedSource(bundle.record).standings(base, None)
    others = [
        (number, bundle.previous[number].rating, str(one.rating))
        for number, one in sorted(held.items())
        if number in bundle.previous and bundle.previous[number].rating != str(one.rating)
    ]
    yield from _first("bundle_carried_differs", others)


def _standings_differ(bundle: Bundle, again: Recomputed) -> Iterator[Problem]:
    """The players whose standing differs when the list is computed again."""
    recorded = bundle.standings
    others = [
        (number, *_differing(recorded.get(number), again.standings.get(number)))
        for number in sorted({*recorded, *again.standings})
        if recorded.get(number) != again.standings.get(number)
    ]
    yield from _first("bundle_standing_differs", others)


def _differing(recorded: str | None, computed: str | None) -> tuple[str, str]:
    """The facts in which two standings differ. An empty text is no standing."""
    facts: list[dict[str, Any]] = [{} if text is None else parsed(text.encode()) for text in (recorded, computed)]
    names = sorted(name for name in {*facts[0], *facts[1]} if facts[0].get(name) != facts[1].get(name))
    one, other = ({name: of[name] for name in names if name in of} for of in facts)
    return canonical(one) if recorded is not None else "", canonical(other) if computed is not None else ""


def _lines_differ(bundle: Bundle, again: Recomputed) -> Iterator[Problem]:
    """The lines that differ when they are computed again, and those that changed although they were to stay."""
    others, unmade = [], []
    for number in sorted({*bundle.lines, *bundle.previous, *again.lines}):
        line = bundle.lines.get(number)
        if number in again.made:
            made = again.lines.get(number)
            if made is not None and line is not None:
                made = made._replace(person=line.person)
            if line != made:
                others.append((number, _shown(line), _shown(made)))
        elif line != bundle.previous.get(number):
            unmade.append((number, _shown(line), _shown(bundle.previous.get(number))))
    yield from _first("bundle_line_of_list_differs", others)
    yield from _first("bundle_line_not_carried", unmade)


def _shown(line: HashedLine | None) -> str:
    return "" if line is None else ",".join(line)


def _first(code: str, others: Sequence[tuple[int, str, str]]) -> Iterator[Problem]:
    """The first person who differs, and the number of all if there are more."""
    for number, recorded, computed in others[:SHOWN]:
        values: Values = {
            "recorded": recorded[:LONGEST_SHOWN],
            "computed": computed[:LONGEST_SHOWN],
            "people": len(others),
        }
        yield Problem(f"person {number}", code, values)


def _printed_differ(bundle: Bundle) -> Iterator[Problem]:
    """The public lines whose numbers differ from those of the list."""
    try:
        rows = list(csv.DictReader(io.StringIO(bundle.members[LINES].decode(), newline="")))
        printed = {int(row["id"]): tuple(row[name] or "" for name in PRINTED) for row in rows}
    except (KeyError, TypeError, ValueError, csv.Error):
        yield Problem(LINES, "bundle_malformed", {"what": LINES})
        return
    lines = {number: tuple(getattr(line, name) for name in PRINTED) for number, line in bundle.lines.items()}
    others = [
        (number, ",".join(printed.get(number, ())), ",".join(lines.get(number, ())))
        for number in sorted({*printed, *lines})
        if printed.get(number) != lines.get(number)
    ]
    yield from _first("bundle_printed_differs", others)


def check_together(bundles: Iterable[Bundle]) -> list[Problem]:
    """The differences between bundles of one list: each list must begin from what the earlier ones published."""
    known = {(bundle.manifest.definition.name, bundle.manifest.number): bundle for bundle in bundles}
    by_day = {(name, bundle.manifest.day): number for (name, number), bundle in known.items()}
    differences = []
    for (name, number), bundle in sorted(known.items()):
        base = bundle.manifest.base
        before = None if base is None else known.get((name, base))
        if before is not None and before.manifest.sha256 != bundle.manifest.previous:
            values: Values = {"list": name, "number": number, "base": base}
            differences.append(Problem(f"list {name}", "bundle_base_differs", values))
        carried = [(of, person, text) for person, texts in bundle.record.rows.items() for of, text in texts.items()]
        carried += [
            (by_day[name, day], person, text)
            for person, texts in bundle.record.out.items()
            for day, text in texts
            if (name, day) in by_day
        ]
        others = [
            (person, text, known[name, of].standings.get(person, ""), of)
            for of, person, text in sorted(carried)
            if (name, of) in known and known[name, of].standings.get(person) != text
        ]
        for person, text, published, of in others[:SHOWN]:
            recorded, computed = _differing(text, published or None)
            values = {"list": name, "number": number, "base": of, "people": len(others)}
            values |= {"recorded": recorded[:LONGEST_SHOWN], "computed": computed[:LONGEST_SHOWN]}
            differences.append(Problem(f"person {person}", "bundle_not_as_published", values))
    return differences
