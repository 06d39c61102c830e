"""7.22 The additional list: title holders without a rating."""

from collections.abc import Iterable

from arpad.core.clauses import clause
from arpad.core.report import Player

FIDE_TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
"""The titles that the list prints (7.12: "FIDE title")."""


@clause("7.22")
def unrated_title_holders(players: Iterable[Player], rated: Iterable[str]) -> list[Player]:
    """The holders of FIDE's titles who are not on the list, by title and id; a national title is not among them."""
    listed = set(rated)
    holders = [player for player in players if player.title in FIDE_TITLES and player.id not in listed]
    return sorted(holders, key=lambda player: (player.title or "", player.id))
