"""An event, or a part of one that is split, as it is rated."""

from dataclasses import dataclass

from arpad.core.report import Player
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.submission import Submitted


@dataclass(frozen=True, slots=True)
class Submission(Submitted[Law]):
    """An event with its players."""

    players: dict[str, Player]
