"""The match of a file's players to the people of the registry.

A player is matched where all known facts agree (`arpad.core.identity`). Else an officer decides, and the decision is
remembered for the next file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem, Values
from arpad.office.events.candidates import (
    candidates_of,
    clear_candidate,
    possible_people,
    weighed_with,
)
from arpad.office.events.event import ACCEPTED, EventFacts, enter, open_event, subject_of
from arpad.office.events.file_ids import FileIds, file_ids
from arpad.office.events.newcomers import SIGN, Newcomer, newcomers_of, renamed, with_newcomers
from arpad.office.events.remembered_matches import alone, decided_before, key_of, remember
from arpad.office.journal.acts import Journal, changed_meanwhile
from arpad.office.journal.refusal import ActRefused, refuse_if, valid
from arpad.office.lists.definition import ListFacts
from arpad.office.registry.checks import wrong_record, wrong_records
from arpad.office.registry.presence import not_present
from arpad.office.registry.record import Record, record_of_player
from arpad.office.storage.models import LONGEST_NAME, LONGEST_TITLE, Person

NEW = "new"
"""The answer for a player who is to be entered in the registry when the event is accepted."""
TO_CONFIRM = frozenset(("id_differs", "name_differs", "birth_differs", "sex_differs"))
"""Contradictions for which an answer must be confirmed. A new spelling or federation is none."""


class LookedAt(NamedTuple):
    """The file that an officer's answers are about. They are valid for this file alone."""

    file: str | None
    report: Report


def match(report: Report, facts: EventFacts, of_list: ListFacts) -> EventFacts:
    """The facts of an event with every certain player matched.

    Matches of the event's earlier file are not taken over: its IDs may be starting ranks, which belong to other players
    in the new file. Decisions of officers are remembered by the facts that a file has of the player.
    """
    named = players_of(report, facts.place)
    before = newcomers_of(facts)
    still = _still_new(named, before, of_list)
    people = match_players([player for player in named if player.id not in still], report.list, facts.list)
    names = {one.key: name for name, one in still.items()}
    now = {SIGN + name: SIGN + names[one.key] if one.key in names else None for name, one in before.items()}
    known = {*people, *still}
    matched = with_newcomers(renamed(facts, now), still)
    return replace(matched, people=people, open=tuple(player.id for player in named if player.id not in known))


def _still_new(players: Sequence[Player], before: Mapping[str, Newcomer], of_list: ListFacts) -> dict[str, Newcomer]:
    """The players of a new file who were newcomers in the previous file, with the facts of the new one."""
    keys = alone({name: newcomer.key for name, newcomer in before.items()})
    now = alone({player.id: key_of(player) for player in players})
    by_id = {player.id: player for player in players}
    ids = file_ids(of_list.kind)
    still = {}
    for key in keys.keys() & now.keys():
        player, newcomer = by_id[now[key]], before[keys[key]]
        still[player.id] = newcomer if newcomer.listed else newcomer._replace(record=record_of(player, of_list, ids))
    return still


def match_players(players: Sequence[Player], kind: str, of_list: str = "", likely: bool = False) -> dict[str, int]:
    """The people who are certainly the players, by earlier decisions or by all facts.

    `kind` is the list's: it says whose numbers the IDs are. `likely` also takes a single candidate without a
    contradiction, even if a fact is missing.
    """
    decided = decided_before(list(players))
    rest = [player for player in players if player.id not in decided]
    people = _of_no_namesake(decided, players, kind, of_list)
    for player, candidates in candidates_of(rest, kind, of_list).items():
        candidate = clear_candidate(candidates, likely)
        if candidate is not None:
            people[player] = candidate.person.number
    return _each_once(people)


def players_of(report: Report, place: str) -> list[Player]:
    """The players of one event of a file."""
    event = report.events[place]
    named = {name for game in event.games for name in (game.white, game.black) if name}
    return [player for player in report.players.values() if player.id in named]


def _each_once(people: dict[str, int]) -> dict[str, int]:
    """The matches, except those of two players of a file to one person."""
    times = Counter(people.values())
    return {name: number for name, number in people.items() if times[number] == 1}


def _of_no_namesake(decided: dict[str, int], players: Sequence[Player], kind: str, of_list: str) -> dict[str, int]:
    """The earlier decisions, except those on players without an ID whose facts also fit a namesake."""
    ids = file_ids(kind)
    without_id = [player for player in players if player.id in decided and not ids.by_register(player)]
    again = {
        player
        for player, candidates in candidates_of(without_id, kind, of_list).items()
        if any(one.person.number != decided[player] and one.is_possible for one in candidates)
    }
    return {player: number for player, number in decided.items() if player not in again}


def decide(
    journal: Journal,
    number: int,
    looked_at: LookedAt,
    of_list: ListFacts,
    answers: Mapping[str, int | str | Record],
    seen: int | None = None,
    *,
    confirmed: bool = False,
    withdraw: bool = False,
    likely: bool = False,
) -> EventFacts:
    """Record the answers on players of a file: a number of the registry, `new`, or the record to enter.

    A new player is entered when the event is accepted. A number is remembered for the next file. `confirmed`: the
    answers hold although facts contradict. `withdraw`: the event's acceptance is withdrawn. `likely`: if another event
    enters a newcomer first, a single candidate without a contradiction is taken.
    """
    facts = valid(open_event(number, of_list.name, seen))
    if facts.file != looked_at.file:
        raise ActRefused(changed_meanwhile(subject_of(number)))
    if facts.verdict == ACCEPTED and not withdraw:
        raise ActRefused(Problem(subject_of(number), "match_withdraws", {"number": number}))
    report = looked_at.report
    chosen = {name: answer for name, answer in answers.items() if isinstance(answer, int)}
    wrong = _wrong_answers(report, of_list, answers, chosen, confirmed)
    if wrong is not None:
        raise ActRefused(wrong if wrong.place else replace(wrong, place=subject_of(number)))
    new = _newcomers(report, of_list, facts, {**answers}, likely)
    waiting = {name: one for name, one in newcomers_of(facts).items() if name not in chosen} | new
    refuse_if(_not_to_be_entered(number, {name: one.record for name, one in waiting.items()}, journal.day))
    people = {name: person for name, person in facts.people.items() if name not in new} | chosen
    twice = [person for person, times in Counter(people.values()).items() if times > 1]
    if twice:
        raise ActRefused(Problem(subject_of(number), "one_person_twice", {"number": twice[0]}))
    facts = renamed(facts, {SIGN + name: chosen[name] for name in facts.new if name in chosen})
    still_open = tuple(name for name in facts.open if name not in people and name not in waiting)
    decided = replace(with_newcomers(facts, waiting), people=people, open=still_open, verdict="", period=None)
    enter(journal, "match", number, decided)
    for name, person in chosen.items():
        remember(journal, looked_at.report.players[name], person)
    return decided


def _not_to_be_entered(number: int, records: Mapping[str, Record], today: date) -> Problem | None:
    """Why the first of the newcomers cannot be entered; None if all can."""
    for name, record in records.items():
        wrong = wrong_record(record, today)
        if wrong is not None:
            return cannot_be_entered(number, name, wrong)
    wrong = wrong_records(list(records.values()), today)  # a FIDE ID of two newcomers, or of a person of the registry
    if wrong is None:
        return None
    having = [name for name, record in records.items() if record.fide_id == wrong.values.get("fide_id")]
    return cannot_be_entered(number, having[-1], wrong)


def cannot_be_entered(number: int, name: str, wrong: Problem) -> Problem:
    """The problem that a player of an event cannot be a new person: what is wrong, and what to do."""
    inner = {f"inner.{key}": value for key, value in wrong.values.items()}
    return Problem(
        subject_of(number), "cannot_be_new", {"number": number, "player": name, "inner": wrong.code, **inner}
    )


def _wrong_answers(
    report: Report, of_list: ListFacts, answers: Iterable[str], chosen: Mapping[str, int], confirmed: bool
) -> Problem | None:
    """The problem of the first wrong answer: an unknown player, an unknown person, or a contradiction."""
    unknown = [name for name in answers if name not in report.players]
    if unknown:
        return Problem("", "player_not_in_file", {"given": unknown[0]})
    return not_present(chosen.values()) or (None if confirmed else _contradicted(report, of_list, chosen))


def _newcomers(
    report: Report, of_list: ListFacts, facts: EventFacts, answers: Mapping[str, int | str | Record], likely: bool
) -> dict[str, Newcomer]:
    """The players who are new by the answers, each with the people of the registry whom this rules out."""
    ids = file_ids(of_list.kind)
    new = {}
    for name, answer in answers.items():
        if not isinstance(answer, int):
            player, listed = report.players[name], isinstance(answer, Record)
            record = answer if isinstance(answer, Record) else record_of(player, of_list, ids)
            new[name] = Newcomer(record, key_of(player), likely=likely, listed=listed)
    might_be = possible_people({name: report.players[name] for name in new}, new, of_list)
    matched = facts.people
    return {
        name: newcomer._replace(besides=tuple(sorted({*might_be[name], *([matched[name]] if name in matched else [])})))
        for name, newcomer in new.items()
    }


def _contradicted(report: Report, of_list: ListFacts, chosen: Mapping[str, int]) -> Problem | None:
    """The problem of the first answer that facts contradict, with both values of each fact."""
    for name, number in chosen.items():
        player = report.players[name]
        (candidate,) = weighed_with(player, [Person.objects.get(number=number)], report.list, of_list.name)
        reasons = [reason for reason in candidate.weighed.reasons if reason.code in TO_CONFIRM]
        if reasons:
            values: Values = {
                "player": name,
                "name": player.name or name,
                "number": number,
                "person": candidate.person.name,
                "reasons": [reason.text for reason in reasons],
            }
            return Problem("", "match_contradicts", values)
    return None


def record_of(player: Player, of_list: ListFacts, ids: FileIds) -> Record:
    """The record of a player of an event or an opening list who is new to the registry.

    Texts that are too long are cut. A missing federation is the list's own. `ids` says how IDs are read.
    """
    record = record_of_player(player, ids.fide_id(player))
    return record._replace(
        name=(record.name or player.id)[:LONGEST_NAME],
        federation=record.federation or of_list.federation,
        title=record.title[:LONGEST_TITLE],
    )
