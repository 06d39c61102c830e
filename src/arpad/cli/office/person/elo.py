"""`arpad office person elo`: a decision on a player's FIDE ratings in a month."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.office.person.options import PERSON


@click.command()
@PERSON
@click.option("--month", required=True, metavar="YYYY-MM", help="The month of FIDE's list for which the ratings hold.")
@click.option("--standard", type=int, metavar="R", help="The FIDE standard rating; 0: the player has none.")
@click.option("--rapid", type=int, metavar="R", help="The FIDE rapid rating; 0: the player has none.")
@click.option("--reason", required=True, metavar="TEXT", help="The reason: what the decision is based on.")
@at_desk
def elo(desk: Desk, named: str, month: str, standard: int | None, rapid: int | None, reason: str) -> None:
    """Decide the FIDE ratings of a player for a month.

    This is for a month in which sources differ, or are of another month. The decision prevails over FIDE's list, the
    FIDE page, the opening list and the event's file (ssl-2022 3.7, 3.9).
    """
    of_month = desk.month(month)
    with desk.acting() as journal:
        from arpad.office.registry.elos import EloDecision, decide_elo

        number = desk.person(named)
        decide_elo(journal, number, of_month, EloDecision(standard, rapid, reason))
        entry = journal.number
    answer = {"number": number, "month": str(of_month), "standard": standard, "rapid": rapid, "entry": entry}
    desk.done("office.elo_decided", answer)
