"""`arpad office event list`: the events of the office, by list, stage, days and name."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.options import parse_days
from arpad.cli.output import print_json

STAGES = ("registered", "reported", "matched", "accepted", "rejected", "rated", "published")


@click.command(name="list")
@click.option("--list", "list_name", metavar="LIST", help="Only events of this list.")
@click.option("--stage", "stages", type=click.Choice(STAGES), multiple=True, help="Only events of this stage.")
@click.option("--start", metavar="YYYY-MM-DD", help="Only events that end on this day or later.")
@click.option("--end", metavar="YYYY-MM-DD", help="Only events that begin on this day or earlier.")
@click.option("--name", "text", default="", metavar="TEXT", help="Only events with this text in their name.")
@in_office
def list_events(
    desk: Desk, list_name: str | None, stages: tuple[str, ...], start: str | None, end: str | None, text: str
) -> None:
    """List the events with their days and stages, and the number of players still to match."""
    from arpad.office.events.table import listed_events

    if list_name is not None:
        desk.list(list_name)
    first, last = parse_days(start, end, desk.language)
    events = listed_events(list_name, stages, first, last, text)
    if desk.as_json:
        print_json({"events": [event.to_json() for event in events]})
        return
    if not events:
        click.echo(desk.words.text("office.no_events"))
        return
    rows = [
        [
            *(str(event.number), event.name, str(event.start), str(event.end), event.list),
            desk.words.text(f"stage.{event.stage}"),
            str(event.to_match) if event.to_match else "",
        ]
        for event in events
    ]
    names = ("number", "name", "start", "end", "list", "stage", "to_match")
    desk.table(names, rows, numbers=("number", "to_match"))
