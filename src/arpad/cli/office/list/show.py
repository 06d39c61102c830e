"""`arpad office list show`: the lists, their calendars and what was published."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json


@click.command(name="show")
@click.argument("name", required=False)
@in_office
def show_lists(desk: Desk, name: str | None) -> None:
    """Show the lists with their editions, their publications and the day of the next one."""
    from arpad.office.public_record.list_editions import public_list, public_lists

    shown = public_lists().lists if name is None else [desk.taken(public_list(name))]
    lists = [of_list.to_json() for of_list in shown]
    if desk.as_json:
        print_json({"lists": lists})
        return
    for of_list in lists:
        click.echo(f"{of_list['name']}  {of_list['kind']}  {of_list['federation']}  {of_list['zone']}")
        click.echo("  " + desk.words.text(f"cadence.{of_list['cadence']}"))
        editions = ", ".join(f"{edition['regulation']} ({edition['from']})" for edition in of_list["calendar"])
        click.echo(f"  {desk.words.text('office.calendar', {'editions': editions})}")
        for edition in of_list["publications"]:
            code = "office.not_published" if edition["day"] is None else "office.published_on"
            click.echo(f"  {desk.words.text(code, edition)}  {edition['sha256'][:16]}")
        if of_list["next"] is not None:
            click.echo(f"  {desk.words.text('office.next_list', of_list['next'])}")
