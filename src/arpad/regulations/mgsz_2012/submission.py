"""An event, or a part of one that is split, as it is rated."""

from dataclasses import dataclass
from typing import NamedTuple

from arpad.core.report import Event, Game, Player
from arpad.core.verdicts import Finding, Level, Values, event_subject, game_subject
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.law import Law


@dataclass(frozen=True, slots=True)
class Submission:
    """An event with its players."""

    edition: Edition
    law: Law
    event: Event
    players: dict[str, Player]

    def finding(self, level: Level, clause: str, code: str, values: Values) -> Finding:
        """A finding on the event."""
        return Finding(level, clause, event_subject(self.event.id), code, values, event=self.event.id)

    def on_game(self, level: Level, clause: str, game: Game, code: str, values: Values) -> Finding:
        """A finding on one of its games."""
        subject = game_subject(self.event.id, game.round, game.white, game.black or "")
        return Finding(level, clause, subject, code, values, event=self.event.id, game=game)


class Unchecked(NamedTuple):
    """A clause whose condition cannot be checked, because the report does not say what it asks for."""

    clause: str


Verdict = Finding | Unchecked
