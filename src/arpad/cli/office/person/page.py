"""`arpad office person page`: the FIDE page of a person, entered by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.office.person.options import PERSON
from arpad.core.verdicts import Problem


@click.command()
@PERSON
@click.option("--from", "since", required=True, metavar="YYYY-MM-DD", help="The first day of the page.")
@click.option("--rating", type=int, metavar="R", help="The rating at FIDE.")
@click.option("--k", type=int, metavar="K", help="The K at FIDE.")
@click.option("--games-from", type=int, metavar="N", help="The number of games before the latest ones.")
@click.option("--games-to", type=int, metavar="N", help="The number of games with the latest ones.")
@click.option("--inactive", is_flag=True, help="The player is inactive at FIDE.")
@click.option("--title", metavar="TITLE", help="The title at FIDE.")
@click.option("--fide-id", type=int, metavar="ID", help="The player's number at FIDE.")
@click.option("--name", help="The name as FIDE writes it.")
@click.option("--birth-year", type=int, metavar="YYYY", help="The year of birth.")
@click.option("--sex", type=click.Choice(["m", "w"]), help="m or w.")
@click.option("--country", metavar="FED", help="Three letters, such as HUN.")
@at_desk
def page(desk: Desk, named: str, since: str, inactive: bool, **given: Any) -> None:
    """Enter a person's FIDE page by hand. The previous page ends on the day before --from.

    Facts that are not given are taken from the previous page. On a first page the name, birth, sex and country are
    taken from the registry.
    """
    day = desk.day("--from", since)
    with desk.acting() as journal:
        from arpad.office.registry.fide_pages import next_page, notes_on_page, update_pages
        from arpad.office.registry.people import locked_person

        number = desk.person(named)
        known = locked_person(number)
        facts = {name: value for name, value in given.items() if value is not None}
        new = replace(next_page(known), valid_from=day, status="inactive" if inactive else "active", **facts)
        updated = update_pages(journal, [(number, new)])
        if not updated.new:
            desk.refuse(Problem("registry", "nothing_to_change", {"subject": f"fide page {number}"}))
        entry = journal.number
    desk.done("office.changed", {"number": number, "name": known.name, "entry": entry}, notes_on_page(number, new))
