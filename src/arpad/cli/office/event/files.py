"""The files of `arpad office event submit`: one, several, a folder, or a zip of several. Each is an act of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arpad.cli.files import STANDARD_INPUT, opened, source_of
from arpad.cli.office.desk import Desk
from arpad.cli.office.event.doubts import reader_json
from arpad.cli.output import print_json, show_problems
from arpad.cli.progress import bar
from arpad.core.verdicts import Problem
from arpad.formats.chess_results.two_pages import is_event_of_two_pages
from arpad.formats.file_problems import FileProblems
from arpad.formats.source import parts_of
from arpad.formats.zip_members import members_of
from arpad.library.sentences import problem_line

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts
    from arpad.office.events.intake import Sent, Submitted
    from arpad.office.lists.definition import ListFacts

ANSWER_IS_NO, NOTHING_DONE = 1, 2


class EventFile(NamedTuple):
    """A file that was handed in: as it is shown, as it is called in the office, and its bytes."""

    shown: str
    name: str
    content: bytes


class Outcome(NamedTuple):
    """What became of a file: its events, or why it was refused."""

    file: EventFile
    found: Submitted | Problem
    events: list[tuple[int, EventFacts]]


def is_one_file(files: tuple[str, ...]) -> bool:
    """Whether a command names one file, and no folder or zip of several."""
    if len(files) > 1 or _is_folder(files[0]):
        return False
    with suppress(OSError, ValueError), Path(files[0]).open("rb") as stream:
        members = members_of(stream)
        return not isinstance(members, list) or is_event_of_two_pages(members)
    return True


def _is_folder(file: str) -> bool:
    """Whether an argument names a folder; an empty one names nothing."""
    with suppress(ValueError):
        return file not in ("", STANDARD_INPUT) and Path(file).is_dir()
    return False


def event_files(files: tuple[str, ...], desk: Desk) -> Iterator[EventFile]:
    """Every file that a command names: those of a folder, by name, and of a zip, instead of these."""
    for file in files:
        if _is_folder(file):
            inside = sorted(path for path in Path(file).iterdir() if path.is_file() and not path.name.startswith("."))
            if not inside:
                desk.refuse(Problem(file, "folder_without_files"))
            yield from event_files(tuple(str(path) for path in inside), desk)
            continue
        with opened(file, desk.language) as stream:
            parts = parts_of(source_of(file), stream)
            if isinstance(parts, FileProblems):
                desk.refuse(parts.problems[0], parts.file)
            for part in parts:
                yield EventFile(part.shown, part.short, part.stream.read())


def submit_all(desk: Desk, of_list: ListFacts, files: tuple[str, ...], like: Sent) -> int:
    """Submit several files with the same facts beside them; a file that is refused does not stop the others.

    The status is 1 where some were refused, and 2 where all were.
    """
    from arpad.office.events.event import find_event
    from arpad.office.events.intake import submit_file
    from arpad.office.storage.commits import several_acts

    handed_in = list(event_files(files, desk))
    outcomes = []
    with bar(desk.words.text("office.submitting"), len(handed_in)) as tell, several_acts():
        for done, file in enumerate(handed_in, start=1):
            sent = replace(like, name=file.name, content=file.content)
            found = submit_file(of_list, sent, desk.name(), desk.moment_in(of_list))
            numbers = () if isinstance(found, Problem) else found.events
            events = [(number, desk.taken(find_event(number))) for number in numbers]
            outcomes.append(Outcome(file, found, events))
            tell(done)
    _say(desk, outcomes)
    refused = sum(isinstance(outcome.found, Problem) for outcome in outcomes)
    return 0 if not refused else NOTHING_DONE if refused == len(outcomes) else ANSWER_IS_NO


def _say(desk: Desk, outcomes: list[Outcome]) -> None:
    taken = [outcome for outcome in outcomes if not isinstance(outcome.found, Problem)]
    again = [outcome for outcome in taken if not isinstance(outcome.found, Problem) and outcome.found.again]
    events = [facts for outcome in taken for _, facts in outcome.events]
    counts = {
        "files": len(outcomes),
        "submitted": len(taken) - len(again),
        "again": len(again),
        "refused": len(outcomes) - len(taken),
        "events": len(events),
        "open": sum(len(facts.open) for facts in events),
    }
    if desk.as_json:
        print_json({**counts, "files": [_json(desk, outcome) for outcome in outcomes]})
        return
    for outcome in outcomes:
        if isinstance(outcome.found, Problem):
            click.echo(f"arpad: {problem_line(_placed(outcome), desk.language)}", err=True)
            continue
        for note in outcome.found.notes:
            desk.note(note)
        show_problems([FileProblems(outcome.file.shown, outcome.found.problems)], desk.language)
        for number, facts in outcome.events:
            matched = len(facts.people) + len(facts.new)
            values = {"number": number, "name": facts.name, "matched": matched, "open": len(facts.open)}
            code = "office.submitted_again" if outcome.found.again else "office.submitted"
            click.echo(f"{outcome.file.shown}: {desk.words.text(code, values)}")
    click.echo(desk.words.text("office.submitted_all", counts))


def _placed(outcome: Outcome) -> Problem:
    """The problem of a file with the file as it was named; a problem that names it by itself is left so."""
    problem = outcome.found
    assert isinstance(problem, Problem)
    if problem.place.startswith(outcome.file.name):
        rest = problem.place[len(outcome.file.name) :]
        return replace(problem, place=f"{outcome.file.shown}{rest}")
    return replace(problem, place=": ".join(part for part in (outcome.file.shown, problem.place) if part))


def _json(desk: Desk, outcome: Outcome) -> dict[str, Any]:
    from arpad.cli.office.event.summary import event_summary

    found = outcome.found
    if isinstance(found, Problem):
        message = problem_line(_placed(outcome), desk.language)
        problem = {"code": found.code, "values": dict(found.values), "message": message}
        nothing: dict[str, Any] = {"events": [], "notes": [], "problems": []}
        return {"file": outcome.file.shown, "again": False, **nothing, "problem": problem}
    notes = [{"subject": note.place, "code": note.code, "values": dict(note.values)} for note in found.notes]
    events = [event_summary(number, facts) for number, facts in outcome.events]
    told_by_reader = reader_json(desk, found.problems)
    answer = {"file": outcome.file.shown, "again": found.again, "events": events, "notes": notes}
    return {**answer, "problems": told_by_reader, "problem": None}
