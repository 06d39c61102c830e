"""3.7, 3.9 The entrants of an event: when their FIDE ratings are asked for, and which ratings they have."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise

from arpad.core.report import Player, SuppliedElo
from arpad.regulations.published import rating_on
from arpad.regulations.regulation import Known
from arpad.regulations.ssl_2022.entry import is_foreigner
from arpad.regulations.ssl_2022.reasons import SELO
from arpad.regulations.ssl_2022.setup import LISTS

ONE_DAY = timedelta(days=1)


def asks_fide(_of_list: str, _player: Player, _listed: bool) -> bool:
    """False: the number of the list is never a FIDE rating. `asks_elo` says when a FIDE rating is needed beside it."""
    return False


def asks_elo(of_list: str, player: Player) -> bool:
    """True on the list selo for foreigners, at home and abroad, and for Finns without a selo (reading R6).

    False on pelo: no Elo is taken over, and no foreign event counts.
    """
    return LISTS[of_list] == SELO and (is_foreigner(player) or rating_on(player, date.max) == 0)


def with_entry_facts(player: Player, known: Known) -> Player:
    """The player with the FIDE ratings of all sources, the event's file last (reading R20).

    National ratings are those of the file.
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
    """The Elos that an event's file supplies, each in force until the next; an Elo without a day is always in force."""
    days = [*(entry.since for entry in in_file.elo), date.max]
    for entry, (since, following) in zip(in_file.elo, pairwise(days), strict=True):
        last = following if following == date.max else following - ONE_DAY
        yield SuppliedElo("event-file", since, last, entry.rating or 0)


def with_file_facts(player: Player, _in_file: Player) -> Player:
    """The player unchanged: the number and the games are those of the list, whatever the event's file says."""
    return player


def stays_outside(_entered: Player, _after: Player, _listed: bool) -> bool:
    """False: every player of a rated event is on the list afterwards, foreigners too."""
    return False
