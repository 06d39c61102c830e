"""`arpad office list, rate, publish, export`: a list from its definition to the file that others read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.files import whole_file
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.event.group import seen_option
from arpad.cli.printing import print_json
from arpad.core.verdicts import Problem

if TYPE_CHECKING:
    from arpad.office.lists.definition import ListFacts

FORMATS = ("csv", "json", "xlsx", "fide-txt", "fide-xml")


@click.group(name="list")
def list_group() -> None:
    """The lists of the office: whose law, which calendar, which time zone."""


@list_group.command(name="add")
@click.argument("name")
@click.option("--kind", required=True, metavar="KIND", help="What it is a list of: standard, selo, pelo, go.")
@click.option("--authority", metavar="A", help="Whose editions: fide, mssz, ssl, mgsz; the kind's own without it.")
@click.option("--federation", required=True, metavar="FED", help="At home: three letters.")
@click.option("--zone", required=True, metavar="ZONE", help="The time zone of its days: Europe/Budapest.")
@click.option(
    "--comparable",
    metavar="EST,SWE",
    help="Countries whose national ratings are comparable (ssl-2022 3.9); none: no country. As it was without it.",
)
@click.option(
    "--rating-gap", type=int, metavar="N", help="A file's rating farther from the list's than N is doubted (200)."
)
@seen_option
@in_office
def add_list(
    desk: Desk,
    name: str,
    kind: str,
    authority: str | None,
    federation: str,
    zone: str,
    comparable: str | None,
    rating_gap: int | None,
    seen: int | None,
) -> None:
    """Define a list, or change where its day begins, which countries are comparable, which ratings are doubted."""
    from arpad.office.lists.definition import ListFacts, define_list, find_list
    from arpad.regulations.choosing import AUTHORITY_OF

    known = find_list(name)
    if comparable == "":
        desk.refuse(Problem("--comparable", "list_comparable_empty"))
    if comparable is None:
        comparable = "" if isinstance(known, Problem) else known.comparable
    wanted = ListFacts(name, kind, authority or AUTHORITY_OF.get(kind, ""), federation, zone, comparable)
    if rating_gap is not None:
        wanted = replace(wanted, rating_gap=rating_gap)
    elif isinstance(known, ListFacts):
        wanted = replace(wanted, rating_gap=known.rating_gap)
    is_new = known != wanted
    desk.act(lambda journal: define_list(journal, wanted, seen))
    answer = {"list": name, "cadence": wanted.cadence, "changed": is_new}
    desk.say("office.list_defined" if is_new else "office.list_unchanged", {"name": name}, answer)


@list_group.command(name="show")
@click.argument("name", required=False)
@in_office
def show_lists(desk: Desk, name: str | None) -> None:
    """The lists: how often and on which days they come out, their calendars of editions, what was published when."""
    from arpad.office.lists.definition import all_lists

    lists = all_lists() if name is None else [desk.list(name)]
    told = [_of_list(facts) for facts in lists]
    if desk.as_json:
        print_json({"lists": told})
        return
    for one in told:
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
    """A list as JSON has it: with what was published, when, and when the next one is to be."""
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
        "cadence": facts.cadence,
        "calendar": [{"regulation": one.id, "from": str(one.first_day)} for one in facts.calendar()],
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


@click.command(name="rate")
@click.argument("list_name", metavar="LIST")
@click.option("--preview", is_flag=True, help="Only show what would change, and why.")
@seen_option
@in_office
def rate_command(desk: Desk, list_name: str, preview: bool, seen: int | None) -> int:
    """Rate the next list: what changes and why, and what the law found. It is published by `publish`."""
    from arpad.cli.office.list.draft import show_draft
    from arpad.office.lists import publication

    of_list = desk.list(list_name)
    if preview:
        draft = desk.taken(publication.preview(of_list, desk.day_in(of_list)))
    else:
        draft = desk.taken(
            publication.rate_list(of_list, desk.name(), desk.moment_in(of_list), seen, working=desk.as_json)
        )
    show_draft(desk, list_name, draft)
    return 1 if any(rated.answer.refused_events for rated in draft.rated) else 0


@click.command(name="publish")
@click.argument("list_name", metavar="LIST")
@click.option("--empty", is_flag=True, help="Publish a list without events although events wait for a ruling.")
@seen_option
@in_office
def publish_command(desk: Desk, list_name: str, empty: bool, seen: int | None) -> None:
    """Publish the list that was rated: frozen, numbered, dated. Says what is new against the last one."""
    from arpad.office.lists.changes import compare_with_last
    from arpad.office.lists.publication import publish

    of_list = desk.list(list_name)
    done = desk.taken(publish(of_list, desk.name(), desk.moment_in(of_list), seen, empty=empty))
    people = desk.taken(compare_with_last(of_list, done.number)).people
    counts = {name: len(some) for name, some in people.items()}
    values = {"list": list_name, "number": done.number, "day": str(done.day), "sha256": done.file_id, **counts}
    answer = {**values, "compared": people}
    desk.say("office.published", values, answer)


@click.command(name="export")
@click.argument("list_name", metavar="LIST")
@click.option("--number", type=int, metavar="N", help="Which list; the one in force without it.")
@click.option("--to", "target", type=click.Choice(FORMATS), default="csv", show_default=True, help="The format.")
@click.option("--out", metavar="FILE", help="Where to; standard output without it.")
@in_office
def export_command(desk: Desk, list_name: str, number: int | None, target: str, out: str | None) -> None:
    """A published list in another format, the same bytes every time."""
    from arpad.office.lists.export import exported, find_publication, left_out

    of_list = desk.list(list_name)
    publication = desk.taken(find_publication(of_list, number))
    content = desk.taken(exported(of_list, publication, target))
    with whole_file(out, desk.language) as file:
        file.write(content)
    others = left_out(desk.taken(exported(of_list, publication, "csv")), target)
    if others is not None:
        desk.note(others)
