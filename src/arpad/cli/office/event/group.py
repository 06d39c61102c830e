"""`arpad office event`: the group of its commands."""

import click

from arpad.cli.commands import Commands

PLACES = {
    "add": "arpad.cli.office.event.add:add_event",
    "list": "arpad.cli.office.event.list:list_events",
    "submit": "arpad.cli.office.event.submit:submit",
    "match": "arpad.cli.office.event.match:match",
    "match-all": "arpad.cli.office.event.match_all:match_all",
    "check": "arpad.cli.office.event.check:check",
    "rule": "arpad.cli.office.event.rule:rule",
    "tell": "arpad.cli.office.event.tell:tell_event",
    "start": "arpad.cli.office.event.start:decide_start",
    "show": "arpad.cli.office.event.show:show_event",
    "export": "arpad.cli.office.event.export:export_event_command",
    "working": "arpad.cli.office.event.working:event_working_command",
}
"""Where each command stands, in the order of the work."""


@click.group(name="event", commands=Commands(PLACES))
def event_group() -> None:
    """Events, from the announcement to the ruling: submit, match, check and rule."""
