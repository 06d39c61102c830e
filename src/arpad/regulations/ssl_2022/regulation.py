"""What the Finnish Chess Federation's text of 2022 offers: the lists selo and pelo, event by event."""

from collections.abc import Iterable, Mapping
from datetime import date

from arpad.core.answer import Answer, LineExplanation, ListEntry, Standing, highest_first
from arpad.core.report import Player, Report
from arpad.regulations.regulation import EventRegulation, Regulation, Run, interpreted
from arpad.regulations.ssl_2022 import calc, entrants
from arpad.regulations.ssl_2022.carried import as_published
from arpad.regulations.ssl_2022.explain_line import explain_line
from arpad.regulations.ssl_2022.law import Law, law_of
from arpad.regulations.ssl_2022.listing import entry_of
from arpad.regulations.ssl_2022.rate import rate


class Ssl2022(EventRegulation[Law]):
    law_of = staticmethod(law_of)
    entry_rules = entrants
    driver = "arpad.replay.ssl.driver:SeloReplay"
    calculations = {
        "change": calc.change,
        "first": calc.first,
        "performance": calc.performance_of,
        "selection": calc.selection,
        "k": calc.k_of,
        "title": calc.titles_of,
    }

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
        return highest_first(entry for entry in (entry_of(day, standing) for standing in standings) if entry)

    def explain_line(self, day: date, standing: Standing) -> LineExplanation:
        return explain_line(self, day, standing)

    def with_published(self, player: Player, published: Player) -> Player:
        return as_published(player, published)


REGULATION = Ssl2022
