"""Reports and players' facts from whatever files a command was given."""

import io
from typing import Any, BinaryIO, NamedTuple

import click

from arpad.cli.files import kind_or_refusal, opened, short_name, shown_name
from arpad.cli.notes import FileProblems, show_problems
from arpad.cli.refusing import refuse, told
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem, Values
from arpad.formats.door import LISTS, TABLES, broken_off, read_content, reports_of
from arpad.formats.fide_list.row import Kind
from arpad.formats.gather import Named
from arpad.formats.overlay import filled, ids_of, listed, overlaid
from arpad.formats.reading import Notebook
from arpad.formats.supplied import NO_FACTS, SuppliedFacts
from arpad.formats.told_days import Days, report_with_days, with_days
from arpad.formats.two_pages import is_event_of_two_pages
from arpad.formats.unpack import unpacked
from arpad.formats.zip_members import members_of

USED = {"selo": ("rapid",), "pelo": ("rapid",)}
"""Beside FIDE's standard ratings, which of its others a list has a use for."""


class Supplied(NamedTuple):
    """A person's word on an event, which counts before its file's: its days, results of games, IDs of players."""

    days: Days = (None, None)
    facts: SuppliedFacts = NO_FACTS
    same_people: tuple[str, ...] = ()
    """IDs of players whom the files contradict each other about, and who are one person all the same."""


NOTHING = Supplied()


class HandedIn(NamedTuple):
    """A report with its file's name, and whether it is a printout of a pairing program rather than a report."""

    file: str
    report: Report
    is_tournament: bool


def read_reports(
    files: tuple[str, ...], list_name: str | None, language: str, supplied: Supplied = NOTHING
) -> tuple[list[HandedIn], list[FileProblems]]:
    """The reports of the files with what their readers tell; a refusal where something must be decided first.

    A zip of several files is read as these files.
    """
    handed_in: list[HandedIn] = []
    problems: list[FileProblems] = []
    for file in files:
        with opened(file, language) as stream:
            parts = _parts(file, stream, language)
            events = max(len(files), len(parts))
            if (option := supplied.facts.option) and events > 1:
                refuse([Problem(option, "supplied_result_one_file", {"option": option, "count": events})], language)
            for part in parts:
                found, told_of_it = _read_part(part, list_name, language, supplied, events)
                handed_in += found
                event = next((event for entry in found for event in entry.report.events), "")
                problems.append(FileProblems(part.shown, told_of_it, event))
    return handed_in, problems


class _Part(NamedTuple):
    """A file to read: as it is shown, as players without an ID are called after it, and its bytes."""

    shown: str
    short: str
    stream: BinaryIO


def _parts(file: str, stream: BinaryIO, language: str) -> list[_Part]:
    """The file itself, or the files of a zip."""
    members = members_of(stream)
    if isinstance(members, Problem):
        refuse([members], language, file=shown_name(file))
    if members is None or is_event_of_two_pages(members):
        return [_Part(shown_name(file), short_name(file), stream)]
    return [_Part(f"{shown_name(file)}/{member.path}", member.name, io.BytesIO(member.data)) for member in members]


def _read_part(
    part: _Part, list_name: str | None, language: str, supplied: Supplied, events: int
) -> tuple[list[HandedIn], list[Problem]]:
    kind = kind_or_refusal(part.shown, part.stream, language)
    if kind in LISTS:
        refuse([Problem("", "list_is_no_report")], language, file=part.shown)
    reading = read_content(part.stream, kind, list_name, supplied=supplied.facts)
    content, problems = reading.content, list(reading.problems)
    if content is not None and not isinstance(content, Report):
        dated = with_days(content, problems, supplied.days, events)
        if isinstance(dated, Problem):
            refuse([dated], language, file=part.shown)
        content, problems = dated
    elif content is not None:
        if kind in TABLES and content.players and not content.events:
            refuse([Problem("", "list_is_no_report")], language, file=part.shown)
        told_days = report_with_days(content, supplied.days, events)
        if isinstance(told_days, Problem):
            refuse([told_days], language, file=part.shown)
        content, problems = told_days[0], [*problems, *told_days[1]]
    if content is None or any(problem.severity == "stop" for problem in problems):
        refuse(problems, language, file=part.shown)
    reports = reports_of(content, part.short, list_name)  # type: ignore[arg-type]
    if isinstance(reports, Problem):
        refuse([reports], language, file=part.shown)
    return [HandedIn(part.shown, report, kind != "json") for report in reports], problems


def with_players(
    handed_in: list[HandedIn],
    player_files: tuple[str, ...],
    list_name: str | None,
    language: str,
    list_kind: Kind | None = None,
    same: tuple[str, ...] = (),
) -> tuple[list[Named], list[Named]]:
    """The reports, with what lists and other files say of their players, and those files that say more themselves.

    What a tournament file prints of a player gives way to a list; what a report says must agree with it.
    """
    name: Any = list_name or handed_in[0].report.list
    more: list[Named] = []
    for file in player_files:
        with opened(file, language) as stream:
            kind = kind_or_refusal(file, stream, language)
            if kind in LISTS:
                on_the_list = _found(stream, handed_in, name, file, language, list_kind)
                handed_in = [_with_list(entry, on_the_list, language, same) for entry in handed_in]
                continue
            reading = read_content(stream, kind, name, players_wanted=True)
        if not isinstance(reading.content, Report) or reading.stopped:
            problems = list(reading.problems) or [Problem("", "tournament_among_players")]
            refuse(problems, language, file=shown_name(file))
        show_problems([FileProblems(shown_name(file), reading.problems)], language)
        facts = reading.content.players
        handed_in = [
            _with_facts(entry, overlaid(entry.report, facts, entry.file, same), language)
            if entry.is_tournament
            else entry
            for entry in handed_in
        ]
        more.append((shown_name(file), reading.content))
    return [(entry.file, entry.report) for entry in handed_in], more


def _found(
    stream: BinaryIO, handed_in: list[HandedIn], list_name: Any, file: str, language: str, list_kind: Kind | None
) -> dict[str, Player]:
    """The players of the reports who are on a list, by their IDs."""
    from arpad.formats.fide_list.player import to_player
    from arpad.formats.fide_list.reader import find  # with NumPy, which reports do without

    if list_kind not in (None, "standard", *USED.get(list_name, ())):
        values: Values = {"given": list_kind, "list": list_name}
        refuse([Problem("--list-kind", "list_kind_of_no_use", values)], language)
    notebook = Notebook()
    with unpacked(stream) as opened_list:
        if isinstance(opened_list, Problem):
            refuse([opened_list], language, file=shown_name(file))
        rows = find(
            opened_list.stream, ids_of(entry.report for entry in handed_in), notebook, list_kind, short_name(file)
        )
        broken = broken_off(opened_list)
    stops = [problem for problem in notebook.problems if problem.severity == "stop"]
    if broken or stops:
        refuse([broken] if broken else stops, language, file=shown_name(file))
    for problem in notebook.problems:
        if problem.code == "list_kind_not_told":
            click.echo(f"arpad: {told(problem, language, shown_name(file))}", err=True)
    return {str(number): to_player(row, list_name) for number, row in rows.items()}


def _with_list(entry: HandedIn, facts: dict[str, Player], language: str, same: tuple[str, ...]) -> HandedIn:
    """FIDE's list is the source of FIDE's ratings; to another list it only adds what it knows."""
    from_files = listed if entry.report.list == "standard" else overlaid
    joined = from_files if entry.is_tournament else filled
    return _with_facts(entry, joined(entry.report, facts, entry.file, same), language)


def _with_facts(entry: HandedIn, found: tuple[Report, list[Problem]], language: str) -> HandedIn:
    """The report with what was found of its players; what the files say otherwise is told, or refused."""
    report, problems = found
    stops = [problem for problem in problems if problem.severity == "stop"]
    if stops:
        refuse(stops, language)
    for problem in problems:
        click.echo(f"arpad: {told(problem, language)}", err=True)
    return entry._replace(report=report)
