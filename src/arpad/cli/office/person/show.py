"""`arpad office person show`: all that is known of a person."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.person.options import PERSON
from arpad.cli.output import print_json


@click.command()
@PERSON
@in_office
def show(desk: Desk, named: str) -> None:
    """Show a person with all ratings, events, titles, licences, FIDE pages and acts."""
    from arpad.office.registry.profile import everything_of

    facts = desk.taken(everything_of(desk.person(named)))
    if desk.as_json:
        print_json(facts)
        return
    from arpad.cli.office.person.view import show_person

    show_person(facts, desk.words)
