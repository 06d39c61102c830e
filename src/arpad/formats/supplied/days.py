"""The days of an event that a person supplies: their word counts before the file's, and what the file says is kept."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.days import days_in
from arpad.formats.tournament import Tournament

Days = tuple[date | None, date | None]
"""An event's first and last day; None where nothing is supplied."""
OPEN_DAYS = ("ambiguous_date", "bad_file_date", "date_header_missing", "dates_disagree")
"""Problems that may leave open when the event was."""


def with_supplied_days(
    content: Report | tuple[Tournament, ...], problems: Sequence[Problem], days: Days, events: int = 1, place: str = ""
) -> tuple[Report | tuple[Tournament, ...], list[Problem]] | Problem:
    """What a file says with the supplied days, and the problems that this leaves; or why it cannot have them.

    `events` are all events that the days are supplied for. Of a report with several events, `place` names the one
    whose days they are; empty: all of them.
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
    """The tournaments with the supplied days, and the problems that this leaves; or why they cannot have them.

    `events` are all events that the days are supplied for: of several they fill in what a file leaves out, and
    override nothing.
    """
    if not any(days):
        return content, list(problems)
    events = max(events, len(content))
    if events > 1 and any(_differs(tournament, days) for tournament in content):
        return Problem("--start" if days[0] else "--end", "days_of_several_events", {"count": events})
    dated = tuple(_with_days(tournament, *days) for tournament in content)
    for tournament in dated:
        wrong = _wrong_days(tournament) or _game_outside(tournament)
        if wrong is not None:
            return wrong
    left = [problem for problem in problems if not _decided(problem, days)]
    left += [problem for before in content for problem in _overridden(before, problems, days)]
    left += [problem for before in content for problem in _rounds_dropped(before, days)]
    return dated, left


def report_with_days(report: Report, days: Days, events: int = 1) -> tuple[Report, list[Problem]] | Problem:
    """A report whose one event has the supplied days, and notes on what it said before."""
    changed = {
        name: event
        for name, event in report.events.items()
        if days[0] not in (None, event.start) or days[1] not in (None, event.end)
    }
    events = max(events, len(report.events))
    if changed and events > 1:
        return Problem("--start" if days[0] else "--end", "days_of_several_events", {"count": events})
    dated = dict(report.events)
    notes: list[Problem] = []
    for name, event in changed.items():
        start, end = days[0] or event.start, days[1] or event.end
        if end < start:
            return Problem("--end", "ends_before_start", {"start": str(start), "end": str(end)})
        dates = [game.date for game in event.games if game.date]
        outside = next((day for day in dates if not start <= day <= end), None)
        if outside is not None and report.kind.is_monthly:
            return _outside(outside, start, end)
        dated[name] = replace(event, start=start, end=end)
        notes += [
            _supplied(day, given, own)
            for day, given, own in zip(("start", "end"), days, (event.start, event.end), strict=True)
            if given not in (None, own)
        ]
    return replace(report, events=dated), notes


def _differs(tournament: Tournament, days: Days) -> bool:
    pairs = zip(days, (tournament.start, tournament.end), strict=True)
    return any(day and own and day != own for day, own in pairs)


def _game_outside(tournament: Tournament) -> Problem | None:
    """A game that the file dates outside the event."""
    start, end = tournament.start, tournament.end
    for pairing in tournament.pairings:
        day = pairing.date
        if day and start and end and not start <= day <= end:
            return _outside(day, start, end)
    return None


def _outside(day: date, start: date, end: date) -> Problem:
    values = {"date": str(day), "start": str(start), "end": str(end)}
    return Problem("--end" if day > end else "--start", "game_outside_event", values)


def _with_days(tournament: Tournament, start: date | None, end: date | None) -> Tournament:
    first, last = start or tournament.start, end or tournament.end
    rounds = tuple(day if _within(day, first, last) else None for day in tournament.round_dates)
    return replace(tournament, start=first, end=last, round_dates=rounds)


def _within(day: date | None, first: date | None, last: date | None) -> bool:
    return day is not None and (first is None or first <= day) and (last is None or day <= last)


def _wrong_days(tournament: Tournament) -> Problem | None:
    first, last = tournament.start, tournament.end
    if first and last and last < first:
        return Problem("--end", "ends_before_start", {"start": str(first), "end": str(last)})
    return None


def _overridden(tournament: Tournament, problems: Sequence[Problem], days: Days) -> Iterator[Problem]:
    """A note for each day that the file says otherwise, or could not be read as."""
    for name, given, own in zip(("start", "end"), days, (tournament.start, tournament.end), strict=True):
        if given is None:
            continue
        if own is not None:
            if own != given:
                yield _supplied(name, given, own)
            continue
        for problem in problems:
            possible = days_in(str(problem.values.get("given", "")))
            if problem.code == "ambiguous_date" and problem.values.get("day") == name and given not in possible:
                yield _supplied(name, given, *possible)


def _supplied(name: str, given: date, *own: date) -> Problem:
    return Problem(f"--{name}", "day_supplied", {"given": str(given), "expected": ", ".join(map(str, own))}, "note")


def _rounds_dropped(tournament: Tournament, days: Days) -> Iterator[Problem]:
    """A doubt for the days of rounds that lie outside the supplied days, and are not used."""
    first, last = days[0] or tournament.start, days[1] or tournament.end
    dropped = [day for day in tournament.round_dates if day and not _within(day, first, last)]
    if any(days) and dropped:
        values = {"given": ", ".join(map(str, dropped)), "expected": f"{first} - {last}"}
        yield Problem("", "round_days_outside", values, "doubt")


def _decided(problem: Problem, days: Days) -> bool:
    """Whether a problem left the event's first or last day open, and that very day is supplied.

    A reader says in `day` which of the two it is; the days of rounds and births have none, and stay open.
    """
    start, end = (day is not None for day in days)
    supplied = {"start": start, "end": end, "both": start and end}
    return problem.code in OPEN_DAYS and supplied.get(str(problem.values.get("day")), False)
