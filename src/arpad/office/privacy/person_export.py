"""Everything that the office has of a person, to hand to the person."""

from __future__ import annotations

import json
from typing import Any

from arpad.core.canonical import instant
from arpad.core.verdicts import Problem
from arpad.formats.report.writer import player_json
from arpad.office.events.event import events_now
from arpad.office.events.reports import stored_report
from arpad.office.fide_lists.archive import rows_of
from arpad.office.journal.private_facts import joined
from arpad.office.lists.definition import find_list
from arpad.office.registry.elos import RATINGS, decisions_of
from arpad.office.registry.profile import everything_of
from arpad.office.registry.record import subject_of
from arpad.office.storage.fide_list_models import OutsideList
from arpad.office.storage.models import Decision, Entry, ListLine, Person, Standing

LINE = (
    *("list_id", "number", "until", "fide_id", "name", "title", "federation", "sex", "birth_year"),
    *("rating", "games", "k", "grade", "inactive"),
)


def export_of(number: int) -> dict[str, Any] | Problem:
    """Everything that the office has of a person, for JSON."""
    profile = everything_of(number)
    if isinstance(profile, Problem):
        return profile
    person = Person.objects.get(number=number)
    return {
        "person": profile,
        "entries": _entries(number),
        "lines": list(ListLine.objects.filter(person=number).order_by("list_id", "number").values(*LINE)),
        "standings": [
            {"list": of_list, "number": of, "until": until, "standing": json.loads(held)}
            for of_list, of, until, held in Standing.objects.filter(person=number)
            .order_by("list_id", "number")
            .values_list("list_id", "number", "until", "held")
        ],
        "in_files": _in_files(number, [one["number"] for one in profile["events"]]),
        "remembered_matches": list(
            Decision.objects.filter(person=number).order_by("number").values_list("number", flat=True)
        ),
        "fide_lists": _on_fide_lists(person.fide_id if person.name else None),
    }


def _entries(number: int) -> list[dict[str, Any]]:
    """The entries of the journal on the person, with all facts, and who made them."""
    subjects = Entry.objects.filter(subject=subject_of(number))
    for prefix in (f"licence {number}/", f"fide page {number}/", decisions_of(number)):
        subjects = subjects | Entry.objects.filter(subject__startswith=prefix)
    columns = ("number", "at", "act", "subject", "facts", "private_facts__facts")
    return [
        {"entry": entry, "at": instant(at), "act": act, "subject": subject, "facts": joined(public, private)}
        for entry, at, act, subject, public, private in subjects.order_by("number").values_list(*columns)
    ]


def _in_files(number: int, events: list[int]) -> list[dict[str, Any]]:
    """The player as the files of events have them, with the games. Opponents have their ID in the file alone."""
    found = []
    for event, facts in events_now(events).items():
        of_list = find_list(facts.list)
        report = None if isinstance(of_list, Problem) else stored_report(facts, of_list.kind)
        if report is None or isinstance(report, Problem):
            continue
        for name in (one for one, matched in facts.people.items() if matched == number and one in report.players):
            games = [
                {"round": game.round, "white": game.white, "black": game.black, "result": game.result}
                for game in report.events[facts.place].games
                if name in (game.white, game.black)
            ]
            found.append({"event": event, "player": player_json(report.players[name]), "games": games})
    return found


def _on_fide_lists(fide_id: int | None) -> list[dict[str, Any]]:
    """The rows of imported FIDE lists with a FIDE ID."""
    if fide_id is None:
        return []
    found = []
    for kept in OutsideList.objects.order_by("month", "entry"):
        for kind in RATINGS:
            row = rows_of(kept, kind, [fide_id]).get(fide_id)
            if row is not None:
                facts = {name: getattr(row, name) for name in row.__slots__}
                found.append({"month": kept.month, "kind": kind, **facts})
    return found
