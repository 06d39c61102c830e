"""Shows the newcomers of an event: the players that its acceptance enters in the registry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts


def newcomers_json(facts: EventFacts) -> list[dict[str, Any]]:
    """The newcomers by the file's IDs, each with the facts that will be entered."""
    from arpad.office.events.newcomers import newcomers_of
    from arpad.office.registry.record import facts_of

    return [{"id": name, **facts_of(newcomer.record)} for name, newcomer in newcomers_of(facts).items()]


def show_newcomers(desk: Desk, facts: EventFacts) -> None:
    """Print a line for each newcomer."""
    from arpad.office.events.newcomers import newcomers_of

    for name, newcomer in newcomers_of(facts).items():
        born = str(newcomer.record.birth_date or newcomer.record.birth_year or "?")
        facts_shown = ", ".join(filter(None, (born, newcomer.record.federation)))
        click.echo(f"  {name}  {newcomer.record.name} ({facts_shown}): {desk.words.text('office.newcomer')}")
