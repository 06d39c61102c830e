"""Shows the problems of an event's file: the doubts with their answer, and the notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk
from arpad.cli.output import show_problems
from arpad.core.verdicts import Problem
from arpad.formats.file_problems import FileProblems
from arpad.library.sentences import problem_json

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts


def show_doubts(desk: Desk, facts: EventFacts, kind: str) -> None:
    """Print the doubts on an event's file and their answer."""
    from arpad.office.events.doubts import doubts_of

    _show(desk, facts, doubts_of(facts, kind))


def show_file_problems(desk: Desk, facts: EventFacts, kind: str) -> None:
    """Print the doubts on an event's file as recorded, with their answer, and the notes of its reader."""
    from arpad.office.events.doubts import doubts_of
    from arpad.office.events.reports import file_problems

    notes = [problem for problem in file_problems(facts, kind) if problem.severity == "note"]
    _show(desk, facts, [*doubts_of(facts, kind), *notes])


def _show(desk: Desk, facts: EventFacts, problems: list[Problem]) -> None:
    show_problems([FileProblems(facts.filename, problems)], desk.language)
    if facts.answered and problems:
        click.echo(f"arpad: {desk.words.text('office.doubts_answered', facts.answered)}", err=True)


def doubts_in_json(desk: Desk, facts: EventFacts, kind: str) -> dict[str, Any]:
    """The doubts and their answer, as JSON."""
    from arpad.office.events.doubts import doubts_of

    return {"doubts": reader_json(desk, doubts_of(facts, kind)), "answered": facts.answered or None}


def reader_json(desk: Desk, problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Problems of a file, as JSON."""
    return [problem_json(problem, desk.language) for problem in problems]
