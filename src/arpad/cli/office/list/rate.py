"""`arpad office list rate`: computes the next list."""

from __future__ import annotations

import click

from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.cli.office.options import LIST, seen_option


@click.command(name="rate")
@LIST
@click.option("--preview", is_flag=True, help="Only show what would change, and why.")
@seen_option
@in_office
def rate_command(desk: Desk, list_name: str, preview: bool, seen: int | None) -> int:
    """Rate the next list, and show the changes with their reasons and the findings. `list publish` publishes it."""
    from arpad.cli.office.list.draft import show_draft
    from arpad.office.lists import publication

    of_list = desk.list(list_name)
    if preview:
        draft = desk.taken(publication.preview(of_list, desk.day_in(of_list)))
    else:
        draft = desk.taken(publication.rate_list(of_list, desk.name(), desk.moment_in(of_list), seen))
    show_draft(desk, list_name, draft)
    return ANSWER_IS_NO if any(rated.answer.refused_events for rated in draft.rated) else 0
