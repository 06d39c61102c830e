"""`arpad office list top`: lists the first players of a published list."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import neg

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option
from arpad.cli.output import print_json


@click.command()
@LIST
@click.option(
    "--most", type=click.IntRange(1), default=10, show_default=True, metavar="N", help="The number of players."
)
@publication_option
@click.option("--inactive", is_flag=True, help="Include the players who are marked as inactive.")
@click.option(
    "--unrated-titled", "titled", is_flag=True, help="List the title holders who are not on the list instead."
)
@in_office
def top(desk: Desk, list_name: str, most: int, number: int | None, inactive: bool, titled: bool) -> None:
    """List the highest-rated active players of a published list with their places. Equal ratings share a place."""
    if titled:
        _title_holders(desk, list_name, number)
        return
    from arpad.office.lists.published import find_publication, highest_lines

    publication = desk.taken(find_publication(desk.list(list_name), number))
    players, lines = highest_lines(publication, most, inactive)
    first = list(zip(places([line.rating for line in lines]), lines, strict=True))
    if desk.as_json:
        shown = [{"place": place, "id": line.id, "name": line.name, "rating": line.rating} for place, line in first]
        print_json({"list": list_name, "number": publication.number, "day": str(publication.day), "players": shown})
        return
    values = {"list": list_name, "number": publication.number, "day": str(publication.day), "players": players}
    rows = [
        [str(place), str(line.id), line.title, desk.words.person_name(line.name), str(line.rating)]
        for place, line in first
    ]
    names = ("place", "id", "title", "name", "rating")
    desk.table(names, rows, numbers=("place", "rating"), heading=desk.words.text("office.top", values))


def places(ratings: Sequence[int]) -> list[int]:
    """The place of each rating, where the ratings are in falling order: 1, 2, 2, 4 if the second equals the third."""
    return [bisect_left(ratings, -rating, key=neg) + 1 for rating in ratings]


def _title_holders(desk: Desk, list_name: str, number: int | None) -> None:
    """Show the title holders without a rating; some editions print them on a list of their own."""
    from arpad.office.lists.title_holders import title_holders_beside

    people = desk.taken(title_holders_beside(desk.list(list_name), number))
    if desk.as_json:
        columns = ("name", "title", "federation")
        holders = [{"id": person.number, **{name: getattr(person, name) for name in columns}} for person in people]
        print_json({"list": list_name, "unrated_titled": holders})
        return
    rows = [[person.title, str(person.number), person.name, person.federation] for person in people]
    desk.table(("title", "id", "name", "federation"), rows, heading=desk.words.text("heading.unrated_titled"))
