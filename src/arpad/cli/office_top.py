"""`arpad office top`: the first of a published list."""

from __future__ import annotations

import click

from arpad.cli.desk import Desk, in_office
from arpad.cli.printing import print_json


@click.command()
@click.argument("list_name", metavar="LIST")
@click.option("--most", type=click.IntRange(1), default=10, show_default=True, metavar="N", help="How many.")
@click.option("--number", type=int, metavar="N", help="Of which list; the one in force without it.")
@in_office
def top(desk: Desk, list_name: str, most: int, number: int | None) -> None:
    """The first of a published list, by rating."""
    from arpad.cli.screen import Screen
    from arpad.office.exporting import find_publication
    from arpad.office.publications import published_lines

    publication = desk.taken(find_publication(desk.list(list_name), number))
    lines = sorted(
        desk.taken(published_lines(publication)).values(), key=lambda line: (-int(line.rating), int(line.id))
    )
    if desk.as_json:
        first = [{"id": int(line.id), "name": line.name, "rating": int(line.rating)} for line in lines[:most]]
        print_json({"list": list_name, "number": publication.number, "day": str(publication.day), "players": first})
        return
    values = {"list": list_name, "number": publication.number, "day": str(publication.day), "players": len(lines)}
    screen = Screen()
    screen.heading(desk.words.text("office.top", values))
    columns = [(desk.words.text(f"column.{name}"), name == "rating") for name in ("id", "title", "name", "rating")]
    screen.table(columns, [[line.id, line.title, line.name, line.rating] for line in lines[:most]])
