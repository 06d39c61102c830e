"""`arpad office list reconcile`: our list of a month beside FIDE's."""

from __future__ import annotations

from dataclasses import asdict

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json
from arpad.core.dates import Month
from arpad.core.verdicts import Problem

ANSWER_IS_NO = 1


@click.command(name="reconcile")
@click.argument("list_name", metavar="LIST")
@click.option("--month", required=True, metavar="YYYY-MM", help="The month of both lists.")
@in_office
def reconcile_command(desk: Desk, list_name: str, month: str) -> int:
    """Our published list of a month against FIDE's, player by player, with the likely reason.

    The status is 1 where they differ.
    """
    from arpad.office.lists.reconciliation import reconcile

    of = Month.parse(month)
    if of is None:
        desk.refuse(Problem("--month", "not_a_month", {"given": month}))
    found = desk.taken(reconcile(desk.list(list_name), of))
    if desk.as_json:
        told = [
            {**asdict(one), "values": dict(one.values), "text": desk.words.text(f"reconcile.{one.code}", one.values)}
            for one in found
        ]
        print_json({"list": list_name, "month": month, "differences": told})
    elif not found:
        click.echo(desk.words.text("office.reconciled", {"list": list_name, "month": month}))
    else:
        from arpad.cli.screen import Screen

        headings = ["id", "name", "our_rating", "their_rating", "our_games", "their_games", "reason"]
        numbers = {"our_rating", "their_rating", "our_games", "their_games"}
        lines = [
            [
                str(one.fide_id),
                one.name,
                *(
                    "" if n is None else str(n)
                    for n in (one.our_rating, one.their_rating, one.our_games, one.their_games)
                ),
                desk.words.text(f"reconcile.{one.code}", one.values),
            ]
            for one in found
        ]
        Screen().table([(desk.words.text(f"column.{name}"), name in numbers) for name in headings], lines)
    return ANSWER_IS_NO if found else 0
