"""The lines of a list by the law: of the players with these standings, as the text of the list's day has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any, NamedTuple

from arpad.core.answer import ListEntry, Standing
from arpad.core.dates import Month
from arpad.core.report import Player, PublishedRating
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.standing import PlayerStanding, Registered, player_of
from arpad.regulations.regulation import Regulation


class NewLines(NamedTuple):
    """Lines that the law makes, and the days on which they change by date alone."""

    entries: dict[int, ListEntry]
    """The lines by the numbers of the people. People who are not printed have none."""
    until: dict[int, date]
    """The day up to which a line stays as it is, of people whose line can change by date alone."""


def opening_lines(
    of_list: ListDefinition,
    regulation: Regulation[Any],
    day: date,
    held: Mapping[int, PlayerStanding],
    people: Mapping[int, Registered],
) -> NewLines:
    """The lines of an opening list of people with these standings. They have no games."""
    return _made(regulation, day, _standings(of_list, day, held, people, ()))


def lines_after(
    of_list: ListDefinition,
    regulation: Regulation[Any],
    day: date,
    held: Mapping[int, PlayerStanding],
    people: Mapping[int, Registered],
    rated: Collection[int],
) -> NewLines:
    """The lines of a list after the opening list, of people with these standings.

    People who are not in `rated` have no games on this list.
    """
    standings = _standings(of_list, day, held, people, rated)
    for player in regulation.changed_after_opening(day, (standing.player for standing in standings.values())):
        standings[int(player.id)] = standings[int(player.id)]._replace(player=player)
    return _made(regulation, day, standings)


def standing_of(of_list: ListDefinition, day: date, player: Player, games: int, last_active: Month | None) -> Standing:
    """A player's standing on the list of a day. On a monthly list a new rating is in force from that day."""
    if games and of_list.kind_of_list.is_monthly:
        player = player._replace(ratings=(PublishedRating(day, player.rating),))
    return Standing(player, games, last_active)


def _standings(
    of_list: ListDefinition,
    day: date,
    held: Mapping[int, PlayerStanding],
    people: Mapping[int, Registered],
    rated: Collection[int],
) -> dict[int, Standing]:
    """The standings in the form that the law takes."""
    standings = {}
    for number, standing in held.items():
        games = standing.games if number in rated else 0
        player = player_of(number, people[number], standing)
        standings[number] = standing_of(of_list, day, player, games, standing.last_active)
    return standings


def _made(regulation: Regulation[Any], day: date, standings: Mapping[int, Standing]) -> NewLines:
    entries = {int(entry.id): entry for entry in regulation.listed(day, standings.values())}
    until = regulation.lines_until(day, standings.values())
    return NewLines(entries, {int(name): since for name, since in until.items()})
