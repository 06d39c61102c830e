"""6 § (1) step 2 Players who are not in the registry: which of them enter it, and which stay outside."""

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.regulation import Known


def asks_fide(_of_list: str, _player: Player, _listed: bool) -> bool:
    """False: players who are not in the registry get points from entry grades, not from another list."""
    return False


def asks_elo(_of_list: str, _player: Player) -> bool:
    """False: go has no FIDE ratings."""
    return False


@clause("9 (3)")
def with_entry_facts(player: Player, known: Known) -> Player:
    """A player of the list's own federation, or of an unknown one, enters the registry; others are foreigners (R12).

    A decision of the office prevails: a foreigner who lives in the country or is a member of its clubs enters too,
    and the administrator sets starting points. The entry grade is the one at which the player entered the event.
    """
    in_file = known.in_file
    grade = None if in_file is None else in_file.entry_grade or in_file.grade
    decided = known.decided
    if decided is not None:
        return player._replace(register=decided.register, rating=decided.points, entry_grade=grade)
    at_home = player.federation in (None, known.home)
    return player._replace(register="entrant" if at_home else "foreigner", entry_grade=grade)


def with_file_facts(player: Player, in_file: Player) -> Player:
    """A player of the registry, with the grade at which the event's file enters them."""
    return player._replace(entry_grade=in_file.entry_grade)


def stays_outside(_entered: Player, after: Player, _listed: bool) -> bool:
    """True for a player who is not in the registry after the event."""
    return after.register is not None
