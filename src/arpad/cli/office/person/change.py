"""`arpad office person change`: changes facts of a person."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.office.person.options import PERSON, SEEN, facts_of_options, facts_options
from arpad.core.verdicts import Problem


@click.command()
@PERSON
@click.option("--name", help="The name; earlier names still find the person.")
@facts_options
@click.option("--suspended/--not-suspended", default=None, help="Whether the membership is suspended.")
@click.option("--not-listed/--listed", default=None, help="Whether the person is left out of the lists.")
@click.option("--died", metavar="YYYY-MM-DD", help="The day of the death.")
@SEEN
@at_desk
def change(
    desk: Desk, named: str, suspended: bool | None, not_listed: bool | None, seen: int | None, **given: str | None
) -> None:
    """Change facts of a person. An empty text removes a fact."""
    flags = {"suspended": suspended, "not_listed": not_listed}
    facts = {**facts_of_options(desk, given), **{name: flag for name, flag in flags.items() if flag is not None}}
    if not facts:
        desk.refuse(Problem("person change", "nothing_told"))
    with desk.acting() as journal:
        from arpad.office.registry.checks import notes_on
        from arpad.office.registry.people import change as change_person
        from arpad.office.registry.people import locked_person
        from arpad.office.registry.record import record_of

        number = desk.person(named)
        known = locked_person(number)
        before = record_of(known)
        record = before._replace(**facts)
        change_person(journal, number, record, known.changed if seen is None else seen)
        entry = journal.number
    desk.done("office.changed", {"number": number, "name": record.name, "entry": entry}, notes_on(record, before))
