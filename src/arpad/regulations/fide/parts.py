"""4.13 (2024: 4.1) Long events: a part for each calendar month of play, and the list that each part belongs to."""

from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.report import Event, Game, MonthReport
from arpad.regulations.fide.eligibility import is_long
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import is_official, list_for

WHOLE, UNDATED = 1, 0
"""The number of the part of an undivided event, and of a long event whose games have no days."""


class Part(NamedTuple):
    """A part of an event: the games of one calendar month of a long event, or the whole of any other event."""

    number: int
    month: Month | None  # None: the event is not split
    games: tuple[Game, ...]
    first_day: date
    last_day: date
    reported: date | None
    played_for: Month  # the first list whose closing day is on or after its last game
    list: Month | None  # the list that rates it; None: any that the event is submitted for


@clause(fide_2014="4.13", fide_2024="4.1")
def parts_of(law: Law, event: Event) -> list[Part]:
    """The parts of an event: a long event has one for each month of play, numbered from 1 (reading R7).

    Any other event is one part, numbered 1. A long event in which a game has no day is one part, numbered 0.
    """
    official = is_official(event)
    if not is_long(law, event):
        return [_whole(law, event, WHOLE, official)]
    months = sorted({Month.of(game.date) for game in event.games if game.date is not None})
    if not months or any(game.date is None for game in event.games if game.black is not None):
        return [_whole(law, event, UNDATED, official)]
    reports = {one.month: one for one in event.parts}
    parts = []
    for number, month in enumerate(months, start=1):
        games = tuple(game for game in event.games if game.date and Month.of(game.date) == month)
        days = [game.date for game in games if game.date is not None]
        report = reports.get(month, MonthReport(month))
        # The day on which the event was reported is that of its last month, unless the months have their own.
        reported = report.reported or (event.reported if month == months[-1] else None)
        played_for = list_for(law, max(days), official)
        own = report.list or part_list(law, max(days), reported, official)
        parts.append(Part(number, month, games, min(days), max(days), reported, played_for, own))
    return parts


def _whole(law: Law, event: Event, number: int, official: bool) -> Part:
    played_for = list_for(law, event.end, official)
    return Part(number, None, event.games, event.start, event.end, event.reported, played_for, None)


def part_list(law: Law, last_game: date, reported: date | None, official: bool) -> Month:
    """The first list whose closing day is on or after a part's last game and, where it is known, its report (R25)."""
    return list_for(law, last_game if reported is None else max(last_game, reported), official)


def report_days(law: Law, event: Event) -> list[tuple[Month | None, date]]:
    """The months of an event's reports, each with the day from which its deadlines count; None: the whole event.

    That day is the day of the last game, if the games are known. A later month, of which no game is known yet, counts
    from its own last day, or the event's.
    """
    if not is_long(law, event):
        return [(None, event.end)]
    played = {part.month: part.last_day for part in parts_of(law, event) if part.month is not None}
    days: list[tuple[Month | None, date]] = list(played.items())
    month = max(played).plus(1) if played else Month.of(event.start)
    while month <= Month.of(event.end):
        days.append((month, min(month.last_day, event.end)))
        month = month.plus(1)
    return days
