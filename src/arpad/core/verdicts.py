"""Problems of files, findings on events, and steps of a computation. Each is a code with values.

The sentences are in the catalogues of `arpad.locale`. A command or a page writes them in the reader's language.
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

    A stop means that a fact which a rating needs is missing or unclear: nothing is rated until it is supplied. A doubt
    means that a fact may have been read wrongly: an office accepts the event only after an officer has answered. A note
    changes no rating. A problem in a line of a file has its line and column, counted from 1; its values `given` and
    `expected` are the text that was read and the form that was expected. A problem in a JSON report has its place.
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
    """One step of the computation of a player's number, with the clause that prescribes it."""

    clause: str
    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a clause says of an event, a game or a player.

    A reject excludes its subject from rating. An approve waits for the office in `values["by"]`. A note only informs.
    `event`, `part` and `game` are what it is about: an event, one month of a long event (part 0: all), or one game.
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
    """A clause that cannot be checked, because the report lacks a fact that it asks for."""

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
