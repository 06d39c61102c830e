"""3.7, 3.9 The players whose FIDE ratings are asked for. Every player of a rated event is on the list afterwards."""

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
    """False: a FIDE rating is never the number of the list. `asks_elo` says when it is asked for beside that."""
    return False


def asks_elo(of_list: str, player: Player) -> bool:
    """True on the list selo for foreigners, at home and abroad, and for Finns without a selo (reading R6).

    False on pelo: no Elo is taken over, and no foreign event counts.
    """
    return LISTS[of_list] == SELO and (is_foreigner(player) or rating_on(player, date.max) == 0)


def entering(player: Player, known: Known) -> Player:
    """A player enters with the FIDE ratings of all sources; the event's file is the last of them (reading R20).

    The ratings of the player's own country are the file's.
    """
    in_file = known.in_file
    if in_file is None:
        return player._replace(elo_sources=known.elos, elo_rapid_sources=known.elos_rapid)
    rapid = SuppliedElo("event-file", date.min, date.max, in_file.elo_rapid or 0)
    return player._replace(
        national=in_file.national,
        national_rapid=in_file.national_rapid,
        elo_sources=(*known.elos, *elos_in_file(in_file)),
        elo_rapid_sources=(*known.elos_rapid, *([] if in_file.elo_rapid is None else [rapid])),
    )


def elos_in_file(in_file: Player) -> Iterator[SuppliedElo]:
    """The Elos that an event's file supplies: each is in force until the next, one without a day at any time."""
    days = [*(entry.since for entry in in_file.elo), date.max]
    for entry, (since, following) in zip(in_file.elo, pairwise(days), strict=True):
        last = following if following == date.max else following - EVE
        yield SuppliedElo("event-file", since, last, entry.rating or 0)


def returning(player: Player, _in_file: Player) -> Player:
    """The player with the number and the games of the list, whatever the event's file says."""
    return player


def stays_outside(_entered: Player, _after: Player, _listed: bool) -> bool:
    """False: domestic events are computed for foreigners too."""
    return False
