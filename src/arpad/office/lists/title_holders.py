"""Title holders of the registry who have no rating on a list."""

from __future__ import annotations

from typing import NamedTuple

from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import find_publication, line_rows
from arpad.office.storage.models import Person


class TitleHolder(NamedTuple):
    """A title holder without a rating."""

    number: int
    name: str
    title: str
    federation: str


def title_holders_beside(of_list: ListFacts, number: int | None = None) -> list[TitleHolder] | Problem:
    """The title holders who are not on published list `number` (None: the last), by national ID.

    Empty if the edition of the list does not print them.
    """
    publication = find_publication(of_list, number)
    if isinstance(publication, Problem):
        return publication
    columns = ("number", "name", "title", "federation")
    rows = Person.objects.exclude(title="").exclude(name="").filter(died=None, not_listed=False).order_by("number")
    people = {str(row[0]): TitleHolder(*row) for row in rows.values_list(*columns)}
    players = [Player(key, title=one.title) for key, one in people.items()]
    day = publication.day
    if day is None:
        return []
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return []
    listed = {str(number) for number in line_rows(publication).values_list("person_id", flat=True)}
    return [people[player.id] for player in regulation.unrated_title_holders(players, listed)]
