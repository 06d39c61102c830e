"""`arpad office event add`: registers an event in advance."""

from __future__ import annotations

from datetime import date

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, supplied_facts, tell_option
from arpad.cli.options import parse_days


@click.command(name="add")
@LIST
@click.argument("name")
@click.option("--start", required=True, metavar="YYYY-MM-DD", help="The event's first day.")
@click.option("--end", required=True, metavar="YYYY-MM-DD", help="The event's last day.")
@click.option("--player", "players", multiple=True, metavar="PERSON", help="A person who will play. May be repeated.")
@tell_option
@in_office
def add_event(
    desk: Desk, list_name: str, name: str, start: str, end: str, players: tuple[str, ...], facts: tuple[str, ...]
) -> None:
    """Register an event in advance. Show its deadlines and the approvals that it will need."""
    from arpad.cli.office.event.announcement import show_registered
    from arpad.office.events.entrants import with_players
    from arpad.office.events.event import EventFacts, register_event

    of_list = desk.list(list_name)
    first, last = parse_days(start, end, desk.language)
    supplied = with_players(supplied_facts(facts, desk), tuple(desk.person(player) for player in players))
    event = EventFacts(
        of_list.name, name.strip()[:200], first or date.min, last or date.min, supplied, desk.day_in(of_list)
    )
    number = desk.act(lambda journal: register_event(journal, of_list, event), of_list)
    show_registered(desk, of_list, number, event)
