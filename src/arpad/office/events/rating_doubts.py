"""Ratings that a file prints and that are not the list's: a lost digit, a slipped line, or another person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Publication, Standing
from arpad.regulations.published import rating_on


def rating_doubts(of_list: ListFacts, facts: EventFacts, report: Report) -> list[Problem]:
    """Players rated on the list in force when the event began who come without a rating, or with one far from it.

    A file that prints no rating at all says nothing of ratings. How far is far is the list's `rating_gap`.
    """
    names = {name for game in report.events[facts.place].games for name in (game.white, game.black) if name}
    told = {name: rating_on(report.players[name], facts.start) for name in names if name in report.players}
    if not any(told.values()):
        return []
    players = {name: report.players[name] for name in told if name in facts.people}
    known = _ratings_on(of_list.name, facts.start, facts.people.values())
    doubts = []
    for name, player in sorted(players.items(), key=lambda one: facts.people[one[0]]):
        number = facts.people[name]
        if number in known and (not told[name] or abs(told[name] - known[number]) > of_list.rating_gap):
            doubts.append(_doubt(number, player, told[name], known[number]))
    return doubts


def _doubt(number: int, player: Player, told: int, known: int) -> Problem:
    code = "rating_far_from_list" if told else "rating_missing_in_file"
    values = {"name": player.name or player.id, "rating": told or None, "known": known}
    return Problem(f"player {number}", code, values, "note")


def _ratings_on(of_list: str, day: date, numbers: Iterable[int]) -> dict[int, int]:
    """The ratings of some people on the list in force on a day, or on its opening list if that came later."""
    published = Publication.objects.filter(list_id=of_list, day__isnull=False)
    last = published.filter(day__lte=day).order_by("-number").first() or published.order_by("number").first()
    found: dict[int, int] = {}
    if last is None:
        return found
    for part in batches(list(numbers)):
        rows = Standing.objects.filter(list_id=of_list, person_id__in=part, rating__isnull=False)
        rows = rows.filter(Q(until=None) | Q(until__gt=last.number), number__lte=last.number)
        found |= {number: rating for number, rating in rows.values_list("person_id", "rating") if rating}
    return found
