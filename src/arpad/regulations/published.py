"""Ratings that were published by date: the one in force on a day."""

from collections.abc import Sequence
from datetime import date

from arpad.core.report import Player, PublishedRating


def in_force(published: Sequence[PublishedRating], day: date) -> int:
    """The last of some ratings, in the order of their days, that was published by a day; 0: none."""
    found = [entry.rating for entry in published if entry.since <= day]
    return (found.pop() or 0) if found else 0


def rating_on(player: Player, day: date) -> int:
    """The rating that a report gives; if it has several by date, the one in force on a day; 0: none."""
    return in_force(player.ratings, day) if player.ratings else player.rating or 0
