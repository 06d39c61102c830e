"""The event of a file that cannot be rated, as far as it can be read: for findings that an arbiter may have at once.

Players on whose lines a problem stops the file are left out with their games, and so are single games that are not
clear. Nothing is rated from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any, BinaryIO, NamedTuple

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.content import LISTS, kind_of_file, read_content, reports_of
from arpad.formats.event_file import NOTHING, Supplied
from arpad.formats.notebook import stops_of
from arpad.formats.supplied.days import with_days
from arpad.formats.tournament import Tournament

OF_A_GAME = "round"
"""A problem with this value is about one game, which the reader has left out."""
WHOLE_FILE = frozenset({"width_of_ids"})
"""Problems after which no column of the file can be trusted."""


class EventInPart(NamedTuple):
    """The report of what can be read, and what is missing in it."""

    report: Report
    lines: tuple[int, ...]
    """The lines of the players who are left out."""
    games: int
    """How many games of other players are left out."""
    end: date | None
    """The day that is taken for the last one; None: the file states it."""


def read_event_in_part(
    stream: BinaryIO, name: str, list_name: str | None = None, supplied: Supplied = NOTHING
) -> EventInPart | None:
    """The event of a file that a problem stops; None where the file is of several events, or nothing of it holds."""
    kind = kind_of_file(stream, name)
    stream.seek(0)
    of_list: Any = list_name
    if isinstance(kind, Problem) or kind in LISTS:
        return None
    reading = read_content(stream, kind, of_list, supplied=supplied.facts)
    content = reading.content
    if content is None or isinstance(content, Report) or len(content) != 1 or not content[0].lines:
        return None
    dated = with_days(content, reading.problems, supplied.days)
    if isinstance(dated, Problem):
        return None
    (tournament,), problems = dated
    stops = stops_of(problems)
    if not stops or any(stop.code in WHOLE_FILE for stop in stops):
        return None
    return _in_part(tournament, stops, name, list_name)


def _in_part(tournament: Tournament, stops: Sequence[Problem], name: str, list_name: str | None) -> EventInPart | None:
    of_players = [stop for stop in stops if OF_A_GAME not in stop.values]
    bad_lines = {stop.line for stop in of_players}
    named = {str(stop.values.get("player")) for stop in of_players}
    out = {number for number, line in tournament.lines.items() if line in bad_lines or str(number) in named}
    pairings = tuple(one for one in tournament.pairings if one.white not in out and one.black not in out)
    entrants = tuple(one for one in tournament.entrants if one.number not in out)
    teams = tuple(
        replace(team, members=tuple(one for one in team.members if one not in out)) for team in tournament.teams
    )
    end = tournament.end or max((day for day in tournament.round_dates if day is not None), default=tournament.start)
    left = replace(tournament, entrants=entrants, pairings=pairings, teams=teams, end=end)
    of_list: Any = list_name
    reports = reports_of((left,), name, of_list)
    if isinstance(reports, Problem):
        return None
    games = {(stop.line, stop.column) for stop in stops if OF_A_GAME in stop.values and stop.line not in bad_lines}
    lines = tuple(sorted(tournament.lines[number] for number in out))
    return EventInPart(reports[0], lines, len(games), None if tournament.end else end)
