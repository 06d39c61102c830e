"""Options that commands share, and the files they read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar, get_args

import click

from arpad.cli.reading import NO_DAYS, Days, read_reports, with_players
from arpad.cli.refusing import refuse, told
from arpad.core.dates import Month
from arpad.core.report import List, Report
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.fields import read_day
from arpad.formats.gather import gather
from arpad.locale import LANGUAGES
from arpad.regulations.choosing import Settings

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
    """The days of an event whose file does not tell them."""
    for option in (
        click.option("--end", metavar="YYYY-MM-DD", help="Its last day, where the file does not say."),
        click.option("--start", metavar="YYYY-MM-DD", help="The event's first day, where the file does not say."),
    ):
        command = option(command)
    return command


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
        day_options,
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
    days: Days = NO_DAYS,
    list_kind: Kind | None = None,
) -> Report:
    """All files as one report, or a refusal that names the file and the place in it."""
    known = get_args(List)
    if list_name is not None and list_name not in known:
        refuse([Problem("--list", "unknown_list", {"given": list_name, "known": list(known)})], language)
    month = None if period is None else Month.parse(period)
    if period is not None and month is None:
        refuse([Problem("--period", "not_a_month", {"given": period})], language)
    handed_in = [report for file in files for report in read_reports(file, list_name, language, days)]
    report, problems = gather(*with_players(handed_in, player_files, list_name, language, list_kind))
    if report is None:
        refuse(problems, language)
    for problem in problems:
        click.echo(f"arpad: {told(problem, language)}", err=True)
    if list_name is not None and report.list != list_name:
        refuse([Problem("--list", "lists_differ", {"one": list_name, "other": report.list})], language)
    return Report(report.list, month or report.period, report.players, report.events, report.approvals)
