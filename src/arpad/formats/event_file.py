"""The file of an event: recognised, read, given the days that a person supplies, and made into reports."""

from collections.abc import Callable
from typing import Any, BinaryIO, NamedTuple

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.content import LISTS, TABLES, Content, kind_of_file, read_content, reports_of
from arpad.formats.file_kinds import Kind
from arpad.formats.file_problems import FileProblems
from arpad.formats.notebook import Reading, has_stop
from arpad.formats.supplied.days import Days, with_supplied_days
from arpad.formats.supplied.facts import NO_FACTS, SuppliedFacts

Parse = Callable[[BinaryIO, Kind, SuppliedFacts], Reading[Content]]


class Supplied(NamedTuple):
    """What a person supplies for an event, in place of what its file says: days, results of games, IDs of players."""

    days: Days = (None, None)
    facts: SuppliedFacts = NO_FACTS
    same_people: tuple[str, ...] = ()
    """IDs of players who are one person each, as a person has confirmed, although the files contradict each other."""


NOTHING = Supplied()


class EventFile(NamedTuple):
    """The reports of a file, one for each tournament in it, and the problems of the file."""

    kind: Kind
    reports: list[Report]
    problems: list[Problem]


def read_event_file(
    stream: BinaryIO,
    name: str,
    short: str,
    list_name: str | None,
    supplied: Supplied = NOTHING,
    events: int = 1,
    place: str = "",
    without_events: bool = False,
    parse: Parse | None = None,
) -> EventFile | FileProblems:
    """The reports of a file, or why it cannot be rated. The problem of wrong supplied days names no file.

    `name` is shown in problems; players without an ID are named after `short`. `events` is the number of events
    that the supplied days are for. In a file with several events, `place` names the one that they are for; of a file of
    tournaments only that one is read. A table of players is refused unless `without_events` is true. `parse` replaces
    `read_content`, for a caller that keeps the content.
    """
    kind = kind_of_file(stream, name)
    stream.seek(0)
    if isinstance(kind, Problem):
        return FileProblems(name, (kind,))
    if kind in LISTS:
        return FileProblems(name, (Problem("", "list_is_no_report"),))
    reading = _read(stream, kind, list_name, supplied.facts) if parse is None else parse(stream, kind, supplied.facts)
    content, problems = reading.content, list(reading.problems)
    if isinstance(content, Report) and kind in TABLES and content.players and not content.events and not without_events:
        return FileProblems(name, (Problem("", "list_is_no_report"),))
    if content is not None:
        content, short = _chosen(content, short, place)
        dated = with_supplied_days(content, problems, supplied.days, events, place)
        if isinstance(dated, Problem):
            return FileProblems("", (dated,))
        content, problems = dated
    if content is None or has_stop(problems):
        return FileProblems(name, problems)
    of_list: Any = list_name
    reports = reports_of(content, short, of_list)
    return FileProblems(name, (reports,)) if isinstance(reports, Problem) else EventFile(kind, reports, problems)


def _read(stream: BinaryIO, kind: Kind, list_name: str | None, facts: SuppliedFacts) -> Reading[Content]:
    return read_content(stream, kind, list_name, supplied=facts)


def _chosen(content: Content, short: str, place: str) -> tuple[Content, str]:
    """The tournament that `place` names, and its name; all tournaments if `place` names none."""
    if isinstance(content, Report) or len(content) < 2:
        return content, short
    several = {f"{short}-{number}": (one,) for number, one in enumerate(content, start=1)}
    return (several[place], place) if place in several else (content, short)
