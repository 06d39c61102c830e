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
    """Show the lists: how often they come out, their editions, their publications and the day of the next one."""
    from arpad.office.lists.definition import all_lists

    lists = [_of_list(facts) for facts in (all_lists() if name is None else [desk.list(name)])]
    if desk.as_json:
        print_json({"lists": lists})
        return
    for one in lists:
        click.echo(f"{one['name']}  {one['kind']}  {one['federation']}  {one['zone']}")
        click.echo("  " + desk.words.text(f"cadence.{one['cadence']}"))
        editions = ", ".join(f"{edition['regulation']} ({edition['from']})" for edition in one["calendar"])
        click.echo(f"  {desk.words.text('office.calendar', {'editions': editions})}")
        for edition in one["publications"]:
            code = "office.not_published" if edition["day"] is None else "office.published_on"
            click.echo(f"  {desk.words.text(code, edition)}  {edition['sha256'][:16]}")
        if one["next"] is not None:
            click.echo(f"  {desk.words.text('office.next_list', one['next'])}")


def _of_list(facts: ListFacts) -> dict[str, Any]:
    """A list as JSON: its definition, its publications, and the day of the next one."""
    from arpad.office.events.agenda import next_publication
    from arpad.office.storage.canonical import instant
    from arpad.office.storage.models import Entry, Publication

    published = list(Publication.objects.filter(list_id=facts.name).order_by("number"))
    moments = dict(Entry.objects.filter(number__in=[one.changed for one in published]).values_list("number", "at"))
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
        "calendar": [{"regulation": one.id, "from": str(one.first_day)} for one in facts.calendar.editions],
        "publications": [
            {
                "number": one.number,
                "day": None if one.day is None else str(one.day),
                "published": None if one.day is None else instant(moments[one.changed]),
                "period": one.period or None,
                "sha256": one.file_id,
            }
            for one in published
        ],
        "next": None if following is None else {"period": following[0], "day": str(following[1])},
    }
