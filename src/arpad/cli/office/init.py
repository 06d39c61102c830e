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

    If the folder has an office of an earlier version, update its tables, and make the workings of its lists, which may
    take a while. If this is interrupted, run the same command again to go on.
    """
    need("office", desk.language)
    from arpad.office.journal.foundation import found_office, is_office, renew_office

    folder = Path(desk.folder)
    renewed = is_office(folder)
    day_is_set = desk.today is not None
    if renewed:
        given = (folder, database, desk.name(), desk.moment(), practice, day_is_set)
        desk.taken(renew_office(*given, unfinished=_lacks_workings))
        _make_workings(desk)
    elif day_is_set and not practice:
        desk.refuse(Problem("--today", "today_only_in_practice"))
    else:
        desk.taken(found_office(folder, database, desk.name(), desk.moment(), practice))
    code = "office.renewed" if renewed else "office.made_for_practice" if practice else "office.made"
    desk.say(code, {"folder": desk.folder}, {"folder": desk.folder, "renewed": renewed, "practice": practice})


def _lacks_workings() -> bool:
    """True if making the workings was interrupted."""
    from arpad.office.lists.renewed_workings import without_workings

    return bool(without_workings())


def _make_workings(desk: Desk) -> None:
    """Make the workings of the lists of an office of an earlier version."""
    from arpad.office.lists.renewed_workings import make_missing_workings, without_workings

    with desk.refusals(), desk.progress("making_workings", len(without_workings())) as advance:
        for problem in make_missing_workings(desk.name(), desk.moment(), advance):
            desk.note(problem)
