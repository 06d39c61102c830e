"""Verdicts are values: what is wrong with a file, what a clause says of an event, how a number came about.

Each is a code with values. The sentences are in the catalogues of `arpad.locale` and are made at the
door, in the reader's language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from arpad.core.report import Game

Value = str | int | bool | None | list[str]
Values = Mapping[str, Value]
Level = Literal["reject", "approve", "note"]
Severity = Literal["stop", "doubt", "note"]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a file, an option or another input: its place, a code and the values of the sentence.

    A stop leaves a fact open that a rating needs: nothing is rated until it is decided. A doubt says that a fact may
    have been read wrongly, and may make a rating wrong: an office accepts the event once an officer has answered. A
    note is cosmetic. A problem in a line of a file has its line and column, counted from 1; its values `given` and
    `expected` are what was read there and what was expected. A problem in a JSON report has its place.
    """

    place: str
    code: str
    values: Values = field(default_factory=dict)
    severity: Severity = "stop"
    line: int | None = None
    column: int | None = None

    @property
    def where(self) -> str:
        """The place as a person looks for it: `line:column`, or the field."""
        numbers = [str(number) for number in (self.line, self.column) if number is not None]
        return ":".join(numbers) or self.place


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way to a player's number, under the clause that prescribes it."""

    clause: str
    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a clause says of an event, a game or a player.

    A reject removes what it names; an approve says in `values["by"]` who must agree; a note informs. It is on `event`,
    on one monthly `part` of that (0: the whole event), or on one `game`.
    """

    level: Level
    clause: str | None
    subject: str
    code: str
    values: Values = field(default_factory=dict)
    event: str | None = None
    part: int = 0
    game: Game | None = None

    def approved(self, by: str, day: str | None, reason: str | None) -> "Finding":
        """The finding as a note, with who agreed, when and why."""
        values = {**self.values, "approved_by": by, "approved_on": day, "approved_because": reason}
        return replace(self, level="note", values=values)


@dataclass(frozen=True, slots=True)
class Unchecked:
    """A clause whose condition cannot be checked, because the report does not state what it asks for."""

    clause: str


Verdict = Finding | Unchecked


def each_once(findings: Iterable[Finding]) -> list[Finding]:
    """The findings in their order, each once."""
    once: list[Finding] = []
    by_subject: dict[tuple[str, str], list[Finding]] = {}  # comparing each with every other would be slow
    for finding in findings:
        known = by_subject.setdefault((finding.subject, finding.code), [])
        if finding not in known:
            known.append(finding)
            once.append(finding)
    return once


def event_subject(event: str) -> str:
    return f"event {event}"


def game_subject(event: str, round_: int, white: str, black: str) -> str:
    return f"game {event}/{round_}/{white}-{black}"


def player_subject(player: str) -> str:
    return f"player {player}"
