"""`arpad office list working`: shows a player's working of a list as anyone may read it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.cli.screen import Screen
    from arpad.core.answer import Part, Row
    from arpad.core.labels import Labels
    from arpad.office.lists.workings import PublicWorking


@click.command(name="working")
@LIST
@click.argument("named", metavar="PERSON")
@publication_option
@in_office
def working_command(desk: Desk, list_name: str, named: str, number: int | None) -> None:
    """Show the public working of a person's number on a list.

    The working was stored when the list was rated. It has no name of an officer, no birthday and no reason in words;
    `explain` computes the list again and shows everything.
    """
    from arpad.office.lists.workings import working_of
    from arpad.office.lists.workings_json import public_working_json

    of_list, person = desk.list(list_name), desk.person(named)
    found = desk.taken(working_of(of_list, person, number))
    if desk.as_json:
        print_json(public_working_json(found, desk.words.text))
    else:
        _show(desk, found)


def _show(desk: Desk, found: PublicWorking) -> None:
    from arpad.cli.rate import show_findings, show_working
    from arpad.cli.screen import Screen
    from arpad.office.lists.workings_json import labels_of_working

    say, screen = desk.words.text, Screen()
    labels = labels_of_working(found, say)
    values = {
        "name": labels.players.get(str(found.person)),
        "person": found.person,
        "rating": found.rating,
        "list": found.list_name,
        "number": found.made_on.number,
        "day": str(found.made_on.day),
    }
    click.echo(say("office.explained" if found.rating else "office.explained_unrated", values))
    if found.is_opening:
        click.echo(say("office.from_opening", values))
    for event in found.events:
        if event.late:
            late = {"event": f"{event.number} {event.name}", "number": found.made_on.number, "base": found.again_from}
            click.echo(say("office.late_chain" if event.late == "chain" else "office.late_now", late))
    for regulation in found.working.other_text:
        click.echo(say("office.working_by_other_text", {"regulation": regulation}))
    for _, row in found.working.rows:
        show_working(screen, _with_names(row, labels), str(values["name"]), desk.words)
        _show_uncounted(desk, screen, row, labels)
    if found.working.findings:
        show_findings(screen, found.working.findings, desk.words, labels)
    if found.events:
        screen.heading(say("heading.made_from", {}))
    for event in found.events:
        period = f"{event.start} - {event.end}"
        screen.line(f"{event.number} {event.name}  {period}  SHA-256 {event.file}", 1)


def _show_uncounted(desk: Desk, screen: Screen, row: Row, labels: Labels) -> None:
    """Show why games do not count."""
    missed = [(part, game) for part in row.parts for game in part.working if game.reason is not None]
    if missed:
        screen.heading(desk.words.text("heading.uncounted"))
    for part, game in missed:
        clauses = ", ".join(desk.words.clause(clause) for clause in game.clauses)
        opponent = labels.players.get(game.opponent, game.opponent)
        place = "  ".join(filter(None, (_event_of(part, labels), str(game.round), opponent)))
        screen.line(f"{place}: {desk.words.text(f'uncounted.{game.reason}')} {clauses}", 1)


def _event_of(part: Part, labels: Labels) -> str:
    return f"{part.event} {labels.events.get(part.event, '')}".strip()


def _with_names(row: Row, labels: Labels) -> Row:
    """A row with the names of opponents and events beside their numbers."""
    parts = tuple(
        part._replace(
            event=_event_of(part, labels),
            working=tuple(
                game._replace(opponent=f"{game.opponent} {labels.players.get(game.opponent, '')}".strip())
                for game in part.working
            ),
        )
        for part in row.parts
    )
    return row._replace(
        parts=parts, steps=tuple(replace(step, values=labels.values(step.values)) for step in row.steps)
    )
