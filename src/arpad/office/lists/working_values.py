"""The values in the tables of workings: a player's working of a list, and an event of it, in public form.

People are numbers of the registry; a reader looks up their names. No value has a name, a birth or a reason in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arpad.core.answer import Part, Row, Status
from arpad.core.verdicts import Finding


class StepRow(NamedTuple):
    """A player's row in the answer of a step of the list; `step` is its place among the steps, from 0."""

    step: int
    row: Row


class Absence(NamedTuple):
    """A round of an event in which a player had no opponent; `kind` is the letter of a bye (`arpad.core.report`)."""

    event: int
    round: int
    kind: str


@dataclass(frozen=True, slots=True)
class StoredWorking:
    """A player's working of a list."""

    rows: tuple[StepRow, ...]
    findings: tuple[Finding, ...] = ()
    """The findings on the player and the player's games."""
    absences: tuple[Absence, ...] = ()
    other_text: tuple[str, ...] = ()
    """Editions whose text had changed since the list was made, when the working was computed for an older office."""
    published: int | None = None
    """The published rating, if such a text gives a different one."""


class EventGame(NamedTuple):
    """A game of an event. A reason says why it does not count for a side; empty: it counts.

    None: this list does not rate the game for the side (it belongs to a different month of a long event, or has no such
    side).
    """

    round: int
    white: int
    black: int | None
    result: str
    bye: str | None = None
    date: str | None = None
    playoff: bool = False
    stones: int | None = None
    white_reason: str | None = None
    black_reason: str | None = None
    white_known: bool = True
    """False if the colours of the game are not known; then `white` is one of the two players."""


class EntrantLine(NamedTuple):
    """The result of a step of the list for an entrant: the number before and after, and the parts of the event."""

    step: int
    status: Status
    old: int | None
    new: int | None
    parts: tuple[Part, ...]
    """The parts without their games, which are in the event."""


class Entrant(NamedTuple):
    """A player of an event. Rank and place are those of its file; None: the file states none."""

    person: int
    rank: int | None
    place: int | None
    points: str
    lines: tuple[EntrantLine, ...]


class EventAct(NamedTuple):
    """An act on an event: its entry in the journal, its day in the list's zone, and what was done."""

    entry: int
    day: str
    act: str


class Asked(NamedTuple):
    """An office that was asked to agree, under a clause, with the day."""

    clause: str
    by: str
    day: str
    subject: str


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event of a list: its facts, its players and games, the findings and the acts on it."""

    start: str
    end: str
    system: str | None
    country: str | None
    rounds: int | None
    seconds: int | None
    regulations: tuple[str, ...]
    """The editions by which the list's steps rated it."""
    entrants: tuple[Entrant, ...]
    games: tuple[EventGame, ...]
    findings: tuple[Finding, ...]
    acts: tuple[EventAct, ...]
    asked: tuple[Asked, ...]
    other_text: tuple[str, ...] = ()
