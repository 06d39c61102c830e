"""`arpad office person remove, merge, unmerge`: records that should not be in the registry."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.core.verdicts import Problem

REASON = click.option("--reason", required=True, metavar="TEXT", help="The reason, which is kept with the act.")


@click.command()
@click.argument("named", metavar="[PERSON]", required=False)
@click.option(
    "--of-event",
    "event",
    type=int,
    metavar="NUMBER",
    help="Remove the people whom only this rejected event has entered.",
)
@REASON
@in_office
def remove(desk: Desk, named: str | None, event: int | None, reason: str) -> None:
    """Remove a person who is on no list.

    With --of-event, remove all the people whom only a rejected event has entered.
    """
    from arpad.office.events.event import find_event
    from arpad.office.events.person_removal import only_in_event, take_out
    from arpad.office.journal.acts import Journal

    if (named is None) == (event is None):
        desk.refuse(Problem("person remove", "person_or_event"))
    numbers = [] if named is None else [desk.person(named)]
    if event is not None:
        numbers = only_in_event(event, desk.taken(find_event(event)))

    def act(journal: Journal) -> None:
        for number in numbers:
            take_out(journal, number, reason)

    desk.act(act)
    desk.say("office.taken_out", {"count": len(numbers)}, {"removed": numbers})


@click.command()
@click.argument("named", metavar="PERSON")
@click.argument("into", metavar="INTO")
@REASON
@in_office
def merge(desk: Desk, named: str, into: str, reason: str) -> None:
    """Merge PERSON, a second record that is on no list, into INTO, the record that stays."""
    from arpad.office.events import person_removal

    number, other = desk.person(named), desk.person(into)
    desk.act(lambda journal: person_removal.merge(journal, number, other, reason))
    desk.say("office.merged", {"number": number, "other": other}, {"merged": number, "into": other})


@click.command()
@click.argument("number", type=click.IntRange(1))
@REASON
@in_office
def unmerge(desk: Desk, number: int, reason: str) -> None:
    """Undo a merge or a removal.

    The person gets NUMBER back, and everything that the merge moved.
    """
    from arpad.office.events.person_removal import put_back

    desk.act(lambda journal: put_back(journal, number, reason))
    desk.say("office.put_back", {"number": number}, {"number": number})
