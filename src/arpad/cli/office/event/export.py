"""`arpad office event export`: an event as the office has it, as a Tournament Report File."""

from __future__ import annotations

from typing import Literal

import click

from arpad.cli.files import whole_file
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import NUMBER


@click.command(name="export")
@NUMBER
@click.option("--to", "target", type=click.Choice(["trf16", "trf26"]), required=True, help="The format.")
@click.option("--out", metavar="FILE", help="The file to write; standard output without it.")
@in_office
def export_event_command(desk: Desk, number: int, target: Literal["trf16", "trf26"], out: str | None) -> None:
    """Write an event as the office has it.

    The people are those of the registry, the facts are as supplied, and the games are those of the file.
    """
    from arpad.office.events.export import export_event

    facts, of_list = desk.event(number)
    exported = desk.taken(export_event(of_list, facts, target))
    with whole_file(out, desk.language) as file:
        file.write(exported.content)
    for note in exported.notes:
        desk.note(note)
