"""`arpad office event working`: shows an event of a published list as anyone may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import NUMBER
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.cli.screen import Screen
    from arpad.core.labels import Labels
    from arpad.office.lists.working_values import Entrant
    from arpad.office.lists.workings import Cell, PublicEvent

NUMBERS = ("place", "rating", "score", "expected", "k", "change", "old", "new_number")


@click.command(name="working")
@NUMBER
@click.option("--on", "publication", type=int, metavar="N", help="The number of the list; without it, the last one.")
@in_office
def event_working_command(desk: Desk, number: int, publication: int | None) -> None:
    """Show an event in public: crosstable, changes, findings, the acts and the hash of its file.

    The working was stored when the event was rated. It has no name of an officer and no reason in words.
    """
    from arpad.office.lists.workings import event_working
    from arpad.office.lists.workings_json import public_event_json

    found = desk.taken(event_working(number, publication))
    if desk.as_json:
        print_json(public_event_json(found, desk.words.text))
    else:
        _show(desk, found)


def _show(desk: Desk, found: PublicEvent) -> None:
    from arpad.cli.rate import show_findings
    from arpad.cli.screen import Screen
    from arpad.office.lists.workings_json import labels_of_event

    say, screen, event = desk.words.text, Screen(), found.event
    labels = labels_of_event(found, say)
    click.echo(f"{found.number}  {found.name}  {event.start} - {event.end}  {', '.join(event.regulations)}")
    click.echo(say(f"stage.{found.stage}", {}))
    on_list = f"{found.list_name}/{found.made_on.number}, {found.made_on.day}"
    click.echo(say("office.event_on_list", {"list": on_list}))
    if found.file:
        click.echo(f"SHA-256  {found.file}")
    for regulation in event.other_text:
        click.echo(say("office.working_by_other_text", {"regulation": regulation}))
    _show_table(desk, screen, found, labels)
    show_findings(screen, event.findings, desk.words, labels)
    screen.heading(say("heading.acts", {}))
    for act in event.acts:
        screen.line(f"{act.entry}  {act.day}  {say(f'act.{act.act}', {})}", 1)


def _show_table(desk: Desk, screen: Screen, found: PublicEvent, labels: Labels) -> None:
    """Show the crosstable: a cell is the opponent's number, the colour and the result."""
    cells = found.cells()
    rounds = sorted({cell.round for own in cells.values() for cell in own})
    names = ["place", "id", "name", "rating"]
    columns = [(desk.words.text(f"column.{name}"), name in NUMBERS) for name in names]
    columns += [(str(number), False) for number in rounds]
    columns += [(desk.words.text(f"column.{name}"), True) for name in ("score", "expected", "k", "change")]
    lines = []
    for entrant in found.event.entrants:
        own = {number: [cell for cell in cells[entrant.person] if cell.round == number] for number in rounds}
        lines.append(
            [
                "" if entrant.place is None else str(entrant.place),
                str(entrant.person),
                labels.players.get(str(entrant.person), ""),
                _of_parts(entrant, "old"),
                *(" ".join(_cell_text(cell) for cell in own[number]) for number in rounds),
                entrant.points,
                _of_parts(entrant, "expected"),
                _of_parts(entrant, "k"),
                _of_parts(entrant, "change"),
            ]
        )
    screen.table(columns, lines)


def _of_parts(entrant: Entrant, name: str) -> str:
    """A value for each part of an event, as one text."""
    values = (getattr(part, name) for line in entrant.lines for part in line.parts)
    return ", ".join(str(value) for value in values if value is not None)


def _cell_text(cell: Cell) -> str:
    """A round as text: opponent, colour and result; in brackets if it does not count."""
    if cell.opponent is None:
        return cell.bye or ""
    text = f"{cell.opponent}{cell.colour or ''} {cell.result}"
    return text if cell.reason == "" else f"({text})"
