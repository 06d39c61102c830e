"""FIDE's text of 2014: the methods beyond those that the FIDE editions share."""

from collections.abc import Iterable, Mapping

from arpad.core.duties import Duty
from arpad.core.report import Event, Player
from arpad.regulations.fide.regulation import FideRegulation
from arpad.regulations.fide_2014.checks import EVENT_CHECKS
from arpad.regulations.fide_2014.duties import duties
from arpad.regulations.fide_2014.listing import unrated_title_holders
from arpad.regulations.fide_2014.supervision import scale_drift
from arpad.regulations.regulation import Drift


class Fide2014(FideRegulation):
    event_checks = EVENT_CHECKS

    def duties(self, event: Event, players: Iterable[Player]) -> list[Duty]:
        return duties(self, event, players)

    def scale_drift(self, before: Mapping[str, int], after: Mapping[str, int]) -> Drift | None:
        return scale_drift(before, after)

    def unrated_title_holders(self, players: Iterable[Player], rated: Iterable[str]) -> list[Player]:
        return unrated_title_holders(players, rated)


REGULATION = Fide2014
