"""`arpad office list show`: the lists, their calendars and what was published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json

if TYPE_CHECKING:
    from arpad.office.lists.definition import ListFacts


@click.command(name="show")
@click.argument("name", required=False)
@in_office
def show_lists(desk: Desk, name: str | None) -> None:
    """Show the lists with their editions, their publications and the day of the next one."""
    from arpad.office.lists.definition import all_lists

    lists = [_of_list(facts) for facts in (all_lists() if name is None else [desk.list(name)])]
    if desk.as_json:
        print_json({"lists": lists})
        return
    for of_list in lists:
        click.echo(f"{of_list['name']}  {of_list['kind']}  {of_list['federation']}  {of_list['zone']}")
        click.echo("  " + desk.words.text(f"cadence.{of_list['cadence']}"))
        editions = ", ".join(f"{edition['regulation']} ({edition['from']})" for edition in of_list["calendar"])
        click.echo(f"  {desk.words.text('office.calendar', {'editions': editions})}")
        for edition in of_list["publications"]:
            code = "office.not_published" if edition["day"] is None else "office.published_on"
            click.echo(f"  {desk.words.text(code, edition)}  {edition['sha256'][:16]}")
        if of_list["next"] is not None:
            click.echo(f"  {desk.words.text('office.next_list', of_list['next'])}")


def _of_list(facts: ListFacts) -> dict[str, Any]:
    """A list as JSON: its definition, its publications, and the day of the next one."""
    from arpad.core.canonical import instant
    from arpad.office.events.agenda import next_publication
    from arpad.office.storage.models import Entry, Publication

    published = list(Publication.objects.filter(list_id=facts.name).order_by("number"))
    moments = dict(
        Entry.objects.filter(number__in=[publication.changed for publication in published]).values_list("number", "at")
    )
    following = next_publication(facts)
    return {
        "name": facts.name,
        "kind": facts.kind,
        "authority": facts.authority,
        "federation": facts.federation,
        "zone": facts.zone,
        "comparable": facts.comparable or None,
        "rating_gap": facts.rating_gap,
        "cadence": facts.kind_of_list.cadence,
        "calendar": [{"regulation": edition.id, "from": str(edition.first_day)} for edition in facts.calendar.editions],
        "publications": [
            {
                "number": publication.number,
                "day": None if publication.day is None else str(publication.day),
                "published": None if publication.day is None else instant(moments[publication.changed]),
                "period": publication.period or None,
                "sha256": publication.file_id,
                "file_before": publication.file_before or None,
            }
            for publication in published
        ],
        "next": None if following is None else {"period": following[0], "day": str(following[1])},
    }
