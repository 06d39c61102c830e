"""`arpad office list import-list`: keeps FIDE's list of a month."""

from __future__ import annotations

import click

from arpad.cli.files import opened, short_name
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.people_files import aside_json, refuse_rows, say_aside, set_aside_option
from arpad.cli.options import list_kind_option
from arpad.cli.output import print_json
from arpad.formats.fide_list.row import Kind


@click.command(name="import-list")
@click.argument("file", metavar="FILE")
@click.option("--month", required=True, metavar="YYYY-MM", help="The month of the list.")
@click.option("--replace", is_flag=True, help="Replace the list of that month that the office has.")
@set_aside_option
@list_kind_option
@in_office
def import_list_command(
    desk: Desk, file: str, month: str, replace: bool, set_aside: bool, list_kind: Kind | None
) -> None:
    """Store FIDE's list of a month: TXT or XML, also in a zip or gz.

    The whole list is stored, or nothing; with --set-aside, all but the rows that cannot be read. To import a list
    again changes nothing.
    """
    from arpad.office.fide_lists.archive import import_list

    of = desk.month(month)
    with opened(file, desk.language) as stream:
        who, at = desk.name(), desk.moment_here()
        imported = import_list(stream, short_name(file), of, list_kind, replace, who, at, desk.progress, set_aside)
    if isinstance(imported, list):
        refuse_rows(imported, desk, file)
    values = {"month": month, "kinds": list(imported.kinds), "players": imported.rows, "entry": imported.entry}
    if desk.as_json:
        answer = {**values, "already": imported.already, "replaced": list(imported.replaced)}
        print_json({**answer, "set_aside": aside_json(desk, imported.aside)})
    else:
        say_aside(desk, imported.aside, file)
        click.echo(desk.words.text("office.list_known" if imported.already else "office.list_imported", values))
