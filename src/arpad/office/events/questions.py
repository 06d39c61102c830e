"""Questions about the unmatched players of a file: their candidates, and the answers that need no officer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import date

from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.office.events.candidates import Candidate, candidates_of, clear_candidate, weighed_with
from arpad.office.events.event import EventFacts
from arpad.office.events.fide_candidates import clear_row, fide_candidates_of, record_of_row
from arpad.office.events.file_ids import file_ids
from arpad.office.events.match import cannot_be_entered, record_of
from arpad.office.fide_lists.rows import OutsideRow
from arpad.office.lists.definition import ListFacts
from arpad.office.registry.checks import wrong_record
from arpad.office.registry.record import Record
from arpad.office.registry.search import find_people
from arpad.office.storage.models import Person

SHOWN = 5
"""The most candidates of a player that are shown."""


@dataclass(frozen=True, slots=True)
class Question:
    """An unmatched player of a file, with the candidates in the registry and on FIDE's imported list."""

    id: str
    player: Player
    candidates: tuple[Candidate[Person], ...]
    at_fide: tuple[Candidate[OutsideRow], ...]

    @property
    def is_without_candidate(self) -> bool:
        return not (self.candidates or self.at_fide)


def questions(report: Report, facts: EventFacts) -> list[Question]:
    """The questions about an event: its unmatched players with their candidates."""
    players = [report.players[name] for name in facts.open if name in report.players]
    known = candidates_of(players, report.list, facts.list)
    return [
        Question(
            player.id,
            player,
            tuple(_candidates(player, known[player.id], report, facts)),
            tuple(fide_candidates_of(player, report.list, facts.start)),
        )
        for player in players
    ]


def _candidates(
    player: Player, known: list[Candidate[Person]], report: Report, facts: EventFacts
) -> list[Candidate[Person]]:
    """The known candidates and the people found by words of the player's name, the best first."""
    numbers = {one.person.number for one in known}
    further = [one for one in find_people(player.name or "", most=SHOWN) if one.number not in numbers]
    weighed = weighed_with(player, further, report.list, facts.list)
    candidates = [*known, *(one for one in weighed if one.weighed.verdict != "refused")]
    return sorted(candidates, key=lambda one: (not one.weighed.same_id, len(one.weighed.reasons)))[:SHOWN]


def answers_beyond_doubt(asked: Sequence[Question]) -> dict[str, int | Record]:
    """The answers that need no officer, by the player's ID: a number of the registry, or the record of a FIDE row.

    If two players have the same answer, neither of them gets it.
    """
    people: dict[str, int] = {}
    rows: dict[str, OutsideRow] = {}
    for question in asked:
        candidate = clear_candidate(question.candidates, likely=True)
        row = None if question.candidates else clear_row(question.at_fide)
        if candidate is not None:
            people[question.id] = candidate.person.number
        elif row is not None:
            rows[question.id] = row.person
    times, times_at_fide = Counter(people.values()), Counter(row.fide_id for row in rows.values())
    players = {question.id: question.player for question in asked}
    return {
        **{name: person for name, person in people.items() if times[person] == 1},
        **{name: record_of_row(row, players[name]) for name, row in rows.items() if times_at_fide[row.fide_id] == 1},
    }


def new_people(
    number: int, asked: Sequence[Question], of_list: ListFacts, today: date, answered: Container[str] = ()
) -> tuple[list[str], list[Problem]]:
    """The IDs of players to enter as new people: without a candidate and an answer. Notes on those with bad facts."""
    ids = file_ids(of_list.kind)
    names, notes = [], []
    for question in asked:
        if question.is_without_candidate and question.id not in answered:
            wrong = wrong_record(record_of(question.player, of_list, ids), today)
            if wrong is None:
                names.append(question.id)
            else:
                notes.append(replace(cannot_be_entered(number, question.id, wrong), severity="note"))
    return names, notes
