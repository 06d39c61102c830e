"""`arpad office person find`: finds people by number or name."""

from __future__ import annotations

import click

from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.cli.output import print_json


@click.command()
@click.argument("text")
@in_office
def find(desk: Desk, text: str) -> int:
    """Find people by a national or FIDE ID, or by the beginnings of words of their names.

    The status is 1 if no person is found.
    """
    from arpad.office.registry.profile import known_facts
    from arpad.office.registry.record import record_of
    from arpad.office.registry.search import find_people

    people = [{"number": one.number, **known_facts(record_of(one))} for one in find_people(text)]
    if desk.as_json:
        print_json({"people": people})
    else:
        from arpad.cli.office.person.view import show_people

        show_people(people, desk.words)
    return 0 if people else ANSWER_IS_NO
