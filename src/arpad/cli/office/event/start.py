"""`arpad office event start`: the start of a player who is new to a list of go."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import NUMBER, seen_option


@click.command(name="start")
@NUMBER
@click.argument("named", metavar="PERSON|new:ID")
@click.option(
    "--points", type=int, help="The starting points that the administrator gives a player who enters the list."
)
@click.option(
    "--entrant/--foreigner",
    default=None,
    help="Whether the player enters the list. Without it, players of the list's own federation enter.",
)
@click.option("--reason", required=True, help="The reason, which is kept with the act.")
@seen_option
@in_office
def decide_start(
    desk: Desk, number: int, named: str, points: int | None, entrant: bool | None, reason: str, seen: int | None
) -> None:
    """Decide whether a new player enters a list of go, and with which starting points.

    A player who is not yet in the registry is named by the ID in the file, as new:ID, or by the full name.
    """
    from arpad.office.events import starting_points
    from arpad.office.events.newcomers import SIGN, newcomer_named

    event, of_list = desk.event(number)
    person = named if named.startswith(SIGN) else newcomer_named(event, named) or desk.person(named)
    register = None if entrant is None else starting_points.register_as(entrant)
    decision = desk.taken(starting_points.start_of(of_list, event, person, register, points, reason))
    facts = desk.act(lambda journal: starting_points.decide_start(journal, of_list, number, decision, seen), of_list)
    answer = {"event": number, "person": person, "register": decision.register, "points": points, "stage": facts.stage}
    desk.say("office.start_decided", {"number": number, "name": facts.name, "person": person}, answer)
