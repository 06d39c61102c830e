"""5.2-5.8 Selection numbers: three peaks of the selection period and the mean of the two largest."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, best_run


class CareerEvent(NamedTuple):
    """An event of a player's, by the last real playing day of its games (reading E38)."""

    last_day: date
    values: tuple[int, ...]
    """The rounded selo after each counted game and after the event; none while the player is new."""
    games: tuple[tuple[int, int], ...]
    """Opponent's rating and half points of the games at full weight, in order."""


class Career(NamedTuple):
    """The facts for a player's selection numbers, each in order of time."""

    events: tuple[CareerEvent, ...]
    start: tuple[tuple[date, int], ...]
    """The selo after the events that ended on that day, of an established player."""
    elo: tuple[tuple[date, int], ...]
    """FIDE's standard ratings by the date of the list that published them."""
    published: tuple[tuple[date, int | None], ...] = ()
    """An established player's selos before the first event, by the day from which each was in force."""


class Selection(NamedTuple):
    """A player's factors and numbers on a day; None if facts for one are missing."""

    selo: int | None
    elo: int | None
    performance: int | None
    """In micro, unrounded."""
    number: int | None
    """In micro, unrounded."""
    women: int | None


@clause("5.2")
def selection_period(day: date) -> tuple[date, date]:
    """From the start of the previous year to the day of selection, both included."""
    return date(day.year - 1, 1, 1), day


@clause("5.8")
def counts(event: CareerEvent, day: date) -> bool:
    """A game is dated by the last day of its event: the event counts wholly or not at all."""
    first, last = selection_period(day)
    return first <= event.last_day <= last


@clause("5.3")
def peak_selo(career: Career, day: date) -> int | None:
    """The highest selo of the period: values during an event count, and so does that at the start, if established.

    The selo at the start is the one after the last event before the period, else the published one in force on its
    first day (reading R15).
    """
    first, last = selection_period(day)
    after_events = [value for ended, value in career.start if ended < first][-1:]
    at_start = after_events or [value for since, value in career.published if since <= first][-1:]
    published = [value for since, value in career.published if first < since <= last]
    reached = [value for event in career.events if counts(event, day) for value in event.values]
    return max((value for value in (*at_start, *published, *reached) if value is not None), default=None)


@clause("5.4")
def peak_elo(career: Career, day: date) -> int | None:
    """The highest FIDE standard rating that a list of the period published (reading E10)."""
    first, last = selection_period(day)
    return max((value for published, value in career.elo if first <= published <= last), default=None)


@clause("5.5")
def performance_games(career: Career, day: date) -> tuple[tuple[int, int], ...]:
    """The games among which the runs lie: those at full weight of the period's events.

    Games at less weight are left out and do not break a run; nor does the end of an event.
    """
    return tuple(game for event in career.events if counts(event, day) for game in event.games)


@clause("5.5")
def peak_performance(law: Law, career: Career, day: date) -> int | None:
    """The best reliable performance of the period, in micro."""
    best = best_run(law, performance_games(career, day))
    return None if best is None else best.performance


@clause("5.6")
def selection_number(factors: Sequence[int | None]) -> int | None:
    """The mean of the two largest factors, all in micro; None with fewer than two."""
    largest = sorted(factor for factor in factors if factor is not None)[-2:]
    return divide_half_up(sum(largest), 2) if len(largest) == 2 else None


@clause("5.7")
def women_number(selo: int | None) -> int | None:
    """The peak selo alone, as printed (reading E10)."""
    return selo


def select(law: Law, career: Career, day: date) -> Selection:
    """The factors and the numbers of a player on the day of selection."""
    selo, elo, performance = peak_selo(career, day), peak_elo(career, day), peak_performance(law, career, day)
    whole = [None if peak is None else peak * POINT for peak in (selo, elo)]
    return Selection(selo, elo, performance, selection_number([*whole, performance]), women_number(selo))
