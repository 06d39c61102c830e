"""The months of a long event on a monthly list: which list rates each month, and which games are published.

Each month is reported, accepted and rated by itself, and the file of the next month extends the event. Published games
do not change and are not rated again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Event, Game, MonthReport, Report
from arpad.core.verdicts import Problem, Values
from arpad.office.events.event import EventFacts, events_at, month_reports, subject_of
from arpad.office.events.newcomers import numbers_of
from arpad.office.events.reports import stored_report
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import published
from arpad.regulations.regulation import PlayedMonth

GameKey = tuple[int, int, int]
"""A game by its round and the registry's numbers of White and Black."""


class PublishedGame(NamedTuple):
    """A game that is on a published list."""

    result: str
    day: date | None
    publication: int
    period: str


def months_in(of_list: ListFacts, event: Event) -> tuple[PlayedMonth, ...]:
    """The months in which a long event is rated; none for an event that is rated as a whole."""
    regulation = of_list.calendar.on(event.start)
    return () if isinstance(regulation, Problem) else regulation.months_of(event)


def with_months(of_list: ListFacts, facts: EventFacts, event: Event, before: EventFacts, today: date) -> EventFacts:
    """The facts of an event with its months. A month that the facts `before` lack is reported today."""
    known = {part["month"]: part for part in before.parts}
    parts = []
    for month in months_in(of_list, replace(event, parts=())):
        part = known.get(str(month.month), {"month": str(month.month), "reported": str(today)})
        parts.append(part if "published" in part else {key: part[key] for key in ("month", "reported")})
    return replace(facts, parts=tuple(parts))


def published_games(of_list: ListFacts, number: int) -> dict[GameKey, PublishedGame]:
    """The games of an event that are on published lists, by round and players."""
    games: dict[GameKey, PublishedGame] = {}
    for publication in published(of_list.name).order_by("number"):
        steps = json.loads(publication.steps)
        if not any(number in events and not again for _, events, again in steps):
            continue
        facts = events_at(publication.facts, [number])[number]
        report = stored_report(facts, of_list.kind)
        if not isinstance(report, Report):
            continue
        lists = {one.month: one.list for one in month_reports(facts)}
        for players, game in _matched_games(report, facts):
            month = None if game.date is None else Month.of(game.date)
            if not lists or (month in lists and str(lists[month]) == publication.period):
                games[players] = PublishedGame(game.result, game.date, publication.number, publication.period)
    return games


def _matched_games(report: Report, facts: EventFacts) -> Iterator[tuple[GameKey, Game]]:
    """Yield the games of an event whose two players are both matched."""
    people = numbers_of(facts)
    for game in report.events[facts.place].games:
        if game.black is not None and game.white in people and game.black in people:
            yield (game.round, people[game.white], people[game.black]), game


def extended(of_list: ListFacts, number: int, facts: EventFacts, report: Report) -> EventFacts | Problem:
    """The facts of an event with the lists of its published months; a problem if its new file is refused.

    The file must have every published game unchanged, and no further game in a published month.
    """
    published = published_games(of_list, number)
    if not published:
        return facts
    event = report.events[facts.place]
    months = months_in(of_list, event)
    if not months:
        last = max(game.publication for game in published.values())
        return Problem(subject_of(number), "event_is_published", {"publication": last})
    games = dict(_matched_games(report, facts))
    if not facts.open:
        wrong = _contradiction(number, published, games)
        if wrong is not None:
            return wrong
    frozen: dict[str, PublishedGame] = {}
    for players, game in published.items():
        day = game.day or (games[players].date if players in games else None)
        if day is not None:
            frozen[str(Month.of(day))] = game
    more = next((m for m in months if str(m.month) in frozen and _has_more(m.month, published, games)), None)
    if more is not None and not facts.open:
        game = frozen[str(more.month)]
        values: Values = {"month": str(more.month), "list": game.period, "publication": game.publication}
        return Problem(subject_of(number), "published_month_has_more", values)
    return replace(facts, parts=tuple(_with_publication(part, frozen) for part in facts.parts))


def _with_publication(part: dict[str, str], frozen: dict[str, PublishedGame]) -> dict[str, str]:
    """The facts of a month, with the list that published it if it is published."""
    game = frozen.get(part["month"])
    return part if game is None else {**part, "list": game.period, "published": str(game.publication)}


def _contradiction(number: int, published: dict[GameKey, PublishedGame], games: dict[GameKey, Game]) -> Problem | None:
    """The problem of the first published game that is missing or different in the file; None if there is none."""
    for players, on_list in published.items():
        round_, white, black = players
        values: Values = {
            "round": round_,
            "white": white,
            "black": black,
            "result": on_list.result,
            "list": on_list.period,
        }
        game = games.get(players)
        if game is None:
            return Problem(subject_of(number), "published_game_missing", values)
        if game.result != on_list.result:
            return Problem(subject_of(number), "published_game_changed", {**values, "given": game.result})
        if on_list.day is not None and game.date != on_list.day:
            values = {**values, "day": str(on_list.day), "given": str(game.date)}
            return Problem(subject_of(number), "published_game_moved", values)
    return None


def _has_more(month: Month, published: Iterable[GameKey], games: dict[GameKey, Game]) -> bool:
    """True if the file has a game of a month that is not published."""
    known = set(published)
    of_month = {players for players, game in games.items() if game.date is not None and Month.of(game.date) == month}
    return bool(of_month - known)


def with_lists(
    of_list: ListFacts, facts: EventFacts, event: Event, opened: Month, last: Month
) -> tuple[EventFacts, tuple[PlayedMonth, ...]]:
    """The facts with the list of each month, and the months that are still to be rated.

    `opened` is the month of the opening list, `last` that of the last list. A month that was reported late is rated on
    the list after `last`. A month up to `opened` is not rated.
    """
    published = {part["month"]: part for part in facts.parts if "published" in part}
    reported = {part["month"]: part["reported"] for part in facts.parts}
    asked = replace(event, parts=tuple(_month_report(month, day) for month, day in reported.items()))
    parts, open_months = [], []
    for open_month in months_in(of_list, asked):
        name = str(open_month.month)
        if name in published:
            parts.append(published[name])
            continue
        rated_on = open_month.played_for if open_month.played_for <= opened else max(open_month.list, last.plus(1))
        parts.append({"month": name, "reported": reported.get(name, ""), "list": str(rated_on)})
        if rated_on > last:
            open_months.append(open_month._replace(list=rated_on))
    return replace(facts, parts=tuple(parts)), tuple(open_months)


def _month_report(month: str, day: str) -> MonthReport:
    """The report of a month by its day; an empty day is unknown."""
    of_month = Month.parse(month)
    if of_month is None:
        raise ValueError(f"{month!r} is no month")
    return MonthReport(of_month, date.fromisoformat(day) if day else None)
