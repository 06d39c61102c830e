"""What the edition offers to the rest of the program."""

from collections.abc import Iterable, Mapping
from datetime import date

from arpad.core.answer import Answer, LineExplanation, ListEntry, Standing, highest_first
from arpad.core.report import Report
from arpad.core.verdicts import Step
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import EventRegulation, Regulation, Run, interpreted
from thule_2021.eligibility import check_players
from thule_2021.law import Law
from thule_2021.listing import entry_of
from thule_2021.rate import rate


class Thule2021(EventRegulation[Law]):
    event_checks = (check_players,)

    @staticmethod
    def law_of(edition: Edition, overrides: Mapping[str, int]) -> Law:
        return Law(**{name: parameter.value for name, parameter in edition.parameters.items()} | dict(overrides))

    def rate(
        self,
        events: Mapping[str, Regulation[Law]],
        report: Report,
        working: bool = True,
        run: Run = interpreted,
        previous: Regulation[Law] | None = None,
    ) -> Answer:
        return rate(self, events, report, run)

    def listed(self, day: date, standings: Iterable[Standing]) -> list[ListEntry]:
        return highest_first(entry for standing in standings if (entry := entry_of(day, standing)))

    def explain_line(self, day: date, standing: Standing) -> LineExplanation:
        listed = entry_of(day, standing) is not None
        code = "thule_listed" if listed else "thule_not_listed"
        return LineExplanation(listed, (), (Step(self.edition.number(entry_of), code),))


REGULATION = Thule2021
