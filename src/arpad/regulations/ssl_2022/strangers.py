"""3.7, 3.9 Whose Elo is asked for; everybody whom an event computes is on the list afterwards."""

from datetime import date

from arpad.core.clauses import clause
from arpad.core.report import Player
from arpad.regulations.door import Beside
from arpad.regulations.ssl_2022.columns import LISTS
from arpad.regulations.ssl_2022.entering import is_foreigner, number_on
from arpad.regulations.ssl_2022.reasons import SELO


@clause("2.5", "3.7", "3.8", "3.9")
def asks_fide(of_list: str, player: Player, _listed: bool) -> bool:
    """For a selo foreigners are asked about, at home and abroad, and Finns who have none yet (reading R6).

    For a pelo nobody's Elo is: none is taken over, and no foreign event counts.
    """
    return LISTS[of_list] == SELO and (is_foreigner(player) or number_on(player, date.max) == 0)


@clause("3.7", "3.9")
def entering(player: Player, beside: Beside) -> Player:
    """He enters with his Elos by date; an event takes the one in force on its first day."""
    return player._replace(elo=beside.abroad)


@clause("2.2")
def stays_outside(_entered: Player, _after: Player, _listed: bool) -> bool:
    """Domestic events are computed for foreigners too: nobody is left to another list."""
    return False
