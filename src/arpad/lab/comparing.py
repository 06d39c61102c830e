"""One report under several editions, side by side, with the steps that made the difference."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arpad.core.answer import Answer, Row
from arpad.core.report import Report
from arpad.core.verdicts import Finding, Problem, Step
from arpad.regulations.choosing import Settings, rate
from arpad.regulations.edition import Edition, editions

DATES = ("before_first_day", "after_last_day")
"""Findings that an edition is used outside its days, which is what a comparison does."""

INFORMATION = ("performance",)
"""Steps that change no number."""


class PlayerComparison(NamedTuple):
    """A player's rows by edition, and the steps of each that not all of them took; empty where all agree."""

    id: str
    rows: dict[str, Row]
    steps: dict[str, list[Step]]


class Comparison(NamedTuple):
    """The answers by edition, why an edition could not answer, and what differs."""

    answers: dict[str, Answer]
    problems: dict[str, Problem]
    players: list[PlayerComparison]
    findings: dict[str, list[Finding]]


def editions_for(report: Report) -> list[Edition]:
    """Every edition that rates the report's list."""
    return [edition for edition in editions().values() if report.list in edition.lists]


def compare(report: Report, chosen: Sequence[Edition], settings: Settings) -> Comparison:
    """Rate a report under each edition, whatever its days; a what-if is applied where an edition has the parameter."""
    answers: dict[str, Answer] = {}
    problems: dict[str, Problem] = {}
    for edition in chosen:
        own = {name: value for name, value in settings.items() if name in edition.parameters}
        unknown = {n: v for n, v in settings.items() if not any(n in other.parameters for other in chosen)}
        found = rate(report, edition.id, None, {**own, **unknown})
        if isinstance(found, Problem):
            problems[edition.id] = found
        else:
            answers[edition.id] = found
    players = [_player(name, answers) for name in report.players] if answers else []
    return Comparison(answers, problems, players, _findings(answers))


def _player(name: str, answers: dict[str, Answer]) -> PlayerComparison:
    rows = {edition: next(row for row in answer.rows if row.id == name) for edition, answer in answers.items()}
    results = {(row.new, row.change, row.rounded, row.k, row.games, row.status) for row in rows.values()}
    if len(results) == 1:
        return PlayerComparison(name, rows, {})
    taken = {edition: [step for step in row.steps if step.code not in INFORMATION] for edition, row in rows.items()}
    common = set.intersection(*({_step_key(step) for step in steps} for steps in taken.values()))
    return PlayerComparison(
        name, rows, {edition: [s for s in steps if _step_key(s) not in common] for edition, steps in taken.items()}
    )


def _step_key(step: Step) -> str:
    """What a step says, whatever the number of its clause."""
    return f"{step.code} {_plain(step.values.items())}"


def _plain(items: Iterable[tuple[str, object]]) -> list[tuple[str, str]]:
    return sorted((key, str(value)) for key, value in items)


def _findings(answers: dict[str, Answer]) -> dict[str, list[Finding]]:
    """The findings that not every edition has, but for those that tell of its days and of what was not checked."""
    told = {
        edition: [f for f in answer.findings if f.code not in (*DATES, "not_checked")]
        for edition, answer in answers.items()
    }
    keys = [{_finding_key(finding) for finding in findings} for findings in told.values()]
    common = set.intersection(*keys) if keys else set()
    return {edition: [f for f in findings if _finding_key(f) not in common] for edition, findings in told.items()}


def _finding_key(finding: Finding) -> str:
    return f"{finding.level} {finding.subject} {finding.code} {_plain(finding.values.items())}"
