"""`arpad office init`: makes an office, or updates the tables of an office of an earlier version."""

from __future__ import annotations

from pathlib import Path

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.refusal import need
from arpad.core.verdicts import Problem


@click.command()
@click.option("--database", default="", metavar="URL", help="A PostgreSQL database; without it, SQLite in the folder.")
@click.option("--practice", is_flag=True, help="An office to practise in: its commands take --today.")
@at_desk
def init(desk: Desk, database: str, practice: bool) -> None:
    """Make an office in the folder of --office.

    If the folder has an office of an earlier version, update its tables.
    """
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
