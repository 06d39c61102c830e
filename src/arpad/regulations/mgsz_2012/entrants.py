"""6 § (1) step 2 Who of those not in the registry enters it, and who stays outside."""

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.regulation import Known


def asks_fide(_of_list: str, _player: Player, _listed: bool) -> bool:
    """The points of those not in the registry are found from their entry grades, and no other list is asked."""
    return False


def asks_elo(_of_list: str, _player: Player) -> bool:
    """Go has no FIDE ratings."""
    return False


@clause("9 (3)")
def entering(player: Player, known: Known) -> Player:
    """An entrant is of the list's own federation, or of none that is known; any other is a foreigner (reading R12).

    What the office decided goes first: a foreigner who lives in the country or is a member of its clubs enters too,
    and the administrator sets starting points. The entry grade is the one at which the player entered the event.
    """
    told = known.in_file
    grade = None if told is None else told.entry_grade or told.grade
    decided = known.decided
    if decided is not None:
        return player._replace(register=decided.register, rating=decided.points, entry_grade=grade)
    at_home = player.federation in (None, known.home)
    return player._replace(register="entrant" if at_home else "foreigner", entry_grade=grade)


def returning(player: Player, told: Player) -> Player:
    """A player of the registry enters each event at a grade, which its file says."""
    return player._replace(entry_grade=told.entry_grade)


def stays_outside(_entered: Player, after: Player, _listed: bool) -> bool:
    """Whoever is not in the registry after the event is not on its list."""
    return after.register is not None
