"""`arpad office list`: the group of its commands."""

import click

from arpad.cli.commands import Commands

PLACES = {
    "add": "arpad.cli.office.list.add:add_list",
    "show": "arpad.cli.office.list.show:show_lists",
    "open": "arpad.cli.office.list.open:open_command",
    "import-list": "arpad.cli.office.list.import_list:import_list_command",
    "reconcile": "arpad.cli.office.list.reconcile:reconcile_command",
    "rate": "arpad.cli.office.list.rate:rate_command",
    "publish": "arpad.cli.office.list.publish:publish_command",
    "changes": "arpad.cli.office.list.changes:changes_command",
    "top": "arpad.cli.office.list.top:top",
    "export": "arpad.cli.office.list.export:export_command",
    "bundle": "arpad.cli.office.list.bundle:bundle_command",
    "pdf": "arpad.cli.office.list.pdf:pdf_command",
    "explain": "arpad.cli.office.list.explain:explain_command",
    "working": "arpad.cli.office.list.working:working_command",
}
"""Where each command stands, in the order of the work."""


@click.group(name="list", commands=Commands(PLACES))
def list_group() -> None:
    """The lists of the office: define, open, rate, publish and explain them."""
