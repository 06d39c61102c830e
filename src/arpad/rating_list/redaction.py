"""Redaction: the public facts of a report, from which the law makes the same numbers.

Removed are names of players, days of birth, names of arbiters, of officers and of others who agreed or decided, reasons
in words, the time control as written (the minutes stay), the starting list, and IDs that are not numbers. Kept are
the name and place of an event, years of birth, titles, ratings, games, and offices that a text names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from arpad.core.report import Approval, Arbiter, Event, Player, Report
from arpad.core.verdicts import Problem, event_subject, game_subject, player_subject
from arpad.rating_list.birthdays import Asked, stand_in, statements_on
from arpad.regulations.calendar import Calendar
from arpad.regulations.public import OFFICE, office_names

SUBJECT = re.compile(r"(event|player) [0-9]+|game [0-9]+/[0-9]+/[0-9]+-[0-9]+")
"""The subject of an approval in an office, where events and players have numbers."""


def redacted_player(player: Player) -> Player:
    """A player without name and day of birth; the year stays."""
    return player._replace(name=None, birth_date=None)


def redacted_event(event: Event) -> Event:
    """An event without names of people and reasons in words."""
    arbiters = event.arbiters
    return replace(
        event,
        arbiters=None if arbiters is None else tuple(Arbiter(licensed=one.licensed) for one in arbiters),
        decisions=tuple(one._replace(by=public_name(one.by), reason=None) for one in event.decisions),
        time_control=None,
        time_control_seconds=None,
        time_control_delay=None,
        ranks=(),
    )


def redacted_approvals(approvals: Iterable[Approval]) -> list[Approval]:
    """The approvals of an office's events, without reasons and names of people.

    Only approvals on events, games and players are kept; others have no effect.
    """
    return [_redacted(one) for one in approvals if SUBJECT.fullmatch(one.subject)]


def _redacted(approval: Approval) -> Approval:
    return replace(approval, by=public_name(approval.by), reason=None)


def public_name(by: str) -> str:
    """The name of an office that a text names; for any other name, which may be a person's, the word `office`.

    No text has an office of this name, so the law treats the word like the name of a person.
    """
    return by if by.casefold() in office_names() else OFFICE


def redacted_report(report: Report, authority: str | None = None) -> Report:
    """A report without what is private, from which the law makes the same numbers.

    Its players and events are numbered in the order of their IDs; IDs that are all numbers stay. A birth is the year,
    or where a rule turns on the day, the first day of the year on which it gives the same answers. `authority` is the
    one by whose editions the report is rated; without it, that of its list.
    """
    asked = asked_of(report, authority)
    players, events = new_ids(report.players), new_ids(report.events)
    earlier = new_ids({game.event for player in report.players.values() for game in player.earlier if game.event})
    subjects = {player_subject(one): player_subject(players[one]) for one in players}
    subjects |= {event_subject(one): event_subject(events[one]) for one in events}
    for event in report.events.values():
        for game in (game for game in event.games if game.black is not None):
            now = game_subject(events[event.id], game.round, players[game.white], players[game.black or ""])
            subjects[game_subject(event.id, game.round, game.white, game.black or "")] = now
    return replace(
        report,
        players={players[one]: _renamed(player, players, earlier, asked) for one, player in report.players.items()},
        events={events[one]: _of_numbers(event, events, players) for one, event in report.events.items()},
        approvals=tuple(
            replace(_redacted(one), subject=subjects[one.subject])
            for one in report.approvals
            if one.subject in subjects
        ),
    )


def new_ids(names: Iterable[str]) -> Mapping[str, str]:
    """New IDs by the old ones, in the same order: numbers of equal length. If all old IDs are numbers, they stay."""
    in_order = sorted(names)
    if all(name.isascii() and name.isdigit() for name in in_order):
        return {name: name for name in in_order}
    width = len(str(len(in_order)))
    return {name: f"{number:0{width}}" for number, name in enumerate(in_order, start=1)}


def asked_of(report: Report, authority: str | None) -> Asked:
    """The days on which the editions of a report ask about days of birth; none if no edition rates it."""
    calendar = Calendar(authority, report.list)
    texts = {event.id: calendar.on(event.start) for event in report.events.values()}
    regulations = {event: text for event, text in texts.items() if not isinstance(text, Problem)}
    if not regulations or len(regulations) < len(texts):
        return {}
    day = next(iter(regulations.values())).list_day(regulations, report)
    asked: dict[str, set[date]] = {}
    for text in (*regulations.values(), calendar.on(day)):
        if not isinstance(text, Problem):
            asked.setdefault(text.edition.id, set()).update(text.birthdays_asked(report.events.values(), day))
    return asked


def _renamed(player: Player, players: Mapping[str, str], earlier: Mapping[str, str], asked: Asked) -> Player:
    games = (game._replace(event=earlier[game.event]) if game.event else game for game in player.earlier)
    birth = None if player.birth_date is None else stood_for(player.birth_date, asked)
    return redacted_player(player)._replace(id=players[player.id], earlier=tuple(games), birth_date=birth)


def stood_for(birth: date, asked: Asked) -> date | None:
    """The first day of the birth year that gives the same answers; None if the year alone gives them."""
    said = statements_on(birth, asked)
    return stand_in(birth.year, said) if said else None


def _of_numbers(event: Event, events: Mapping[str, str], players: Mapping[str, str]) -> Event:
    games = (
        game.between(players[game.white], None if game.black is None else players[game.black]) for game in event.games
    )
    return replace(redacted_event(event), id=events[event.id], games=tuple(games))
