"""7.22 The list beside the list: title holders without a rating."""

from collections.abc import Iterable

from arpad.core.clauses import clause
from arpad.core.report import Player


@clause("7.22")
def unrated_title_holders(players: Iterable[Player], rated: Iterable[str]) -> list[Player]:
    """The title holders who are not on the list, by title and id."""
    listed = set(rated)
    found = [player for player in players if player.title and player.id not in listed]
    return sorted(found, key=lambda player: (player.title or "", player.id))
