"""`arpad office list changes`: compares a published list with the previous one."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option
from arpad.cli.output import print_json


@click.command(name="changes")
@LIST
@publication_option
@in_office
def changes_command(desk: Desk, list_name: str, number: int | None) -> None:
    """Compare a published list with the previous one.

    People are listed who are new, back, gone or changed, or have a new title.
    """
    from arpad.cli.screen import Screen
    from arpad.office.public_record.list_changes import SECTIONS, list_changes

    desk.list(list_name)
    found = desk.taken(list_changes(list_name, "" if number is None else str(number)))
    answer = found.to_json()
    if desk.as_json:
        print_json(answer)
        return
    screen, words = Screen(), desk.words
    screen.line(words.text("office.compared", {name: answer[name] for name in ("list", "number", "day", "before")}))
    if found.drift is not None:
        screen.line(words.text("office.drift", found.drift))
    for section, people in answer["changes"].items():
        screen.heading(words.text(f"changes.{section}", {"people": len(people)}))
        for person in people:
            shown = [
                f"{person[column]['before'] or '-'} -> {person[column]['after'] or '-'}" for column in SECTIONS[section]
            ]
            differing = [text for text in shown if len(set(text.split(" -> "))) > 1]
            screen.line("  ".join([f"{person['id']}  {words.person_name(person['name'])}", *differing]), 2)
