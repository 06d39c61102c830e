"""Notes on ratings in a file that are far from those of the list: a digit may be lost, or the match wrong."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import opening_of, published, ratings_on
from arpad.regulations.published import rating_on


def rating_gap_notes(of_list: ListFacts, facts: EventFacts, report: Report) -> list[Problem]:
    """A note for each player who is rated on the list, and has no rating in the file or one that differs too much.

    A difference is too much above `rating_gap` of the list. The list is the one in force on the event's first day. A
    file without any rating gives no notes.
    """
    names = {name for game in report.events[facts.place].games for name in (game.white, game.black) if name}
    printed = {name: rating_on(report.players[name], facts.start) for name in names if name in report.players}
    if not any(printed.values()):
        return []
    players = {name: report.players[name] for name in printed if name in facts.people}
    known = _ratings_in_force(of_list.name, facts.start, facts.people.values())
    notes = []
    for name, player in sorted(players.items(), key=lambda entry: facts.people[entry[0]]):
        number = facts.people[name]
        if number in known and (not printed[name] or abs(printed[name] - known[number]) > of_list.rating_gap):
            notes.append(_note(number, player, printed[name], known[number]))
    return notes


def _note(number: int, player: Player, printed: int, known: int) -> Problem:
    """The note on a rating in the file (`printed`, 0: none) that is not the `known` rating of the list."""
    code = "rating_far_from_list" if printed else "rating_missing_in_file"
    values = {"name": player.name or player.id, "rating": printed or None, "known": known}
    return Problem(f"player {number}", code, values, "note")


def _ratings_in_force(of_list: str, day: date, people: Iterable[int]) -> dict[int, int]:
    """The ratings of people on the list in force on a day, or on the opening list if the day is before it."""
    last = published(of_list).filter(day__lte=day).first() or opening_of(of_list)
    ratings = {} if last is None else ratings_on(of_list, people, last.number)
    return {number: rating for number, rating in ratings.items() if rating}
