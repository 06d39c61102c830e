"""The methods that all FIDE editions offer. Each edition's own `regulation.py` adds what only its text has."""

from collections.abc import Iterable, Mapping
from datetime import date

from arpad.core.answer import Answer, LineExplanation, ListEntry, Standing
from arpad.core.dates import Month, day_code
from arpad.core.report import Event, Player, Report
from arpad.regulations.fide import calc, entrants
from arpad.regulations.fide.carried import as_published, without_supplied_k
from arpad.regulations.fide.change import ends_on_birthday, fixed_by_event, is_junior
from arpad.regulations.fide.entry import list_month
from arpad.regulations.fide.explain_line import explain_line
from arpad.regulations.fide.law import Law, law_of
from arpad.regulations.fide.listing import (
    is_official,
    last_active_of_inactive,
    list_for,
    printed,
    publication_day,
    rating_period,
)
from arpad.regulations.fide.opening import implied_by_k, unknown_for_k
from arpad.regulations.fide.parts import parts_of
from arpad.regulations.fide.printed_line import changes_by_time, entry_of, findings_on
from arpad.regulations.fide.rate import rate
from arpad.regulations.fide.registration import appeal_due
from arpad.regulations.regulation import MonthlyRegulation, PlayedMonth, Regulation, Run, interpreted

Events = Mapping[str, Regulation[Law]]


class FideRegulation(MonthlyRegulation[Law]):
    """A text of FIDE, or one that applies it."""

    law_of = staticmethod(law_of)
    entry_rules = entrants
    driver = "arpad.replay.fide.driver:PeriodReplay"
    calculations = {"change": calc.change, "first": calc.first, "performance": calc.performance_of, "k": calc.k_of}

    def list_day(self, events: Events, report: Report) -> date:
        """The day on which the list is published (reading R16)."""
        return publication_day(list_month(events, report))

    def rate(
        self,
        events: Events,
        report: Report,
        working: bool = True,
        run: Run = interpreted,
        previous: Regulation[Law] | None = None,
    ) -> Answer:
        return rate(self, events, report, working, run, previous)

    def months_of(self, event: Event) -> tuple[PlayedMonth, ...]:
        return tuple(
            PlayedMonth(part.month, len(part.games), part.last_day, part.played_for, part.list)
            for part in parts_of(self.law, event)
            if part.month is not None and part.list is not None
        )

    def publication_day(self, month: Month) -> date:
        return publication_day(month)

    def list_for(self, event: Event) -> Month:
        return list_for(self.law, event.end, is_official(event))

    def period_closed(self, day: date) -> Month:
        return rating_period(Month.of(day))

    def last_active(self, day: date, inactive: bool) -> Month:
        """The last period with a rated game; an opening list states only who is inactive.

        An active player counts as active in the period that the list closes. For an inactive one any period of more
        than a year ago will do: the player stays inactive until the next game.
        """
        month = Month.of(day)
        return last_active_of_inactive(self.law, month) if inactive else rating_period(month)

    def listed(self, day: date, standings: Iterable[Standing]) -> list[ListEntry]:
        candidates = list(standings)
        entries = [entry for entry in (entry_of(self.law, day, standing) for standing in candidates) if entry]
        findings = (finding for standing in candidates for finding in findings_on(self.edition, standing.player))
        return printed(entries, findings)

    def line_changes(self, standing: Standing) -> Iterable[date]:
        return changes_by_time(self.law, standing)

    def explain_line(self, day: date, standing: Standing) -> LineExplanation:
        return explain_line(self, day, standing)

    def with_published(self, player: Player, published: Player) -> Player:
        return as_published(player, published)

    def at_opening(self, day: date, player: Player) -> Player:
        """A player with what the K of an opening list implies of games and highest rating."""
        return implied_by_k(self.law, player, day)

    def unknown_at_opening(self, player: Player) -> tuple[str, ...]:
        return unknown_for_k(self.law, player)

    def after_opening(self, day: date, player: Player) -> Player:
        return without_supplied_k(self.law, player, day)

    def birthdays_asked(self, events: Iterable[Event], day: date) -> frozenset[date]:
        """The days on which K is chosen: the first of each event, or of the period, and that of the list."""
        if not ends_on_birthday(self.law):
            return frozenset()
        if fixed_by_event(self.law):
            return frozenset({day, *(event.start for event in events)})
        return frozenset({day, rating_period(Month.of(day)).first_day})

    def counts_as_junior(self, birth: date, day: date) -> bool:
        return is_junior(self.law, day_code(birth), day_code(day))

    def is_junior(self, birth: date, day: date) -> bool | None:
        return is_junior(self.law, day_code(birth), day_code(day)) if ends_on_birthday(self.law) else None

    def appeal_due(self, decided: date) -> date | None:
        return appeal_due(self.law, decided)
