"""Who plays and has nothing on a federation's own list: whether FIDE's lists rate him, and whether they go on to."""

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.regulation import Known


def asks_fide(_of_list: str, _player: Player, listed: bool) -> bool:
    """FIDE's lists are asked about whoever has nothing on the list that is made (reading R24)."""
    return not listed


def asks_elo(_of_list: str, _player: Player) -> bool:
    """The rating itself is FIDE's; no other number is asked for."""
    return False


def entering(player: Player, known: Known) -> Player:
    """He enters with what FIDE's lists say by date: an event takes the one in force on its first day (reading E21)."""
    return player._replace(ratings=known.abroad)


def returning(player: Player, _told: Player) -> Player:
    """What the list and the registry have of a player counts, whatever an event's file says of them."""
    return player


@clause(mssz_2017="3 §")
def stays_outside(entered: Player, _after: Player, listed: bool) -> bool:
    """True for a player on FIDE's lists who is not on the list that is made: they stay on FIDE's (reading R24)."""
    return not listed and any(entry.rating is not None for entry in entered.ratings)
