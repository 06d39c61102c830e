"""`arpad office list reconcile`: compares our list of a month with FIDE's."""

from __future__ import annotations

from dataclasses import asdict

import click

from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.cli.office.options import LIST
from arpad.cli.output import print_json


@click.command(name="reconcile")
@LIST
@click.option("--month", required=True, metavar="YYYY-MM", help="The month of both lists.")
@in_office
def reconcile_command(desk: Desk, list_name: str, month: str) -> int:
    """Compare our published list of a month with FIDE's, player by player.

    The likely reasons of each difference are shown. The status is 1 if the lists differ.
    """
    from arpad.office.lists.reconciliation import reconcile

    of_month = desk.month(month)
    differing = desk.taken(reconcile(desk.list(list_name), of_month))
    if desk.as_json:
        differences = [
            {
                **asdict(difference),
                "values": dict(difference.values),
                "text": desk.words.text(f"reconcile.{difference.code}", difference.values),
            }
            for difference in differing
        ]
        print_json({"list": list_name, "month": month, "differences": differences})
    elif not differing:
        click.echo(desk.words.text("office.reconciled", {"list": list_name, "month": month}))
    else:
        numbers = ("our_rating", "their_rating", "our_games", "their_games")
        lines = [
            [
                *(str(difference.fide_id), difference.name),
                *("" if value is None else str(value) for value in (getattr(difference, name) for name in numbers)),
                desk.words.text(f"reconcile.{difference.code}", difference.values),
            ]
            for difference in differing
        ]
        desk.table(("id", "name", *numbers, "reason"), lines, numbers)
    return ANSWER_IS_NO if differing else 0
