"""One report under several editions, side by side, with the steps that made the difference."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arpad.core.answer import Answer, Row
from arpad.core.report import Report
from arpad.core.verdicts import Finding, Problem, Step
from arpad.regulations.edition import Edition, editions
from arpad.regulations.rate import rate
from arpad.regulations.settings import Settings

DATES = ("before_first_day", "after_last_day")
"""Findings that an edition is used outside its days: a comparison does that on purpose."""

INFORMATION = ("performance", "expectation_cell", "difference_cell")
"""Steps that change no number."""


class Shared(NamedTuple):
    """A step or a finding of some editions: its clause in each, and the entry of the first of them."""

    clauses: dict[str, str]
    entry: Step | Finding


class PlayerComparison(NamedTuple):
    """A player's rows by edition, and the steps that only some editions took; none if all editions agree."""

    id: str
    rows: dict[str, Row]
    differs: bool
    steps: list[Shared]


class Comparison(NamedTuple):
    """The answers by edition, why an edition could not answer, and what differs."""

    answers: dict[str, Answer]
    problems: dict[str, Problem]
    players: list[PlayerComparison]
    findings: list[Shared]


def editions_for(report: Report) -> list[Edition]:
    """Every edition that rates the report's list."""
    return [edition for edition in editions().values() if report.list in edition.lists]


def compare(report: Report, chosen: Sequence[Edition], settings: Settings) -> Comparison:
    """Rate a report under each edition, whatever its days. A what-if applies to the editions with its parameter."""
    answers: dict[str, Answer] = {}
    problems: dict[str, Problem] = {}
    for edition in chosen:
        of_edition = {name: value for name, value in settings.items() if name in edition.parameters}
        unknown = {n: v for n, v in settings.items() if not any(n in other.parameters for other in chosen)}
        answer = rate(report, edition.id, None, {**of_edition, **unknown})
        if isinstance(answer, Problem):
            problems[edition.id] = answer
        else:
            answers[edition.id] = answer
    players = [_player(name, answers) for name in report.players] if answers else []
    return Comparison(answers, problems, players, _findings(answers))


def _player(name: str, answers: dict[str, Answer]) -> PlayerComparison:
    rows = {edition: next(row for row in answer.rows if row.id == name) for edition, answer in answers.items()}
    results = {(row.new, row.change, row.rounded, row.k, row.games, row.status) for row in rows.values()}
    if len(results) == 1:
        return PlayerComparison(name, rows, False, [])
    taken = {edition: [step for step in row.steps if step.code not in INFORMATION] for edition, row in rows.items()}
    return PlayerComparison(name, rows, True, _not_common(taken))


def _findings(answers: dict[str, Answer]) -> list[Shared]:
    """The findings that only some editions have, without those on days and on what was not checked."""
    return _not_common(
        {
            edition: [f for f in answer.findings if f.code not in (*DATES, "not_checked")]
            for edition, answer in answers.items()
        }
    )


def _not_common(by_edition: Mapping[str, Sequence[Step | Finding]]) -> list[Shared]:
    """The entries that only some editions have, equal ones together; the numbers of their clauses may differ."""
    by_key: dict[str, Shared] = {}
    for edition, entries in by_edition.items():
        for entry in entries:
            shared = by_key.setdefault(_key(entry), Shared({}, entry))
            shared.clauses[edition] = entry.clause or ""
    return [shared for shared in by_key.values() if len(shared.clauses) < len(by_edition)]


def _key(entry: Step | Finding) -> str:
    """What a step or a finding says, without its clause."""
    values = sorted((name, str(value)) for name, value in entry.values.items())
    subject = f"{entry.level} {entry.subject}" if isinstance(entry, Finding) else ""
    return f"{subject} {entry.code} {values}"
