"""The days of an event that a person supplies. They replace the days in the file; a note reports the replaced days."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.days import days_in
from arpad.formats.tournament import Tournament

Days = tuple[date | None, date | None]
"""An event's first and last day; None where nothing is supplied."""
OPEN_DAYS = ("ambiguous_date", "bad_file_date", "date_header_missing", "dates_disagree")
"""Codes of problems that leave the event's first or last day uncertain."""


def with_supplied_days(
    content: Report | tuple[Tournament, ...], problems: Sequence[Problem], days: Days, events: int = 1, place: str = ""
) -> tuple[Report | tuple[Tournament, ...], list[Problem]] | Problem:
    """The content of a file with the supplied days, and the remaining problems; a Problem if the days do not fit it.

    `events` is the number of events that get these days. `place` is the one event of a report that gets them; empty:
    every event.
    """
    if not isinstance(content, Report):
        return with_days(content, problems, days, events)
    own = replace(content, events={place: content.events[place]}) if place in content.events else content
    dated = report_with_days(own, days, events)
    if isinstance(dated, Problem):
        return dated
    report, notes = dated
    return replace(content, events={**content.events, **report.events}), [*problems, *notes]


def with_days(
    content: tuple[Tournament, ...], problems: Sequence[Problem], days: Days, events: int = 1
) -> tuple[tuple[Tournament, ...], list[Problem]] | Problem:
    """The tournaments with the supplied days, and the remaining problems; a Problem if the days do not fit them.

    `events` is the number of events that get these days. If it is more than one, the days only fill gaps.
    """
    if not any(days):
        return content, list(problems)
    events = max(events, len(content))
    if events > 1 and any(_differs(days, (tournament.start, tournament.end)) for tournament in content):
        return _days_of_several(days, events)
    dated = tuple(_with_days(tournament, *days) for tournament in content)
    for tournament in dated:
        wrong = _wrong(tournament.start, tournament.end, (pairing.date for pairing in tournament.pairings))
        if wrong is not None:
            return wrong
    left = [problem for problem in problems if not _decided(problem, days)]
    left += [note for before in content for note in _notes(days, (before.start, before.end), problems)]
    left += [problem for before in content for problem in _rounds_dropped(before, days)]
    return dated, left


def report_with_days(report: Report, days: Days, events: int = 1) -> tuple[Report, list[Problem]] | Problem:
    """The report with the supplied days, and a note for each day that they replace; a Problem if they do not fit it."""
    changed = {name: event for name, event in report.events.items() if _differs(days, (event.start, event.end))}
    events = max(events, len(report.events))
    if changed and events > 1:
        return _days_of_several(days, events)
    dated = dict(report.events)
    notes: list[Problem] = []
    for name, event in changed.items():
        start, end = days[0] or event.start, days[1] or event.end
        wrong = _wrong(start, end, (game.date for game in event.games) if report.kind.is_monthly else ())
        if wrong is not None:
            return wrong
        dated[name] = replace(event, start=start, end=end)
        notes += _notes(days, (event.start, event.end))
    return replace(report, events=dated), notes


def _differs(days: Days, own: Days) -> bool:
    """True if a supplied day differs from the file's own."""
    return any(day and stated and day != stated for day, stated in zip(days, own, strict=True))


def _days_of_several(days: Days, events: int) -> Problem:
    return Problem("--start" if days[0] else "--end", "days_of_several_events", {"count": events})


def _wrong(start: date | None, end: date | None, dates: Iterable[date | None]) -> Problem | None:
    """The problem of an event that ends before it starts, or has a game outside its days."""
    if not start or not end:
        return None
    if end < start:
        return Problem("--end", "ends_before_start", {"start": str(start), "end": str(end)})
    outside = next((day for day in dates if day and not start <= day <= end), None)
    if outside is None:
        return None
    values = {"date": str(outside), "start": str(start), "end": str(end)}
    return Problem("--end" if outside > end else "--start", "game_outside_event", values)


def _with_days(tournament: Tournament, start: date | None, end: date | None) -> Tournament:
    first, last = start or tournament.start, end or tournament.end
    rounds = tuple(day if _within(day, first, last) else None for day in tournament.round_dates)
    return replace(tournament, start=first, end=last, round_dates=rounds)


def _within(day: date | None, first: date | None, last: date | None) -> bool:
    return day is not None and (first is None or first <= day) and (last is None or day <= last)


def _notes(days: Days, own: Days, problems: Sequence[Problem] = ()) -> Iterator[Problem]:
    """A note for each supplied day that contradicts the file's day, or every possible reading of an ambiguous one."""
    for name, given, stated in zip(("start", "end"), days, own, strict=True):
        if given is None or stated == given:
            continue
        if stated is not None:
            yield _supplied(name, given, stated)
            continue
        for problem in problems:
            possible = days_in(str(problem.values.get("given", "")))
            if problem.code == "ambiguous_date" and problem.values.get("day") == name and given not in possible:
                yield _supplied(name, given, *possible)


def _supplied(name: str, given: date, *own: date) -> Problem:
    return Problem(f"--{name}", "day_supplied", {"given": str(given), "expected": ", ".join(map(str, own))}, "note")


def _rounds_dropped(tournament: Tournament, days: Days) -> Iterator[Problem]:
    """A doubt that names the days of rounds outside the supplied days. These days are dropped."""
    first, last = days[0] or tournament.start, days[1] or tournament.end
    dropped = [day for day in tournament.round_dates if day and not _within(day, first, last)]
    if any(days) and dropped:
        values = {"given": ", ".join(map(str, dropped)), "expected": f"{first} - {last}"}
        yield Problem("", "round_days_outside", values, "doubt")


def _decided(problem: Problem, days: Days) -> bool:
    """True if a problem is about the event's first or last day, and that day is supplied.

    The value `day` of the problem is `start`, `end` or `both`. Problems about other days do not have it.
    """
    start, end = (day is not None for day in days)
    supplied = {"start": start, "end": end, "both": start and end}
    return problem.code in OPEN_DAYS and supplied.get(str(problem.values.get("day")), False)
