"""The people of a bundle: their facts without birthdays, and statements in place of birthdays that decide a number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from arpad.core.verdicts import Problem
from arpad.rating_list.birthdays import Statements, stand_in, statements_on, turns_on_day
from arpad.rating_list.bundle.carried import CarriedPerson, carried_person
from arpad.rating_list.bundle.manifest import Manifest
from arpad.rating_list.bundle.recomputation import Recomputed, recompute
from arpad.rating_list.recorded_source import Record
from arpad.rating_list.source import RatingStep
from arpad.rating_list.standing import Registered
from arpad.regulations.regulation import Run

Asked = dict[str, set[date]]
"""The days on which editions ask about a day of birth, by their IDs."""


def people_in_public(
    manifest: Manifest, record: Record, people: Mapping[int, Registered], opening: Mapping[int, str], run: Run
) -> dict[int, CarriedPerson] | Problem:
    """The people without birthdays, with the statements that the list depends on.

    The list is computed with the birthdays and without them. Players whose numbers then differ get a statement on
    the days that the law asks about, and the list is computed once more. `record` is the list's without the people.
    """
    trial = _Trial(manifest, record, opening, run)
    birthdays = {number: one.birth_date for number, one in people.items() if one.birth_date is not None}
    public = {number: carried_person(one, {}) for number, one in people.items()}
    every_day = _asked(manifest, record, True)
    if isinstance(every_day, Problem):
        return every_day
    if not any(turns_on_day(birth, every_day) for birth in birthdays.values()):
        return public
    exact = trial.of({number: replace(one, birth_date=birthdays.get(number)) for number, one in public.items()})
    by_year = trial.of(public)
    if isinstance(exact, Problem):
        return exact
    if isinstance(by_year, Problem):
        return by_year
    few = _asked(manifest, record, False)
    for asked in (few, every_day):
        if isinstance(asked, Problem):
            return asked
        open_to_doubt = {number for number, birth in birthdays.items() if turns_on_day(birth, asked)}
        decided = {
            number: _stated(public[number], statements_on(birthdays[number], asked))
            for number in open_to_doubt & exact.differing(by_year)
        }
        again = trial.of({**public, **decided}) if decided else by_year
        if isinstance(again, Problem):
            return again
        if not exact.differing(again):
            return {**public, **decided}
    return Problem(manifest.definition.subject, "bundle_not_reproduced", {"number": manifest.number})


@dataclass(frozen=True, slots=True)
class _Trial:
    """A list that can be computed with different people."""

    manifest: Manifest
    record: Record
    opening: Mapping[int, str]
    run: Run

    def of(self, people: Mapping[int, CarriedPerson]) -> Recomputed | Problem:
        """The list computed with these people."""
        return recompute(self.manifest, replace(self.record, people=dict(people)), self.opening, self.run)


def _stated(person: CarriedPerson, statements: Statements) -> CarriedPerson:
    """The person with statements, and a day of birth that agrees with them."""
    return replace(person, statements=statements, birth_date=stand_in(person.birth_year or 0, statements))


def _asked(manifest: Manifest, record: Record, every_day: bool) -> Asked | Problem:
    """The days on which the editions of a list ask about days of birth.

    `every_day` adds the first days of all events, on which a text may ask whether a supplied K still holds.
    """
    of_list = manifest.definition
    asked: Asked = {}
    for step in (*manifest.steps, RatingStep(None, ())):
        day = manifest.printed if step.period is None else of_list.in_force_from(step.period)
        events = [record.events[number].event for number in step.events]
        starts = [event.start for event in events]
        regulations = [of_list.calendar.on(one) for one in (*starts, day)]
        for regulation in regulations:
            if isinstance(regulation, Problem):
                return regulation
            days = regulation.birthdays_asked(events, day)
            if days:
                asked.setdefault(regulation.edition.id, set()).update(days, starts if every_day else ())
    return asked
