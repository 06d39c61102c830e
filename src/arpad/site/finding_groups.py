"""Findings as pages show them: those of one level, clause and code together, the graver levels first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from arpad.core.labels import Labels
from arpad.core.verdicts import Finding
from arpad.regulations.edition import editions
from arpad.site.words import PageWords

if TYPE_CHECKING:
    from arpad.office.lists.working_values import Asked

ORDER = ("reject", "approve", "approved", "note")
KEYS = ("level", "clause", "regulation", "code")
SHOWN_ALIKE = 3
"""How many findings of one code are shown before the rest is folded."""
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
GAME = re.compile(r"game [^/]+/([0-9]+)/(.+)")


class ShownFinding(NamedTuple):
    """A finding in words: what it says, and about whom or which game; an empty subject is the event."""

    message: str
    subject: str


class NamedClause(NamedTuple):
    """A clause that a finding names, with its edition."""

    regulation: str | None
    clause: str


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """Findings that are alike. `approved`: an office has agreed to what waited for it."""

    level: str
    clause: str | None
    regulation: str | None
    """The edition whose clause it is."""
    code: str
    findings: Sequence[ShownFinding]
    clauses: tuple[NamedClause, ...] = ()
    """The clauses that it names, where it is of none itself."""
    asked: tuple[Asked, ...] = ()
    """The offices that were asked to agree to it."""

    def to_json(self) -> dict[str, Any]:
        """The group as the child process of a check hands it on (`read_group`)."""
        return {**{name: getattr(self, name) for name in KEYS}, "findings": self.findings, "clauses": self.clauses}

    @property
    def first(self) -> Sequence[ShownFinding]:
        return self.findings[:SHOWN_ALIKE]

    @property
    def more(self) -> Sequence[ShownFinding]:
        return self.findings[SHOWN_ALIKE:]


def read_group(group: Mapping[str, Any]) -> FindingGroup:
    """The group of `FindingGroup.to_json`."""
    findings = [ShownFinding(*finding) for finding in group["findings"]]
    clauses = tuple(NamedClause(*clause) for clause in group["clauses"])
    level, clause, regulation, code = (group[name] for name in KEYS)
    return FindingGroup(level, clause, regulation, code, findings, clauses)


def findings_in_words(
    findings: Iterable[Finding],
    regulations: Mapping[str, str] | Sequence[str],
    labels: Labels,
    words: PageWords,
    asked: Sequence[Asked] = (),
) -> list[FindingGroup]:
    """The findings in the language of a page, with names and days, and who was asked to agree.

    `regulations` are the editions by which they were found, by event where they are of several.
    """
    editions_known = [*regulations.values()] if isinstance(regulations, Mapping) else regulations
    groups: dict[tuple[str, str | None, str | None, str], list[ShownFinding]] = {}
    named: dict[str, tuple[str, ...]] = {}
    for finding in findings:
        level = "approved" if finding.level == "note" and finding.values.get("approved_by") else finding.level
        message = words.text(f"finding.{finding.code}", with_days(labels.values(finding.values), words))
        shown = ShownFinding(message, subject_in_words(finding.subject, labels, words))
        of_event = regulations.get(finding.event or "") if isinstance(regulations, Mapping) else None
        edition = edition_with(finding.clause, [of_event] if of_event else editions_known)
        groups.setdefault((level, finding.clause, edition, finding.code), []).append(shown)
        clauses = finding.values.get("clauses") if finding.clause is None else None
        if isinstance(clauses, list):
            named[finding.code] = tuple(map(str, clauses))
    in_order = sorted(groups.items(), key=lambda group: ORDER.index(group[0][0]))
    return [
        FindingGroup(
            *(level, clause, edition, code, alike),
            clauses=() if clause else _linked(named.get(code, ()), editions_known),
            asked=tuple(one for one in asked if one.clause == clause and level != "note"),
        )
        for (level, clause, edition, code), alike in in_order
    ]


def _linked(clauses: Iterable[str], regulations: Sequence[str]) -> tuple[NamedClause, ...]:
    return tuple(NamedClause(edition_with(clause, regulations), clause) for clause in clauses)


def edition_with(clause: str | None, regulations: Iterable[str]) -> str | None:
    """The first of some editions that has a clause."""
    known = (name for name in regulations if name in editions())
    return next((name for name in known if clause in editions()[name].clauses), None)


def with_days(values: Mapping[str, Any], words: PageWords) -> dict[str, Any]:
    """The values of a sentence, with days as the language writes them."""
    return {name: _day(value, words) for name, value in values.items()}


def _day(value: Any, words: PageWords) -> Any:
    if isinstance(value, str) and DAY.fullmatch(value):
        return words.day(date.fromisoformat(value))
    return value


def subject_in_words(subject: str, labels: Labels, words: PageWords) -> str:
    """What a finding is about: a player by name, a game by round and names; empty for the only event."""
    kind, _, name = subject.partition(" ")
    if kind == "event":
        return labels.events.get(name, name) if len(labels.events) > 1 else ""
    if kind == "player":
        return labels.players.get(name, words.subject(subject))
    game = GAME.fullmatch(subject)
    sides = game[2].split("-") if game else []
    if game and len(sides) == 2:
        white, black = (labels.players.get(side, side) for side in sides)
        return words.text("event.game", {"number": game[1], "white": white, "black": black})
    return words.subject(subject)
