"""`arpad office`: the commands of the rating officer."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click

from arpad.cli.commands import Commands
from arpad.cli.desk import Desk, at_desk, unusable
from arpad.cli.extras import need
from arpad.cli.printing import print_json
from arpad.cli.refusing import told
from arpad.core.verdicts import Problem

ANSWER_IS_NO = 1
PLACES = {
    "init": "arpad.cli.office:init",
    "verify": "arpad.cli.office:verify",
    "person": "arpad.cli.office_people:person",
    "licence": "arpad.cli.office_licences:licence",
}
"""Where each command stands."""


@click.group(name="office", commands=Commands(PLACES))
def office_group() -> None:
    """The rating office: its registry, its lists, and a journal of every act."""


@click.command()
@click.option("--database", default="", metavar="URL", help="A PostgreSQL database; without it SQLite in the folder.")
@at_desk
def init(desk: Desk, database: str) -> None:
    """Make an office in the folder of --office, or bring the tables of one of an earlier version up to date."""
    need("office", desk.language)
    from arpad.office.founding import found_office, is_office, renew_office

    folder = Path(desk.folder)
    renewed = is_office(folder)
    make = renew_office if renewed else found_office
    made = make(folder, database, desk.name(), desk.moment())
    if isinstance(made, Problem):
        desk.refuse(made)
    if desk.as_json:
        print_json({"folder": desk.folder, "renewed": renewed})
    else:
        click.echo(desk.words.text("office.renewed" if renewed else "office.made", {"folder": desk.folder}))


@click.command()
@at_desk
def verify(desk: Desk) -> int:
    """Check that every entry of the journal follows from the one before, and the registry from the journal.

    The status is 1 where something does not.
    """
    desk.open()
    from django.db import Error as DatabaseError

    from arpad.office.holding import registry_differences
    from arpad.office.journal import first_break
    from arpad.office.models import Entry

    try:
        broken = first_break()
        found = list(chain([] if broken is None else [broken], registry_differences()))
        entries = Entry.objects.count()
    except DatabaseError as error:
        desk.refuse(unusable(desk.folder, error))
    if desk.as_json:
        differences = [{"place": one.place, "code": one.code, "values": dict(one.values)} for one in found]
        print_json({"entries": entries, "differences": differences})
    elif found:
        for one in found:
            click.echo(told(one, desk.language))
    else:
        click.echo(desk.words.text("office.verified", {"entries": entries}))
    return ANSWER_IS_NO if found else 0
