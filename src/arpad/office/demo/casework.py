"""The work on events, done by the office's own functions: registration, files, matches and rulings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import TypeVar

from arpad.core.verdicts import Problem
from arpad.office.demo import fates
from arpad.office.demo.diary import AFTERNOON, MORNING, NOON, Diary
from arpad.office.demo.files import file_of
from arpad.office.demo.officers import RATING_OFFICER, REGISTRAR, arbiter_of
from arpad.office.demo.programme import DemoEvent
from arpad.office.events import rulings
from arpad.office.events.admission import settled
from arpad.office.events.event import ACCEPTED, CHAIN, NOW, EventFacts, find_event, register_event
from arpad.office.events.intake import Sent, submit_file
from arpad.office.events.match import NEW, LookedAt, decide
from arpad.office.events.reports import stored_report
from arpad.office.journal.acts import Journal, acting, all_or_nothing
from arpad.office.lists.definition import ListFacts

Result = TypeVar("Result")
ANNOUNCED, ANNOUNCED_LATE = 30, 1
"""How many days before its first day an event is registered: in time for every edition, and too late for all."""
LATE_DAYS = 45
"""The days after an event by which a later event is on every list."""
BONA_FIDE = "The players could not know."
SAYS_NO = "May not be rated as it was played."


def done(result: Result | Problem) -> Result:
    """Return the result of an act. A refusal raises an error, because the demo does only allowed acts."""
    if isinstance(result, Problem):
        raise ValueError(f"{result.place}: {result.code} {dict(result.values)}")
    return result


class OfficeWork:
    """The desk of the rating officer."""

    def __init__(self, diary: Diary, lists: Mapping[str, ListFacts]) -> None:
        self.diary = diary
        self.lists = lists

    def expect(self, event: DemoEvent) -> None:
        """Put an event's registration and its file into the diary."""
        days_ahead = ANNOUNCED_LATE if event.fate in (fates.APPROVED, fates.ASKED) else ANNOUNCED
        if event.of_list == "standard" or event.fate in (fates.AWAITED, fates.TO_COME):
            self.diary.on(event.start - timedelta(days=days_ahead), MORNING, lambda at: self.register(event, at))
        if event.fate not in (fates.AWAITED, fates.TO_COME):
            self.diary.on(self._file_day(event), NOON, lambda at: self.hand_in(event, at))

    def _file_day(self, event: DemoEvent) -> date:
        if event.fate == fates.LATE_NOW or (event.fate == fates.LATE_CHAIN and event.of_list != "standard"):
            return event.end + timedelta(days=LATE_DAYS)
        return event.end + timedelta(days=event.chance.randrange(1, 4))

    def register(self, event: DemoEvent, at: datetime) -> None:
        """An organiser announces an event."""
        of_list = self.lists[event.of_list]
        facts = EventFacts(
            event.of_list, event.name, event.start, event.end, json.dumps(event.supplied), of_list.day_of(at)
        )
        with acting(REGISTRAR, at) as journal:
            event.number = register_event(journal, of_list, facts)

    def hand_in(self, event: DemoEvent, at: datetime) -> None:
        """Hand in the arbiter's file; a first version may have a wrong result."""
        arbiter = arbiter_of(event.chance)
        wrong = event.fate == fates.CORRECTED and not event.handed_in
        name, content = file_of(event, arbiter, wrong)
        sent = Sent(name, content, event.number or None, supplied=json.dumps(event.supplied))
        submitted = done(submit_file(self.lists[event.of_list], sent, arbiter, at))
        event.number = submitted.events[0]
        event.handed_in += 1
        if wrong:
            self.diary.after(at, 1, NOON, lambda later: self.hand_in(event, later))
        elif event.fate != fates.UNMATCHED:
            self.match(event, at)
            self._then_rule(event, at)

    def _then_rule(self, event: DemoEvent, at: datetime) -> None:
        if event.fate == fates.UNRULED:
            return
        # One that came in time and was overlooked: the month is put right afterwards.
        overlooked = event.fate == fates.LATE_CHAIN and event.of_list == "standard"
        self.diary.after(at, LATE_DAYS if overlooked else 1, AFTERNOON, lambda later: self.rule(event, later))

    def match(self, event: DemoEvent, at: datetime) -> None:
        """Answer for the players that the office could not match by itself."""
        self._say_who(event, at, done(find_event(event.number)).open)

    def _say_who(self, event: DemoEvent, at: datetime, names: Iterable[str]) -> None:
        of_list, facts = self.lists[event.of_list], done(find_event(event.number))
        report = done(stored_report(facts, of_list.kind))
        meant = {name: event.spelling[report.players[name].name or ""] for name in names}
        if meant:
            answers: dict[str, int | str] = {name: person.number or NEW for name, person in meant.items()}
            with acting(REGISTRAR, at) as journal:
                looked_at = LookedAt(facts.file, report)
                decide(journal, event.number, looked_at, of_list, answers, confirmed=True)

    def _look_again(self, event: DemoEvent, at: datetime) -> None:
        """Answer again for the new players if another event may have entered one of them since."""
        facts = done(find_event(event.number))
        if isinstance(settled(self.lists[event.of_list], event.number, facts), Problem):
            self._say_who(event, at, sorted(facts.new))

    def _learn_numbers(self, event: DemoEvent, facts: EventFacts) -> None:
        """Note the new players' numbers, for later files."""
        report = done(stored_report(facts, self.lists[event.of_list].kind))
        for name, number in facts.people.items():
            event.spelling[report.players[name].name or ""].number = number

    def rule(self, event: DemoEvent, at: datetime) -> None:
        """Accept an event, reject it under the clause that the law names, or ask for the approval that it needs."""
        of_list = self.lists[event.of_list]
        self._look_again(event, at)
        late = {fates.LATE_NOW: NOW, fates.LATE_CHAIN: CHAIN}.get(event.fate, "")

        def tried(act: Callable[[Journal], EventFacts]) -> EventFacts | Problem:
            return all_or_nothing(RATING_OFFICER, at, act)

        ruled = tried(lambda journal: rulings.accept(journal, of_list, event.number, late))
        if isinstance(ruled, Problem) and ruled.code in ("event_is_late", "event_is_not_late"):
            ruled = tried(lambda journal: rulings.accept(journal, of_list, event.number, "" if late else NOW))
        if isinstance(ruled, Problem) and ruled.code == "event_refused":
            refused_by, code = str(ruled.values["clause"]), str(ruled.values["code"])
            reason = fates.REASONS.get(code, SAYS_NO)
            ruled = tried(lambda journal: rulings.reject(journal, of_list, event.number, reason, refused_by))
        if isinstance(ruled, Problem) and ruled.code == "approval_missing":
            clause, by = str(ruled.values["clause"]), str(ruled.values["by"])
            today = of_list.day_of(at)
            ruled = tried(lambda journal: rulings.ask(journal, of_list, event.number, clause, by, today))
            if event.fate != fates.ASKED:
                self.diary.after(at, 4, AFTERNOON, lambda later: self.approve(event, clause, by, later))
        facts = done(ruled)
        if facts.verdict == ACCEPTED:
            self._learn_numbers(event, facts)

    def approve(self, event: DemoEvent, clause: str, by: str, at: datetime) -> None:
        """The approval that was asked for is given, and the event is ruled on again."""
        of_list = self.lists[event.of_list]
        approval = {"clause": clause, "by": by, "date": str(of_list.day_of(at)), "reason": BONA_FIDE}
        self._look_again(event, at)
        with acting(RATING_OFFICER, at) as journal:
            rulings.waive(journal, of_list, event.number, approval)
        self.rule(event, at)
