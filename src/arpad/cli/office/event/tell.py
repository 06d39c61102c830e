"""`arpad office event tell`: facts that an event's file does not state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.office.lists.definition import ListFacts
from arpad.cli.office.options import seen_option, supplied_facts


@click.command(name="tell")
@click.argument("number", type=int)
@click.argument("told", nargs=-1, metavar="[KEY=VALUE]...")
@seen_option
@in_office
def tell_event(desk: Desk, number: int, told: tuple[str, ...], seen: int | None) -> None:
    """Supply facts of an event that its file does not state: minutes=90, norms=true. A ruling on it lapses.

    Without facts, list those that clauses ask for and the event does not state.
    """
    from arpad.office.events.event import find_event
    from arpad.office.events.supplied_facts import supply

    of_list = desk.list(desk.taken(find_event(number)).list)
    if not told:
        _show_missing(desk, of_list, number)
        return
    supplied = supplied_facts(told, desk)
    facts = desk.act(lambda journal: supply(journal, of_list, number, supplied, seen), of_list)
    desk.say("office.event_told", {"number": number, "name": facts.name}, {"event": number, "stage": facts.stage})


def _show_missing(desk: Desk, of_list: ListFacts, number: int) -> None:
    """The facts that clauses ask for and an event does not state."""
    from arpad.office.events.event import find_event
    from arpad.office.events.missing_facts import facts_to_supply

    facts = desk.taken(find_event(number))
    missing = desk.taken(facts_to_supply(of_list, number, facts))
    if desk.as_json:
        shown = [{"fact": fact, "clauses": clauses} for fact, clauses in missing.items()]
        print_json({"event": number, "stage": facts.stage, "missing": shown})
        return
    values = {"number": number, "name": facts.name}
    click.echo(desk.words.text("office.facts_missing" if missing else "office.facts_complete", values))
    for fact, clauses in missing.items():
        click.echo(f"  {fact}  ({', '.join(map(desk.words.clause, clauses))})")
