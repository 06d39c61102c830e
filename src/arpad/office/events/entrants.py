"""The entrants of an event before it is rated: players of its file, and players that its announcement names."""

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
from arpad.rating_list.standing import player_of

PLAYERS = "x_players"
"""The key under which an announcement has the numbers of its players; the reader of reports ignores such keys."""


def with_players(supplied: str, numbers: tuple[int, ...]) -> str:
    """The supplied facts of an event with the numbers of its players."""
    if not numbers:
        return supplied
    return json.dumps({**json.loads(supplied), PLAYERS: sorted(set(numbers))}, sort_keys=True, ensure_ascii=False)


def known_players(of_list: ListFacts, facts: EventFacts) -> list[Player]:
    """The known players of an event with their ratings: of the list, else of FIDE's, else of the file."""
    new, by_player = records_of(facts), numbers_of(facts)
    numbers = sorted({*by_player.values(), *json.loads(facts.told).get(PLAYERS, ())})
    if not numbers:
        return []
    source = AtEntry(of_list.name, head_number())
    people = {**source.people([number for number in numbers if number not in new]), **new}
    last = last_published(of_list.name)
    before = {} if last is None else source.histories(last.number, numbers, facts.start)
    held = {number: one.standing for number, one in before.items() if not one.standing.gone}
    players = {number: player_of(number, people[number], held.get(number)) for number in numbers if number in people}
    if of_list.kind_of_list.is_monthly:
        for number in held:
            players[number] = players[number]._replace(rating=None, ratings=before[number].ratings)
    others = {fide_id: number for number in players if number not in held and (fide_id := people[number].fide_id)}
    rating = of_list.kind_of_list.fide_rating or "standard"
    abroad = source.fide_ratings(rating, list(others), facts.start, facts.start) if others else {}
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
