"""The days of an event, told by whoever hands in a file that does not say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from arpad.core.verdicts import Problem
from arpad.formats.days import days_in
from arpad.formats.tournament import Tournament

OPEN_DAYS = ("ambiguous_date", "bad_file_date", "date_header_missing")
"""Problems that may leave open when the event was."""


def with_days(
    content: tuple[Tournament, ...], problems: Sequence[Problem], days: tuple[date | None, date | None]
) -> tuple[tuple[Tournament, ...], list[Problem]] | Problem:
    """The tournaments with the days that someone has told, and the problems that this leaves; or why they cannot be."""
    wrong = next((wrong for tournament in content if (wrong := _wrong_days(tournament, problems, *days))), None)
    if wrong is not None:
        return wrong
    dated = tuple(_with_days(tournament, *days) for tournament in content)
    outside = next((outside for tournament in dated if (outside := _game_outside(tournament))), None)
    if outside is not None and any(days):
        return outside
    return dated, [problem for problem in problems if not _decided(problem, days)]


def _game_outside(tournament: Tournament) -> Problem | None:
    """A game of which the file says that it was on another day than the event."""
    start, end = tournament.start, tournament.end
    for pairing in tournament.pairings:
        day = pairing.date
        if day and start and end and not start <= day <= end:
            values = {"date": str(day), "start": str(start), "end": str(end)}
            return Problem("--end" if day > end else "--start", "game_outside_event", values)
    return None


def _with_days(tournament: Tournament, start: date | None, end: date | None) -> Tournament:
    return replace(tournament, start=tournament.start or start, end=tournament.end or end)


def _wrong_days(
    tournament: Tournament, problems: Sequence[Problem], start: date | None, end: date | None
) -> Problem | None:
    """Days are told only where the file does not tell them, as far as it goes in agreement with it, and in order."""
    rounds = [day for day in tournament.round_dates if day]
    for day, told, own in (("start", start, tournament.start), ("end", end, tournament.end)):
        if told is None:
            continue
        if own is not None and told != own:
            return Problem(f"--{day}", "day_is_told", {"given": str(told), "expected": str(own)})
        for problem in problems:
            if problem.code == "ambiguous_date" and problem.values.get("day") == day:
                possible = days_in(str(problem.values["given"]))
                if possible and told not in possible:
                    expected = ", ".join(map(str, possible))
                    return Problem(f"--{day}", "day_is_told", {"given": str(told), "expected": expected})
        if rounds and (told > min(rounds) if day == "start" else told < max(rounds)):
            expected = f"{min(rounds)} - {max(rounds)}"
            return Problem(f"--{day}", "dates_disagree", {"given": str(told), "expected": expected})
    first, last = tournament.start or start, tournament.end or end
    if first and last and last < first:
        return Problem("--end", "ends_before_start", {"start": str(first), "end": str(last)})
    return None


def _decided(problem: Problem, days: tuple[date | None, date | None]) -> bool:
    """Whether a problem left the event's first or last day open, and that very day has been told.

    A reader says in `day` which of the two it is; the days of rounds and births have none, and stay open.
    """
    start, end = (day is not None for day in days)
    told = {"start": start, "end": end, "both": start and end}
    return problem.code in OPEN_DAYS and told.get(str(problem.values.get("day")), False)
