"""FIDE's text of 2024: the methods beyond those that the FIDE editions share."""

from collections.abc import Iterable

from arpad.core.duties import Duty
from arpad.core.report import Event, Player
from arpad.regulations.fide.regulation import FideRegulation
from arpad.regulations.fide_2024.checks import EVENT_CHECKS
from arpad.regulations.fide_2024.duties import duties


class Fide2024(FideRegulation):
    event_checks = EVENT_CHECKS

    def duties(self, event: Event, players: Iterable[Player]) -> list[Duty]:
        return duties(self, event, players)


REGULATION = Fide2024
