"""An event with its law, as the checks see it."""

from dataclasses import dataclass

from arpad.core.report import Game, Player
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.submission import Submitted


@dataclass(frozen=True, slots=True)
class Submission(Submitted[Law]):
    """An event, or one game of an event whose games are events of their own.

    `list` is SELO or PELO. `part` is the number of such a game, from 1; a whole event is part 1.
    """

    list: int
    part: int
    games: tuple[Game, ...]
    players: dict[str, Player]
