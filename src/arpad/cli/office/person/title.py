"""`arpad office person title`: adds a title."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.office.person.options import PERSON, SEEN, parse_day_option


@click.command()
@PERSON
@click.argument("name", metavar="TITLE")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The day on which the title was given.")
@click.option("--source", default="", metavar="TEXT", help="Where the title is recorded.")
@SEEN
@at_desk
def title(desk: Desk, named: str, name: str, day: str | None, source: str, seen: int | None) -> None:
    """Add a title of a person. Lists print it, unless the person has a later one."""
    given = parse_day_option(desk, "--date", day)
    with desk.acting() as journal:
        from arpad.office.registry.checks import notes_on
        from arpad.office.registry.people import add_title, locked_person
        from arpad.office.registry.record import Title, record_of

        number = desk.person(named)
        known = locked_person(number)
        before = record_of(known)
        add_title(journal, number, Title(name, given, source), known.changed if seen is None else seen)
        known.refresh_from_db()
        record, entry = record_of(known), journal.number
    desk.done("office.changed", {"number": number, "name": record.name, "entry": entry}, notes_on(record, before))
