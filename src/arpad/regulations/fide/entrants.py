"""Entrants who are not on a federation's own list: when FIDE's lists are asked, and when they stay off it."""

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.regulation import Known


def asks_fide(_of_list: str, _player: Player, listed: bool) -> bool:
    """True for a player who is not on the list that is made: FIDE's lists are asked (reading R24)."""
    return not listed


def asks_elo(_of_list: str, _player: Player) -> bool:
    """False: the list's own number is the FIDE rating."""
    return False


def with_entry_facts(player: Player, known: Known) -> Player:
    """The player with FIDE's ratings by date: an event takes the one in force on its first day (reading E21)."""
    return player._replace(ratings=known.abroad)


def with_file_facts(player: Player, _in_file: Player) -> Player:
    """The player as the list and the registry have them, whatever the event's file says."""
    return player


@clause(mssz_2017="3 §")
def stays_outside(entered: Player, _after: Player, listed: bool) -> bool:
    """True for a player on FIDE's lists who is not on the list that is made: they stay on FIDE's (reading R24)."""
    return not listed and any(entry.rating is not None for entry in entered.ratings)
