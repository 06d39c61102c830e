"""Reports and players' facts from whatever files a command was given."""

from datetime import date
from typing import Any, BinaryIO, NamedTuple

import click

from arpad.cli.files import kind_or_refusal, opened, short_name, shown_name
from arpad.cli.refusing import refuse, told
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem, Values
from arpad.formats.door import LISTS, broken_off, read_content, reports_of
from arpad.formats.fide_list.row import Kind
from arpad.formats.gather import Named
from arpad.formats.overlay import filled, ids_of, listed, overlaid
from arpad.formats.reading import Notebook
from arpad.formats.told_days import with_days
from arpad.formats.unpack import unpacked

Days = tuple[date | None, date | None]
"""An event's first and last day, as someone tells them where the file does not."""
NO_DAYS: Days = (None, None)
USED = {"selo": ("rapid",), "pelo": ("rapid",)}
"""Beside FIDE's standard ratings, which of its others a list has a use for."""


class HandedIn(NamedTuple):
    """A report with its file's name, and whether it is a printout of a pairing program rather than a report."""

    file: str
    report: Report
    is_tournament: bool


def read_reports(file: str, list_name: str | None, language: str, days: Days = NO_DAYS) -> list[HandedIn]:
    """The reports of one file; a refusal where something must be decided first. `days` are told where it does not."""
    with opened(file, language) as stream:
        kind = kind_or_refusal(file, stream, language)
        if kind in LISTS:
            refuse([Problem("", "list_is_no_report")], language, file=shown_name(file))
        reading = read_content(stream, kind, list_name)
    content, problems = reading.content, list(reading.problems)
    if content is not None and not isinstance(content, Report):
        dated = with_days(content, problems, days)
        if isinstance(dated, Problem):
            refuse([dated], language, file=shown_name(file))
        content, problems = dated
    elif content is not None:
        _refuse_other_days(content, days, file, language)
    if content is None or any(problem.severity == "stop" for problem in problems):
        refuse(problems, language, file=shown_name(file))
    reports = reports_of(content, short_name(file), list_name)  # type: ignore[arg-type]
    if isinstance(reports, Problem):
        refuse([reports], language, file=shown_name(file))
    notes = len(problems)
    if notes:
        values: Values = {"given": notes, "file": shown_name(file)}
        click.echo(f"arpad: {told(Problem(shown_name(file), 'notes_on_file', values), language)}", err=True)
    return [HandedIn(shown_name(file), report, kind != "json") for report in reports]


def _refuse_other_days(report: Report, days: Days, file: str, language: str) -> None:
    """A report tells the days of its events itself."""
    for event in report.events.values():
        for option, day, own in zip(("--start", "--end"), days, (event.start, event.end), strict=True):
            if day not in (None, own):
                values: Values = {"given": str(day), "expected": str(own)}
                refuse([Problem(option, "day_is_told", values)], language, file=shown_name(file))


def with_players(
    handed_in: list[HandedIn],
    player_files: tuple[str, ...],
    list_name: str | None,
    language: str,
    list_kind: Kind | None = None,
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
                handed_in = [_with_list(entry, on_the_list, language) for entry in handed_in]
                continue
            reading = read_content(stream, kind, name, players_wanted=True)
        if not isinstance(reading.content, Report) or reading.stopped:
            problems = list(reading.problems) or [Problem("", "tournament_among_players")]
            refuse(problems, language, file=shown_name(file))
        facts = reading.content.players
        handed_in = [
            _with_facts(entry, overlaid(entry.report, facts, entry.file), language) if entry.is_tournament else entry
            for entry in handed_in
        ]
        more.append((shown_name(file), reading.content))
    return [(entry.file, entry.report) for entry in handed_in], more


def _found(
    stream: BinaryIO, handed_in: list[HandedIn], list_name: Any, file: str, language: str, list_kind: Kind | None
) -> dict[str, Player]:
    """The players of the reports who are on a list, by their IDs."""
    from arpad.formats.fide_list.player import to_player
    from arpad.formats.fide_list.reading import find  # with NumPy, which reports do without

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


def _with_list(entry: HandedIn, facts: dict[str, Player], language: str) -> HandedIn:
    """FIDE's list is the source of FIDE's ratings; to another list it only adds what it knows."""
    from_files = listed if entry.report.list == "standard" else overlaid
    joined = from_files if entry.is_tournament else filled
    return _with_facts(entry, joined(entry.report, facts, entry.file), language)


def _with_facts(entry: HandedIn, found: tuple[Report, list[Problem]], language: str) -> HandedIn:
    """The report with what was found of its players; what the files say otherwise is told, or refused."""
    report, problems = found
    stops = [problem for problem in problems if problem.severity == "stop"]
    if stops:
        refuse(stops, language)
    for problem in problems:
        click.echo(f"arpad: {told(problem, language)}", err=True)
    return entry._replace(report=report)
