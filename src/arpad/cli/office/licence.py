"""`arpad office licence`: the clubs that people play for, by season."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import click

from arpad.cli.office.desk import Desk, at_desk
from arpad.cli.office.person.options import PERSON, SEEN, facts_of_options, facts_options
from arpad.core.verdicts import Problem

Command = TypeVar("Command", bound=Callable[..., Any])
SEASON = click.option("--season", required=True, metavar="SEASON", help="The season, such as 2024 or 2024/25.")


@click.group()
def licence() -> None:
    """Licences by season: club, guest club, strength order."""


def licence_options(command: Command) -> Command:
    """Add the options for the facts of a licence other than season and club."""
    for option in (
        click.option("--order-number", type=int, metavar="N", help="The place in the strength order."),
        click.option("--order-club", metavar="CLUB", help="The club of the strength order."),
        click.option("--guest-club", metavar="CLUB", help="The club that the player is a guest of."),
    ):
        command = option(command)
    return command


@licence.command()
@PERSON
@SEASON
@click.option("--club", required=True, metavar="CLUB", help="The club that the player plays for.")
@licence_options
@at_desk
def add(desk: Desk, named: str, season: str, club: str, **given: Any) -> None:
    """Add a licence of a person who is in the registry."""
    with desk.acting() as journal:
        from arpad.office.registry.licences import LicenceFacts, add_licence, notes_on_licence

        licence = LicenceFacts(season, club, **_given(given))
        number = desk.person(named)
        add_licence(journal, number, licence)
        entry, notes = journal.number, notes_on_licence(number, licence)
    desk.done("office.licensed", {"number": number, "season": season, "club": club, "entry": entry}, notes)


@licence.command()
@click.argument("name")
@facts_options
@SEASON
@click.option("--club", required=True, metavar="CLUB", help="The club that the player plays for.")
@licence_options
@at_desk
def first(
    desk: Desk,
    name: str,
    season: str,
    club: str,
    guest_club: str | None,
    order_club: str | None,
    order_number: int | None,
    **given: str | None,
) -> None:
    """Register a new person with NAME, and add their first licence."""
    facts = facts_of_options(desk, given)
    with desk.acting() as journal:
        from arpad.office.registry.checks import namesakes, notes_on
        from arpad.office.registry.licences import LicenceFacts, notes_on_licence, register_with_licence
        from arpad.office.registry.record import Record

        record = Record(name, **facts)
        place = {"guest_club": guest_club, "order_club": order_club, "order_number": order_number}
        licence = LicenceFacts(season, club, **_given(place))
        notes = [*notes_on(record), *namesakes([record])]
        number = register_with_licence(journal, record, licence)
        entry, notes = journal.number, [*notes, *notes_on_licence(number, licence)]
    desk.done("office.licensed", {"number": number, "season": season, "club": club, "entry": entry}, notes)


@licence.command()
@PERSON
@SEASON
@click.option("--club", metavar="CLUB", help="The club that the player plays for.")
@licence_options
@SEEN
@at_desk
def change(desk: Desk, named: str, season: str, seen: int | None, **given: Any) -> None:
    """Change a person's licence of a season: the club, the guest club or the place in the strength order.

    An empty text removes the guest club or the club of the strength order.
    """
    given = _given(given)
    if not given:
        desk.refuse(Problem("licence change", "nothing_told"))
    if given.get("order_club") == "":
        given["order_number"] = None
    with desk.acting() as journal:
        from arpad.office.registry.licences import change_licence, licence_facts, locked_licence, notes_on_licence

        number = desk.person(named)
        known = locked_licence(number, season)
        licence = replace(licence_facts(known), **given)
        change_licence(journal, number, licence, known.changed if seen is None else seen)
        entry, notes = journal.number, notes_on_licence(number, licence)
    answer = {"number": number, "season": season, "club": licence.club, "entry": entry}
    desk.done("office.licensed", answer, notes)


def _given(options: dict[str, Any]) -> dict[str, Any]:
    """The options that were given, by name."""
    return {name: value for name, value in options.items() if value is not None}
