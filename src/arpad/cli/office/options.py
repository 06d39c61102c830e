"""Arguments and options that commands on events and on lists share."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk

LIST = click.argument("list_name", metavar="LIST")
NUMBER = click.argument("number", type=int)
"""The number of an event."""
publication_option = click.option(
    "--number", type=int, metavar="N", help="The number of the list; without it, the list in force."
)
seen_option = click.option(
    "--seen", type=int, metavar="ENTRY", help="Refuse if the journal has a later entry than this on the event or list."
)
tell_option = click.option(
    "--tell",
    "facts",
    multiple=True,
    metavar="KEY=VALUE",
    help="A fact of the event, named as in a report: minutes=90. May be repeated.",
)


def supplied_facts(facts: tuple[str, ...], desk: Desk) -> str:
    """The KEY=VALUE arguments as a JSON object. A value is JSON where it can be, else a text."""
    from arpad.office.events.supplied_facts import parse_supplied

    return desk.taken(parse_supplied(facts))
