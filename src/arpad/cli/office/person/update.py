"""`arpad office person update`: compares the registry with FIDE's list of a month."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.office.registry.fide_update import Change


@click.command(name="update")
@click.option("--month", required=True, metavar="YYYY-MM", help="The month of FIDE's list, which was imported.")
@click.option("--apply", "applied", is_flag=True, help="Make the changes; without it they are only shown.")
@in_office
def update_people(desk: Desk, month: str, applied: bool) -> None:
    """Show what FIDE's imported list of a month changes in the registry. --apply makes the changes, in one act.

    FIDE IDs, federations, titles and the mark of inactive players are taken over. A missing year of birth or sex is
    filled in. A person whose name, year of birth or sex contradicts the list is shown and not changed.
    """
    from arpad.office.registry.fide_update import DIFFERS, apply_changes, changes_by

    of = desk.month(month)
    changes = desk.act(lambda journal: apply_changes(journal, of)) if applied else desk.taken(changes_by(of))
    differing = [change for change in changes if change.what == DIFFERS]
    counts = {"changes": len(changes) - len(differing), "differing": len(differing)}
    if desk.as_json:
        print_json({**counts, "month": month, "applied": applied, "people": [change._asdict() for change in changes]})
        return
    if changes:
        _show(desk, changes)
    click.echo(desk.words.text("office.people_updated" if applied else "office.people_to_update", counts))


def _show(desk: Desk, changes: list[Change]) -> None:
    rows = [
        [
            str(change.number),
            change.name,
            desk.words.text(f"update.{change.what}"),
            str(change.old or ""),
            str(change.new or ""),
        ]
        for change in changes
    ]
    desk.table(("number", "name", "fact", "in_registry", "at_fide"), rows, numbers=("number",))
