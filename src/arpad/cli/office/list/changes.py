"""`arpad office list changes`: compares a published list with the previous one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.office.lists.changes import Compared
    from arpad.office.lists.published_line import Line

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
    """Compare a published list with the previous one.

    People are listed who are new, back, gone or changed, or have a new title.
    """
    from arpad.cli.screen import Screen
    from arpad.office.lists.changes import compare_with_last

    compared = desk.taken(compare_with_last(desk.list(list_name), number))
    changes = {
        section: [_change(compared, person, columns) for person in compared.people[section]]
        for section, columns in SECTIONS.items()
    }
    values = {"list": list_name, "number": compared.number, "day": compared.day, "before": compared.number - 1}
    if desk.as_json:
        print_json({**values, "changes": changes, "drift": compared.drift})
        return
    screen, words = Screen(), desk.words
    screen.line(words.text("office.compared", values))
    if compared.drift is not None:
        screen.line(words.text("office.drift", compared.drift))
    for section, people in changes.items():
        screen.heading(words.text(f"changes.{section}", {"people": len(people)}))
        for person in people:
            shown = [
                f"{person[column]['before'] or '-'} -> {person[column]['after'] or '-'}" for column in SECTIONS[section]
            ]
            differing = [text for text in shown if len(set(text.split(" -> "))) > 1]
            screen.line("  ".join([f"{person['id']}  {words.person_name(person['name'])}", *differing]), 2)


def _change(compared: Compared, number: int, columns: tuple[str, ...]) -> dict[str, Any]:
    """A person with the values of the columns before and after."""
    before, after = _cells(compared.before.get(number)), _cells(compared.after.get(number))
    values = {column: {"before": before.get(column) or None, "after": after.get(column) or None} for column in columns}
    return {"id": number, "name": (after or before)["name"], **values}


def _cells(line: Line | None) -> dict[str, str]:
    from arpad.office.lists.published_line import cells_of

    return {} if line is None else cells_of(line)
