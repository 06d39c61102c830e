"""The files of `arpad office event submit`: one, several, a folder, or a zip. Each file is an act of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arpad.cli.files import STANDARD_INPUT, opened, source_of
from arpad.cli.office.desk import Desk, status_of
from arpad.cli.office.event.doubts import reader_json
from arpad.cli.office.event.summary import event_summary, matched_count
from arpad.cli.output import print_json, show_problems
from arpad.cli.progress import bar
from arpad.core.verdicts import Problem
from arpad.formats.chess_results.two_pages import is_event_of_two_pages
from arpad.formats.file_problems import FileProblems
from arpad.formats.source import parts_of
from arpad.formats.zip_members import members_of

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts
    from arpad.office.events.intake import Sent, Submitted
    from arpad.office.lists.definition import ListFacts


class EventFile(NamedTuple):
    """A file that was handed in: its name as shown, its name in the office, and its bytes."""

    shown: str
    name: str
    content: bytes


class Outcome(NamedTuple):
    """What became of a file: its events, or why it was refused."""

    file: EventFile
    answer: Submitted | Problem
    events: list[tuple[int, EventFacts]]


def is_one_file(files: tuple[str, ...]) -> bool:
    """True if a command names one file, and no folder or zip of several."""
    if len(files) > 1 or _is_folder(files[0]):
        return False
    with suppress(OSError, ValueError), Path(files[0]).open("rb") as stream:
        members = members_of(stream)
        return not isinstance(members, list) or is_event_of_two_pages(members)
    return True


def _is_folder(file: str) -> bool:
    """True if an argument names a folder; an empty one names nothing."""
    with suppress(ValueError):
        return file not in ("", STANDARD_INPUT) and Path(file).is_dir()
    return False


def event_files(files: tuple[str, ...], desk: Desk) -> Iterator[EventFile]:
    """Every file that a command names; a folder or a zip stands for its files, in the order of their names."""
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
    from arpad.core.commits import several_acts
    from arpad.office.events.event import find_event
    from arpad.office.events.intake import submit_file

    handed_in = list(event_files(files, desk))
    outcomes = []
    with bar(desk.words.text("office.submitting"), len(handed_in)) as advance, several_acts():
        for done, file in enumerate(handed_in, start=1):
            sent = replace(like, name=file.name, content=file.content)
            submitted = submit_file(of_list, sent, desk.name(), desk.moment_in(of_list))
            numbers = () if isinstance(submitted, Problem) else submitted.events
            events = [(number, desk.taken(find_event(number))) for number in numbers]
            outcomes.append(Outcome(file, submitted, events))
            advance(done)
    _say(desk, outcomes)
    return status_of(sum(isinstance(outcome.answer, Problem) for outcome in outcomes), len(outcomes))


def _say(desk: Desk, outcomes: list[Outcome]) -> None:
    taken = [outcome.answer for outcome in outcomes if not isinstance(outcome.answer, Problem)]
    again = sum(submitted.again for submitted in taken)
    events = [facts for outcome in outcomes for _, facts in outcome.events]
    counts = {
        "files": len(outcomes),
        "submitted": len(taken) - again,
        "again": again,
        "refused": len(outcomes) - len(taken),
        "events": len(events),
        "open": sum(len(facts.open) for facts in events),
    }
    if desk.as_json:
        print_json({**counts, "files": [_json(desk, outcome) for outcome in outcomes]})
        return
    for outcome in outcomes:
        if isinstance(outcome.answer, Problem):
            desk.note(_placed(outcome.file, outcome.answer))
        else:
            show_submitted(desk, outcome.file.shown, outcome.answer, outcome.events, f"{outcome.file.shown}: ")
    click.echo(desk.words.text("office.submitted_all", counts))


def show_submitted(
    desk: Desk, file: str, submitted: Submitted, events: Iterable[tuple[int, EventFacts]], before: str = ""
) -> None:
    """Print the notes and problems of a file that was taken, and a line for each of its events."""
    for note in submitted.notes:
        desk.note(note)
    show_problems([FileProblems(file, submitted.problems)], desk.language)
    for number, facts in events:
        values = {"number": number, "name": facts.name, "matched": matched_count(facts), "open": len(facts.open)}
        code = "office.submitted_again" if submitted.again else "office.submitted"
        click.echo(f"{before}{desk.words.text(code, values)}")


def submitted_json(desk: Desk, submitted: Submitted, events: Iterable[tuple[int, EventFacts]]) -> dict[str, Any]:
    """A file that was taken, as JSON."""
    return {
        "again": submitted.again,
        "events": [event_summary(number, facts) for number, facts in events],
        "notes": [desk.note_json(note) for note in submitted.notes],
        "problems": reader_json(desk, submitted.problems),
    }


def _placed(file: EventFile, problem: Problem) -> Problem:
    """The problem of a file, with the file as the command names it before the place."""
    if problem.place.startswith(file.name):
        return replace(problem, place=f"{file.shown}{problem.place[len(file.name) :]}")
    return replace(problem, place=": ".join(part for part in (file.shown, problem.place) if part))


def _json(desk: Desk, outcome: Outcome) -> dict[str, Any]:
    shown, answer = outcome.file.shown, outcome.answer
    if isinstance(answer, Problem):
        refusal = desk.refusal_json(_placed(outcome.file, answer))
        return {"file": shown, "again": False, "events": [], "notes": [], "problems": [], "problem": refusal}
    return {"file": shown, **submitted_json(desk, answer, outcome.events), "problem": None}
