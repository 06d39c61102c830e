"""Options that commands share, and the files they read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple, TypeVar, get_args

import click

from arpad.cli.notes import FileProblems
from arpad.cli.reading import NOTHING, Supplied, read_reports, with_players
from arpad.cli.refusing import refuse
from arpad.core.dates import Month
from arpad.core.report import List, Report
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.fields import Fields, read_day
from arpad.formats.gather import gather
from arpad.formats.supplied import SuppliedFacts, parse_facts
from arpad.formats.told_days import Days
from arpad.locale import LANGUAGES
from arpad.regulations.settings import Settings


class Gathered(NamedTuple):
    """The report of all files, and what their readers tell of each."""

    report: Report
    problems: list[FileProblems]


Command = TypeVar("Command", bound=Callable[..., Any])


def language_option(command: Command) -> Command:
    return click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), default="en", help="Language of the sentences."
    )(command)


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def set_option(command: Command) -> Command:
    return click.option(
        "--set", "settings", multiple=True, metavar="NAME=VALUE", help="What if: another value for a parameter."
    )(command)


def day_options(command: Command) -> Command:
    """The days of an event, where its file does not say them or says them wrongly."""
    for option in (
        click.option("--end", metavar="YYYY-MM-DD", help="Its last day: it counts before the file's."),
        click.option("--start", metavar="YYYY-MM-DD", help="The event's first day: it counts before the file's."),
    ):
        command = option(command)
    return command


def result_option(command: Command) -> Command:
    """A person's word on a game that the file leaves open."""
    return click.option(
        "--result",
        "result_texts",
        multiple=True,
        metavar="ROUND/WHITE-BLACK=RESULT",
        help="The result of a game of a TRF, h9 or tou, by starting rank, place or ID: it counts before the file's.",
    )(command)


def id_option(command: Command) -> Command:
    """A person's word on the ID of a player of a TRF."""
    return click.option(
        "--id",
        "id_texts",
        multiple=True,
        metavar="RANK=ID",
        help="The ID of a player of a TRF, by starting rank; RANK= for none. It counts before the file's.",
    )(command)


def same_person_option(command: Command) -> Command:
    """A person's word that an ID is one person's in all files."""
    return click.option(
        "--same-person",
        "same_people",
        multiple=True,
        metavar="ID",
        help="A player about whom --players contradicts the file, and who is the same person all the same.",
    )(command)


def all_notes_option(command: Command) -> Command:
    return click.option("--all-notes", is_flag=True, help="List every note on the files, alike ones too.")(command)


def parse_supplied(results: tuple[str, ...], ids: tuple[str, ...], language: str) -> SuppliedFacts:
    facts = parse_facts(results, ids)
    if isinstance(facts, Problem):
        refuse([facts], language)
    return facts


def list_kind_option(command: Command) -> Command:
    return click.option(
        "--list-kind",
        type=click.Choice(KINDS),
        help="Of which kind a FIDE list of one rating is, which it does not say.",
    )(command)


def parse_days(start: str | None, end: str | None, language: str) -> Days:
    return _day("--start", start, language), _day("--end", end, language)


def _day(option: str, text: str | None, language: str) -> date | None:
    day = None if text is None else read_day(text)
    if text is not None and day is None:
        refuse([Problem(option, "not_a_date", {"given": text})], language)
    return day


def report_options(command: Command) -> Command:
    """The options of the commands that take reports."""
    for option in (
        list_kind_option,
        all_notes_option,
        id_option,
        result_option,
        click.option("--minutes", metavar="M", help="Minutes per player for 60 moves, where the file is not clear."),
        day_options,
        same_person_option,
        click.option("--players", "player_files", multiple=True, metavar="FILE", help="More facts of the players."),
        click.option("--period", metavar="YYYY-MM", help="The month whose list is made."),
        click.option("--list", "list_name", metavar="NAME", help="The list, where the file does not say."),
        click.option("--authority", metavar="A", help="Whose edition in force rates: fide, mssz, ssl, mgsz."),
        click.option("--regulation", metavar="ID", help="The edition to rate by, even outside its days."),
        click.argument("files", nargs=-1, required=True, metavar="FILE..."),
    ):
        command = option(command)
    return command


def parse_settings(settings: tuple[str, ...], language: str) -> Settings:
    found = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            refuse([Problem("--set", "bad_setting", {"given": setting})], language)
        found[name] = value
    return found


def read_files(
    files: tuple[str, ...],
    player_files: tuple[str, ...],
    list_name: str | None,
    period: str | None,
    language: str,
    supplied: Supplied = NOTHING,
    list_kind: Kind | None = None,
    minutes: str | None = None,
) -> Gathered:
    """All files as one report with what their readers tell, or a refusal that names the file and the place in it."""
    known = get_args(List)
    if list_name is not None and list_name not in known:
        refuse([Problem("--list", "unknown_list", {"given": list_name, "known": list(known)})], language)
    month = None if period is None else Month.parse(period)
    if period is not None and month is None:
        refuse([Problem("--period", "not_a_month", {"given": period})], language)
    handed_in, told_of_files = read_reports(files, list_name, language, supplied)
    report, problems = gather(
        *with_players(handed_in, player_files, list_name, language, list_kind, supplied.same_people),
        same=supplied.same_people,
    )
    if report is None:
        refuse(problems, language)
    told_of_files.append(FileProblems("", problems))
    if list_name is not None and report.list != list_name:
        refuse([Problem("--list", "lists_differ", {"one": list_name, "other": report.list})], language)
    events = report.events
    if minutes is not None:
        seconds = _seconds(minutes, language)
        events = {name: replace(event, seconds=seconds) for name, event in events.items()}
    joined = Report(report.list, month or report.period, report.players, events, report.approvals)
    return Gathered(joined, told_of_files)


def _seconds(minutes: str, language: str) -> int:
    """Minutes that a person supplies, as seconds."""
    problems: list[Problem] = []
    try:
        value = Decimal(minutes)
    except InvalidOperation:
        value = Decimal(0)
    seconds = Fields({"minutes": value}, "", problems, ("minutes",)).sixtieths("minutes") if value.is_finite() else None
    if seconds is None:
        refuse([Problem("--minutes", "not_a_time", {"given": minutes})], language)
    return seconds
