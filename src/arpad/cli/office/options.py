"""Options that commands on events and on lists share."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk

seen_option = click.option(
    "--seen", type=int, metavar="ENTRY", help="The last entry that you have seen of it: a later one refuses you."
)
tell_option = click.option(
    "--tell", "told", multiple=True, metavar="KEY=VALUE", help="What a report says of an event: minutes=90, norms=true."
)


def supplied_facts(told: tuple[str, ...], desk: Desk) -> str:
    """The KEY=VALUE arguments as a JSON object. A value is JSON where it can be, else a text."""
    from arpad.office.events.supplied_facts import parse_supplied

    return desk.taken(parse_supplied(told))
