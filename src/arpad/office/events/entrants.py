"""Who is known to take part in an event before it is rated: by its file, or because its announcement told so."""

from __future__ import annotations

import json

from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts
from arpad.office.events.newcomers import ids_of, numbers_of, records_of
from arpad.office.events.reports import stored_report
from arpad.office.journal.facts import head_number
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import last_published
from arpad.office.lists.source import AtEntry
from arpad.office.registry.standing import player_of

TOLD = "x_players"
"""The key under which an announcement has the numbers of those who will play; a report leaves such keys alone."""


def with_players(told: str, numbers: tuple[int, ...]) -> str:
    """What was told of an event, and who will play in it."""
    if not numbers:
        return told
    return json.dumps({**json.loads(told), TOLD: sorted(set(numbers))}, sort_keys=True, ensure_ascii=False)


def known_players(of_list: ListFacts, facts: EventFacts) -> list[Player]:
    """Those who are known to take part, with their ratings: of our list, else of FIDE's, else of the file."""
    new, by_player = records_of(facts), numbers_of(facts)
    numbers = sorted({*by_player.values(), *json.loads(facts.told).get(TOLD, ())})
    if not numbers:
        return []
    source = AtEntry(of_list.name, head_number())
    people = {**source.people([number for number in numbers if number not in new]), **new}
    last = last_published(of_list.name)
    before = {} if last is None else source.before(last.number, numbers, facts.start)
    held = {number: one.held for number, one in before.items() if not one.held.gone}
    players = {number: player_of(number, people[number], held.get(number)) for number in numbers if number in people}
    if of_list.kind_of_list.is_monthly:
        for number in held:
            players[number] = players[number]._replace(rating=None, ratings=before[number].ratings)
    others = {fide_id: number for number in players if number not in held and (fide_id := people[number].fide_id)}
    abroad = source.outside(list(others), facts.start, facts.start) if others else {}
    for fide_id, number in others.items():
        if fide_id in abroad:
            players[number] = players[number]._replace(ratings=abroad[fide_id])
    report = None if facts.file is None else stored_report(facts, of_list.kind)
    if report is not None and not isinstance(report, Problem):
        for name, number in by_player.items():
            own = report.players.get(name)
            if own is not None and number not in held and not players[number].ratings:
                players[number] = players[number]._replace(rating=own.rating, ratings=own.ratings)
    for name in facts.new:
        players[by_player[name]] = players[by_player[name]]._replace(id=ids_of(facts)[name])
    return list(players.values())
