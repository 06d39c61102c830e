"""`arpad.rate`, `arpad.check` and `arpad.explain`: a report under the law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from arpad.core.answer import Answer, Row
from arpad.core.labels import labels_of
from arpad.core.report import Report
from arpad.core.verdicts import Finding, Problem
from arpad.formats.answer_json import after_players_json, before_players_json, finding_json, row_json
from arpad.library.refusal import Refused, refused
from arpad.library.reports import Read
from arpad.library.sentences import doubts_json, problems_json
from arpad.library.settings import Settings, settings_of
from arpad.locale import catalogue
from arpad.regulations.rate import rate as rate_report

Given = Read | Report | Refused


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings on a report: which event, game or player meets which clause or does not."""

    answer: Answer
    read: Read

    @property
    def report(self) -> Report:
        return self.read.report

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.answer.findings

    @property
    def refused_events(self) -> tuple[str, ...]:
        """The events that may not be rated; with one of them the command's status is 1."""
        return self.answer.refused_events

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad check --json`."""
        words, labels = catalogue(language), labels_of(self.report)
        findings = [finding_json(finding, words.text, labels) for finding in self.findings]
        return {
            "regulations": self.answer.regulations,
            "set": self.answer.overrides,
            "findings": findings + doubts_json(self.read.files, language),
            "problems": problems_json(self.read.files, language),
        }


class Rated(Checked):
    """The answer to a report: the new list, the working of every game, the steps with their clauses, the findings."""

    __slots__ = ("__dict__",)  # for what is kept once it was asked for

    @cached_property
    def players(self) -> dict[str, Row]:
        """Each player of the report, by ID: the numbers before and after, with games and steps."""
        return {row.id: row for row in self.answer.rows}

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad rate --json`."""
        before, players, after = self.json_parts(language)
        return {**before, "players": [*players], **after}

    def json_parts(self, language: str = "en") -> tuple[dict[str, Any], Iterator[dict[str, Any]], dict[str, Any]]:
        """The answer in pieces, for a long one: the keys before the players, the players, the keys after them."""
        words = catalogue(language)
        before = before_players_json(self.answer, words.text, labels_of(self.report))
        before["findings"] += doubts_json(self.read.files, language)
        return before, (row_json(row, words.text) for row in self.answer.rows), after_players_json(self.answer)


@dataclass(frozen=True, slots=True)
class Explained:
    """Why a player's number is what it is: the row of the answer, with every game's working and every step."""

    row: Row
    name: str

    def lines(self, language: str = "en") -> list[str]:
        """The steps, each with its clause; worked by hand, they give the same number."""
        words = catalogue(language)
        steps = self.row.steps
        return [f"{words.clause(step.clause)}: {words.text(f'step.{step.code}', step.values)}" for step in steps]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The player's entry in the answer of `arpad rate --json`."""
        return row_json(self.row, catalogue(language).text)


def rate(
    report: Given,
    *,
    regulation: str | None = None,
    authority: str | None = None,
    set: Settings = (),
    adjust: str | None = None,
) -> Rated | Refused:
    """Rate what `arpad.read` returns, or a report: each event by its edition, all of them as one period.

    `regulation` names the edition for all events; else it is the one in force on each event's first day, of the
    `authority` or of the list's own. `set` changes numbers of the law, `adjust` makes a dated adjustment of the list.
    """
    if isinstance(report, Refused):
        return report
    given = Read(report) if isinstance(report, Report) else report
    settings = settings_of(set)
    if isinstance(settings, Problem):
        return refused(settings)
    answer = rate_report(given.report, regulation, authority, settings, adjust)
    return refused(answer) if isinstance(answer, Problem) else Rated(answer, given)


def check(
    report: Given, *, regulation: str | None = None, authority: str | None = None, set: Settings = ()
) -> Checked | Refused:
    """Check what `arpad.read` returns, or a report, against the law: the findings alone."""
    rated = rate(report, regulation=regulation, authority=authority, set=set)
    return rated if isinstance(rated, Refused) else Checked(rated.answer, rated.read)


def explain(rated: Rated | Refused, player: str) -> Explained | Refused:
    """Explain a player's number, by ID."""
    if isinstance(rated, Refused):
        return rated
    row = next((row for row in rated.answer.rows if row.id == player), None)
    if row is None:
        return refused(Problem("--explain", "player_not_in_report", {"given": player}))
    return Explained(row, rated.report.players[player].name or player)
