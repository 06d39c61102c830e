"""The lines of a list: made from the players' standings by the regulation of the list's day."""

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
    """The line of each person who is printed, by number."""
    until: dict[int, date]
    """The next day on which a line changes by date alone, by number. Other people are omitted."""


def opening_lines(
    of_list: ListDefinition,
    regulation: Regulation[Any],
    day: date,
    held: Mapping[int, PlayerStanding],
    people: Mapping[int, Registered],
) -> NewLines:
    """The lines of an opening list, for people with the standings `held`. They have no games in its period."""
    return _made(regulation, day, _standings(of_list, day, held, people, ()))


def lines_after(
    of_list: ListDefinition,
    regulation: Regulation[Any],
    day: date,
    held: Mapping[int, PlayerStanding],
    people: Mapping[int, Registered],
    rated: Collection[int],
) -> NewLines:
    """The lines of a list after the opening list, for people with the standings `held`.

    People who are not in `rated` have no games on this list.
    """
    standings = _standings(of_list, day, held, people, rated)
    for player in regulation.changed_after_opening(day, (standing.player for standing in standings.values())):
        standings[int(player.id)] = standings[int(player.id)]._replace(player=player)
    return _made(regulation, day, standings)


def standing_of(of_list: ListDefinition, day: date, player: Player, games: int, last_active: Month | None) -> Standing:
    """A player's standing as the law takes it. On a monthly list a new rating is in force from the day of the list."""
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
    """The standings as the law takes them, by number."""
    standings = {}
    for number, standing in held.items():
        games = standing.games if number in rated else 0
        player = player_of(number, people[number], standing)
        standings[number] = standing_of(of_list, day, player, games, standing.last_active)
    return standings


def _made(regulation: Regulation[Any], day: date, standings: Mapping[int, Standing]) -> NewLines:
    """The lines that the regulation makes of standings."""
    entries = {int(entry.id): entry for entry in regulation.listed(day, standings.values())}
    until = regulation.lines_until(day, standings.values())
    return NewLines(entries, {int(name): change for name, change in until.items()})
