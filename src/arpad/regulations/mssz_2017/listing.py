"""7.22 with 1 § 3: who is a title holder."""

from collections.abc import Iterable

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.fide_2014 import listing
from arpad.regulations.mssz_2017.registry import makes_title_holder


@clause("1 § 3", "7.22")
def unrated_title_holders(players: Iterable[Player], rated: Iterable[str]) -> list[Player]:
    """The title holders who are not on the list; a title given on application does not make one."""
    found = listing.unrated_title_holders(players, rated)
    return [player for player in found if makes_title_holder(player.title or "")]
