"""`arpad office list changes`: a published list compared with the previous one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.office.lists.changes import Compared

SECTIONS = {
    "new": ("rating",),
    "back": ("rating",),
    "left": ("rating",),
    "changed": ("rating",),
    "inactive": (),
    "active": (),
    "titles": ("title", "grade"),
}
"""The groups of people who differ, each with the columns that are shown before and after."""


@click.command(name="changes")
@LIST
@publication_option
@in_office
def changes_command(desk: Desk, list_name: str, number: int | None) -> None:
    """Compare a published list with the previous one: people who are new, back, gone, changed or have a new title."""
    from arpad.cli.screen import Screen
    from arpad.office.lists.changes import compare_with_last

    found = desk.taken(compare_with_last(desk.list(list_name), number))
    changes = {
        section: [_change(found, one, columns) for one in found.people[section]]
        for section, columns in SECTIONS.items()
    }
    values = {"list": list_name, "number": found.number, "day": found.day, "before": found.number - 1}
    if desk.as_json:
        print_json({**values, "changes": changes, "drift": found.drift})
        return
    screen, words = Screen(), desk.words
    screen.line(words.text("office.compared", values))
    if found.drift is not None:
        screen.line(words.text("office.drift", found.drift))
    for section, people in changes.items():
        screen.heading(words.text(f"changes.{section}", {"people": len(people)}))
        for one in people:
            shown = [f"{one[column]['before'] or '-'} -> {one[column]['after'] or '-'}" for column in SECTIONS[section]]
            differing = [text for text in shown if len(set(text.split(" -> "))) > 1]
            screen.line("  ".join([f"{one['id']}  {one['name']}", *differing]), 2)


def _change(found: Compared, number: int, columns: tuple[str, ...]) -> dict[str, Any]:
    """A person with the values of the columns before and after."""
    before, after = found.before.get(number), found.after.get(number)
    values = {
        column: {"before": getattr(before, column, "") or None, "after": getattr(after, column, "") or None}
        for column in columns
    }
    return {"id": number, "name": (after or found.before[number]).name, **values}
