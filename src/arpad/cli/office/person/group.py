"""`arpad office person`: the group of its commands."""

import click

from arpad.cli.commands import Commands

PLACES = {
    "add": "arpad.cli.office.person.add:add",
    "change": "arpad.cli.office.person.change:change",
    "title": "arpad.cli.office.person.title:title",
    "page": "arpad.cli.office.person.page:page",
    "elo": "arpad.cli.office.person.elo:elo",
    "show": "arpad.cli.office.person.show:show",
    "find": "arpad.cli.office.person.find:find",
    "import": "arpad.cli.office.person.import_people:import_command",
    "update": "arpad.cli.office.person.update:update_people",
    "merge": "arpad.cli.office.person.removal:merge",
    "unmerge": "arpad.cli.office.person.removal:unmerge",
    "remove": "arpad.cli.office.person.removal:remove",
    "erase": "arpad.cli.office.person.erase:erase",
    "export": "arpad.cli.office.person.export:export_person",
}
"""Where each command stands."""


@click.group(commands=Commands(PLACES))
def person() -> None:
    """The people of the registry: enter, change, find and show them."""
