"""3.7, 3.9 Whose FIDE ratings are asked for; everybody whom an event computes is on the list afterwards."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

from arpad.core.report import Player, SuppliedElo
from arpad.regulations.published import rating_on
from arpad.regulations.regulation import Known
from arpad.regulations.ssl_2022.entry import is_foreigner
from arpad.regulations.ssl_2022.reasons import SELO
from arpad.regulations.ssl_2022.setup import LISTS

EVE = timedelta(days=1)


def asks_fide(_of_list: str, _player: Player, _listed: bool) -> bool:
    """A FIDE rating is never the number of the list: it is asked for beside it, with its source (`asks_elo`)."""
    return False


def asks_elo(of_list: str, player: Player) -> bool:
    """For a selo foreigners are asked about, at home and abroad, and Finns who have none yet (reading R6).

    For a pelo nobody's Elo is: none is taken over, and no foreign event counts.
    """
    return LISTS[of_list] == SELO and (is_foreigner(player) or rating_on(player, date.max) == 0)


def entering(player: Player, known: Known) -> Player:
    """A player enters with the FIDE ratings of all sources; the event's file is the last of them (reading R20).

    The ratings of the player's own country are the file's.
    """
    told = known.in_file
    if told is None:
        return player._replace(elo_sources=known.elos, elo_rapid_sources=known.elos_rapid)
    rapid = SuppliedElo("event-file", date.min, date.max, told.elo_rapid or 0)
    return player._replace(
        national=told.national,
        national_rapid=told.national_rapid,
        elo_sources=(*known.elos, *elos_in_file(told)),
        elo_rapid_sources=(*known.elos_rapid, *([] if told.elo_rapid is None else [rapid])),
    )


def elos_in_file(told: Player) -> Iterator[SuppliedElo]:
    """The Elos that an event's file supplies: each is in force until the next, one without a day at any time."""
    days = [*(entry.since for entry in told.elo), date.max]
    for entry, (since, following) in zip(told.elo, pairwise(days), strict=True):
        last = following if following == date.max else following - EVE
        yield SuppliedElo("event-file", since, last, entry.rating or 0)


def returning(player: Player, _told: Player) -> Player:
    """The number and the games of the list count, whatever an event's file says of them."""
    return player


def stays_outside(_entered: Player, _after: Player, _listed: bool) -> bool:
    """Domestic events are computed for foreigners too: nobody is left to another list."""
    return False
