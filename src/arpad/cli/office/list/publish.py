"""`arpad office list publish`: publishes the rated list."""

from __future__ import annotations

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, seen_option


@click.command(name="publish")
@LIST
@click.option("--empty", is_flag=True, help="Publish a list without events, although events wait for a ruling.")
@seen_option
@in_office
def publish_command(desk: Desk, list_name: str, empty: bool, seen: int | None) -> None:
    """Publish the rated list, which never changes afterwards. Show what is new since the previous one.

    Then its PDF files are made; if that fails, the list is published all the same (`arpad office list pdf`).
    """
    from arpad.cli.office.list.pdf import keep_or_note
    from arpad.office.lists.changes import compare_with_last
    from arpad.office.lists.publication import publish

    of_list = desk.list(list_name)
    done = desk.taken(publish(of_list, desk.name(), desk.moment_in(of_list), seen, empty=empty))
    people = desk.taken(compare_with_last(of_list, done.number)).people
    counts = {name: len(rows) for name, rows in people.items()}
    values = {"list": list_name, "number": done.number, "day": str(done.day), "sha256": done.file_id, **counts}
    answer = {**values, "compared": {name: list(map(str, rows)) for name, rows in people.items()}}
    desk.say("office.published", values, answer)
    keep_or_note(desk, [done])
