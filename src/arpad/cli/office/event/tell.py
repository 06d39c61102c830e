"""`arpad office event tell`: facts that an event's file does not state."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import NUMBER, seen_option, supplied_facts
from arpad.cli.output import print_json


@click.command(name="tell")
@NUMBER
@click.argument("facts", nargs=-1, metavar="[KEY=VALUE]...")
@seen_option
@in_office
def tell_event(desk: Desk, number: int, facts: tuple[str, ...], seen: int | None) -> None:
    """Supply facts of an event that its file does not state: minutes=90, norms=true.

    A ruling that was made on the event lapses. Without KEY=VALUE, list the facts that clauses ask for and the event
    does not state.
    """
    from arpad.office.events.supplied_facts import supply

    _, of_list = desk.event(number)
    if not facts:
        _show_missing(desk, number)
        return
    supplied = supplied_facts(facts, desk)
    event = desk.act(lambda journal: supply(journal, of_list, number, supplied, seen), of_list)
    desk.say("office.event_told", {"number": number, "name": event.name}, {"event": number, "stage": event.stage})


def _show_missing(desk: Desk, number: int) -> None:
    """Show the facts that clauses ask for and an event does not state."""
    from arpad.office.events.missing_facts import facts_to_supply

    facts, of_list = desk.event(number)
    missing = desk.taken(facts_to_supply(of_list, number, facts))
    if desk.as_json:
        shown = [{"fact": fact, "clauses": clauses} for fact, clauses in missing.items()]
        print_json({"event": number, "stage": facts.stage, "missing": shown})
        return
    values = {"number": number, "name": facts.name}
    click.echo(desk.words.text("office.facts_missing" if missing else "office.facts_complete", values))
    for fact, clauses in missing.items():
        click.echo(f"  {fact}  ({', '.join(map(desk.words.clause, clauses))})")
