"""`arpad office person add`: enters a person."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.office.person.options import facts_of_options, facts_options


@click.command()
@click.argument("name")
@facts_options
@at_desk
def add(desk: Desk, name: str, **given: str | None) -> None:
    """Enter a person, who gets the next number."""
    facts = facts_of_options(desk, given)
    with desk.acting() as journal:
        from arpad.office.registry.checks import namesakes, notes_on
        from arpad.office.registry.people import register
        from arpad.office.registry.record import Record

        record = Record(name, **facts)
        notes = [*notes_on(record), *namesakes([record])]
        (number,) = register(journal, [record])
        entry = journal.number
    desk.done("office.registered", {"number": number, "name": name, "entry": entry}, notes)
