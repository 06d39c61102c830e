"""An event as it is rated: what every check looks at."""

from dataclasses import dataclass

from arpad.core.report import Game, Player
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.submission import Submitted


@dataclass(frozen=True, slots=True)
class Submission(Submitted[Law]):
    """An event, or one game of an event whose games are events of their own; `part` counts those from 1."""

    list: int
    part: int
    games: tuple[Game, ...]
    players: dict[str, Player]
