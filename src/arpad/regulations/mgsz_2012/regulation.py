"""What the Hungarian Go Association's text of 2012 offers: the list go, event by event."""

from collections.abc import Iterable, Mapping
from datetime import date

from arpad.core.answer import Answer, LineExplanation, ListEntry, Standing, highest_first
from arpad.core.report import Player, Report
from arpad.regulations.mgsz_2012 import calc, entrants
from arpad.regulations.mgsz_2012.carried import as_published
from arpad.regulations.mgsz_2012.explain_line import explain_line
from arpad.regulations.mgsz_2012.grades import grade_names
from arpad.regulations.mgsz_2012.law import Law, law_of
from arpad.regulations.mgsz_2012.listing import entry_of
from arpad.regulations.mgsz_2012.rate import rate
from arpad.regulations.regulation import EventRegulation, Regulation, Run, interpreted


class Mgsz2012(EventRegulation[Law]):
    law_of = staticmethod(law_of)
    entry_rules = entrants
    driver = "arpad.replay.mgsz.driver:GoReplay"
    calculations = {"factor": calc.factor_by_hand, "game_point": calc.game_point_by_hand}

    def rate(
        self,
        events: Mapping[str, Regulation[Law]],
        report: Report,
        working: bool = True,  # noqa: ARG002 (it costs little here)
        run: Run = interpreted,
        previous: Regulation[Law] | None = None,  # noqa: ARG002 (of monthly lists)
    ) -> Answer:
        return rate(self, events, report, run)

    def listed(self, day: date, standings: Iterable[Standing]) -> list[ListEntry]:
        names = grade_names(self.edition)
        entries = (entry_of(self.law, names, day, standing) for standing in standings)
        return highest_first(entry for entry in entries if entry)

    def explain_line(self, day: date, standing: Standing) -> LineExplanation:
        return explain_line(self, day, standing)

    def with_published(self, player: Player, published: Player) -> Player:
        return as_published(self.edition, player, published)


REGULATION = Mgsz2012
