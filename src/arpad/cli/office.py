"""`arpad office`: the commands of the rating officer. The clock is asked here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from pkgutil import resolve_name

import click

from arpad.cli.desk import Desk, at_desk, moment, name_of, office_options
from arpad.cli.extras import need
from arpad.cli.printing import print_json
from arpad.cli.progress import bar
from arpad.cli.refusing import refuse
from arpad.core.verdicts import Problem
from arpad.locale import catalogue

ANSWER_IS_NO = 1
PLACES = {
    "init": "arpad.cli.office:init",
    "list": "arpad.cli.office_lists:list_group",
    "open": "arpad.cli.office_lists:open_command",
    "event": "arpad.cli.office_events:event_group",
    "submit": "arpad.cli.office_events:submit",
    "match": "arpad.cli.office_events:match",
    "check": "arpad.cli.office_events:check",
    "rule": "arpad.cli.office_events:rule",
    "due": "arpad.cli.office_events:due",
    "rate": "arpad.cli.office_lists:rate_command",
    "publish": "arpad.cli.office_lists:publish_command",
    "export": "arpad.cli.office_lists:export_command",
    "top": "arpad.cli.office_top:top",
    "explain": "arpad.cli.office_lists:explain_command",
    "verify": "arpad.cli.office:verify",
    "demo": "arpad.cli.office_demo:demo",
}
"""Where each command stands, in the order of the work."""


class Commands(Mapping[str, click.Command]):
    """The commands by name, each imported when it is asked for."""

    def __getitem__(self, name: str) -> click.Command:
        command: click.Command = resolve_name(PLACES[name])
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(PLACES)

    def __len__(self) -> int:
        return len(PLACES)


@click.group(name="office", commands=Commands())
def office_group() -> None:
    """The rating office: its registry, its lists, and a journal of every act."""


@click.command()
@click.option("--database", default="", metavar="URL", help="A PostgreSQL database; without it SQLite in the folder.")
@office_options
def init(folder: str, database: str, who: str | None, today: str | None, as_json: bool, language: str) -> None:
    """Make an office in the folder of --office."""
    need("office", language)
    from arpad.office.founding import found_office

    made = found_office(Path(folder), database, name_of(who, language), moment(today, language))
    if isinstance(made, Problem):
        refuse([made], language)
    if as_json:
        print_json({"folder": folder})
    else:
        click.echo(catalogue(language).text("office.made", {"folder": folder}))


@click.command()
@at_desk
def verify(desk: Desk) -> int:
    """Check the journal, the files and the tables, and compute every list again. The status is 1 where one differs."""
    from arpad.office.models import Publication
    from arpad.office.verifying import verify as verify_office

    with bar(desk.words.text("office.verifying", {}), Publication.objects.count()) as tell:
        found = verify_office(tell)
    if desk.as_json:
        differences = [{"place": one.place, "code": one.code, "values": dict(one.values)} for one in found.differences]
        print_json({"entries": found.entries, "lists": found.lists, "differences": differences})
    else:
        for one in found.differences:
            click.echo(f"{one.place}: {desk.words.text(f'problem.{one.code}', one.values)}")
        if not found.differences:
            click.echo(desk.words.text("office.verified", {"entries": found.entries, "lists": found.lists}))
    for note in found.notes:
        desk.note(note)
    return ANSWER_IS_NO if found.differences else 0
