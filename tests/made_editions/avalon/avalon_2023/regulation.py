"""What the edition offers to the rest of the program."""

from collections.abc import Iterable, Mapping
from datetime import date

from arpad.core.answer import Answer, LineExplanation, ListEntry, Standing, highest_first
from arpad.core.dates import Month
from arpad.core.duties import Duty
from arpad.core.report import Event, Player, Report
from arpad.regulations.regulation import MonthlyRegulation, Regulation, Run, interpreted
from avalon_2023 import calc
from avalon_2023.eligibility import EVENT_CHECKS, appeal_due, report_due
from avalon_2023.law import Law, law_of
from avalon_2023.listing import entry_of, explain_line, list_of
from avalon_2023.rate import rate


class Avalon2023(MonthlyRegulation[Law]):
    law_of = staticmethod(law_of)
    event_checks = EVENT_CHECKS
    calculations = {"change": calc.change, "first": calc.first}

    def rate(
        self,
        events: Mapping[str, Regulation[Law]],
        report: Report,
        working: bool = True,
        run: Run = interpreted,
        previous: Regulation[Law] | None = None,
    ) -> Answer:
        return rate(self, events, report, run)

    def list_for(self, event: Event) -> Month:
        return list_of(event.end)

    def listed(self, day: date, standings: Iterable[Standing]) -> list[ListEntry]:
        return highest_first(entry for standing in standings if (entry := entry_of(day, standing)))

    def explain_line(self, day: date, standing: Standing) -> LineExplanation:
        return explain_line(self.edition, day, standing)

    def duties(self, event: Event, players: Iterable[Player]) -> list[Duty]:
        due = report_due(self.law, event.end)
        return [Duty(self.edition.number(report_due), "avalon_report", "arbiter", due)]

    def appeal_due(self, decided: date) -> date:
        return appeal_due(self.law, decided)


REGULATION = Avalon2023
