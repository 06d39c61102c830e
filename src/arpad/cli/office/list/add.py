"""`arpad office list add`: defines a list."""

from __future__ import annotations

from dataclasses import replace

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import seen_option
from arpad.core.verdicts import Problem


@click.command(name="add")
@click.argument("name")
@click.option(
    "--kind", required=True, metavar="KIND", help="The kind: standard, selo, pelo, go, or one of another package."
)
@click.option(
    "--authority",
    metavar="A",
    help="The authority whose editions rate: fide, mssz, ssl, mgsz, or one of a package; without it, the kind's own.",
)
@click.option(
    "--federation", required=True, metavar="FED", help="The federation of the list: three letters, such as HUN."
)
@click.option(
    "--zone", required=True, metavar="ZONE", help="The time zone in which its days begin, such as Europe/Budapest."
)
@click.option(
    "--comparable",
    metavar="EST,SWE",
    help="The countries with comparable national ratings (ssl-2022 3.9), or none. Without it, they stay as they are.",
)
@click.option(
    "--rating-gap",
    type=int,
    metavar="N",
    help="Doubt a rating in a file that is more than N from the list's (200 for a new list).",
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
    """Define a list, or change one.

    Of an existing list the time zone, the comparable countries and the gap for doubtful ratings can be changed.
    """
    from arpad.core.list_kind import list_kinds
    from arpad.office.lists.definition import ListFacts, define_list, find_list

    known = find_list(name)
    if comparable == "":
        desk.refuse(Problem("--comparable", "list_comparable_empty"))
    if comparable is None:
        comparable = "" if isinstance(known, Problem) else known.comparable
    wanted = ListFacts(
        name,
        kind,
        authority or (list_kinds()[kind].authority if kind in list_kinds() else ""),
        federation,
        zone,
        comparable=comparable,
    )
    if rating_gap is not None:
        wanted = replace(wanted, rating_gap=rating_gap)
    elif isinstance(known, ListFacts):
        wanted = replace(wanted, rating_gap=known.rating_gap)
    is_new = known != wanted
    desk.act(lambda journal: define_list(journal, wanted, seen))
    answer = {"list": name, "cadence": wanted.kind_of_list.cadence, "changed": is_new}
    desk.say("office.list_defined" if is_new else "office.list_unchanged", {"name": name}, answer)
