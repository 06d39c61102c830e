"""`arpad office`: the commands of the rating officer."""

from __future__ import annotations

import os
from pathlib import Path

import click

from arpad.cli.commands import Commands
from arpad.cli.extras import need
from arpad.cli.office.desk import Desk, at_desk, in_office
from arpad.cli.printing import print_json
from arpad.cli.progress import bar
from arpad.core.verdicts import Problem

ANSWER_IS_NO = 1
PLACES = {
    "init": "arpad.cli.office.group:init",
    "person": "arpad.cli.office.person.group:person",
    "licence": "arpad.cli.office.licence:licence",
    "list": "arpad.cli.office.list.group:list_group",
    "open": "arpad.cli.office.list.open:open_command",
    "import-list": "arpad.cli.office.list.fide:import_list_command",
    "reconcile": "arpad.cli.office.list.fide:reconcile_command",
    "event": "arpad.cli.office.event.group:event_group",
    "submit": "arpad.cli.office.event.group:submit",
    "match": "arpad.cli.office.event.match:match",
    "match-all": "arpad.cli.office.event.match_all:match_all",
    "check": "arpad.cli.office.event.group:check",
    "rule": "arpad.cli.office.event.group:rule",
    "due": "arpad.cli.office.event.group:due",
    "rate": "arpad.cli.office.list.group:rate_command",
    "publish": "arpad.cli.office.list.group:publish_command",
    "changes": "arpad.cli.office.list.changes:changes_command",
    "export": "arpad.cli.office.list.group:export_command",
    "top": "arpad.cli.office.list.top:top",
    "explain": "arpad.cli.office.list.explain:explain_command",
    "journal": "arpad.cli.office.journal:journal_command",
    "verify": "arpad.cli.office.group:verify",
    "demo": "arpad.cli.office.demo:demo",
}
"""Where each command stands, in the order of the work."""


@click.group(name="office", commands=Commands(PLACES))
def office_group() -> None:
    """The rating office: its registry, its lists, and a journal of every act."""


@click.command()
@click.option("--database", default="", metavar="URL", help="A PostgreSQL database; without it SQLite in the folder.")
@click.option("--practice", is_flag=True, help="An office to practise in: its commands take --today.")
@at_desk
def init(desk: Desk, database: str, practice: bool) -> None:
    """Make an office in the folder of --office, or bring the tables of one of an earlier version up to date."""
    need("office", desk.language)
    from arpad.office.journal.foundation import found_office, is_office, renew_office

    folder = Path(desk.folder)
    renewed = is_office(folder)
    day_is_set = desk.today is not None
    if renewed:
        desk.taken(renew_office(folder, database, desk.name(), desk.moment(), practice, day_is_set))
    elif day_is_set and not practice:
        desk.refuse(Problem("--today", "today_only_in_practice"))
    else:
        desk.taken(found_office(folder, database, desk.name(), desk.moment(), practice))
    code = "office.renewed" if renewed else "office.made_for_practice" if practice else "office.made"
    desk.say(code, {"folder": desk.folder}, {"folder": desk.folder, "renewed": renewed, "practice": practice})


@click.command()
@in_office
def verify(desk: Desk) -> int:
    """Check the journal, the files and the tables, and compute every list again. The status is 1 where one differs.

    A list that is as recorded and was made under an earlier reading of the law is named, and is no difference.
    """
    from arpad.office.storage.folder import open_to_others
    from arpad.office.storage.models import Publication
    from arpad.office.verify.verification import verify as verify_office

    with bar(desk.words.text("office.verifying", {}), Publication.objects.count()) as tell:
        found = verify_office(tell, desk.office(), os.cpu_count() or 1)
    if desk.as_json:
        differences, earlier = (
            [{"place": one.place, "code": one.code, "values": dict(one.values)} for one in some]
            for some in (found.differences, found.earlier)
        )
        counted = {"entries": found.entries, "head": found.head, "lists": found.lists}
        print_json({**counted, "differences": differences, "earlier_readings": earlier})
    else:
        for one in (*found.differences, *found.earlier):
            click.echo(f"{desk.words.subject(one.place)}: {desk.words.text(f'problem.{one.code}', one.values)}")
        if not found.differences:
            values = {"entries": found.entries, "lists": found.lists, "head": found.head, "earlier": len(found.earlier)}
            code = "office.verified_earlier" if found.earlier else "office.verified"
            click.echo(desk.words.text(code, values))
    readable = open_to_others(desk.office())
    for note in [*found.notes, *([] if readable is None else [readable])]:
        desk.note(note)
    return ANSWER_IS_NO if found.differences else 0
