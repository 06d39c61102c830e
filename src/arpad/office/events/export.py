"""Exports an event as a Tournament Report File, with the people of the registry and the supplied facts."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem
from arpad.formats.time_control.reader import read_time_control
from arpad.formats.tournament import Tournament
from arpad.formats.tournament_from_report import tournament_of
from arpad.formats.trf.writer import Version, write_trf
from arpad.office.events.entrants import known_players
from arpad.office.events.event import EventFacts, with_ids, with_supplied
from arpad.office.events.newcomers import SIGN, newcomers_of
from arpad.office.events.reports import stored_report
from arpad.office.lists.definition import ListFacts
from arpad.office.registry.record import ERASED_NAME, Record, record_of
from arpad.office.storage.models import Person
from arpad.regulations.published import rating_on


class Exported(NamedTuple):
    """The bytes of a file, and notes on what its format has no place for."""

    content: bytes
    notes: tuple[Problem, ...]


def export_event(of_list: ListFacts, facts: EventFacts, version: Version) -> Exported | Problem:
    """The event's file as a TRF16 or a TRF26, with names, IDs, births and titles of the registry.

    Players who are not matched yet are as in the file that was handed in; newcomers have the record to be entered.
    """
    if of_list.kind_of_list.is_go:
        return Problem("--to", "no_such_conversion", {"given": of_list.kind, "expected": version})
    report = stored_report(facts, of_list.kind)
    if isinstance(report, Problem):
        return report
    players = _players(of_list, facts, report)
    event = with_supplied(report.events[facts.place], facts)
    ids = {name: player.id for name, player in players.items()}
    ranks = tuple(entry._replace(player=ids.get(entry.player, entry.player)) for entry in event.ranks)
    event = replace(with_ids(event, ids), ranks=ranks)
    own = Report(report.list, report.period, {player.id: player for player in players.values()}, {event.id: event})
    content, notes = write_trf(_with_time(tournament_of(own, event)), version)
    if not content:
        return notes[0]
    return Exported(content, notes)


def _with_time(tournament: Tournament) -> Tournament:
    """The tournament with its time as text for record 122, if that text is read back as the same time."""
    text = tournament.time_control
    if text is None and tournament.seconds is not None and tournament.seconds % 60 == 0:
        text = f"{tournament.seconds // 60} min"
    control = None if text is None else read_time_control(text)
    if control is None or control.seconds != tournament.seconds:
        return tournament
    return replace(tournament, time_control=text, seconds=None)


def _players(of_list: ListFacts, facts: EventFacts, report: Report) -> dict[str, Player]:
    """The players of a report by their IDs in it; matched ones have the registry's facts."""
    numbers = set(facts.people.values())
    people = {person.number: record_of(person) for person in Person.objects.filter(number__in=numbers)}
    ratings = {}
    if of_list.kind_of_list.is_monthly:
        known = {player.id: rating_on(player, facts.start) for player in known_players(of_list, facts)}
        ratings = {number: known.get(str(number)) for number in numbers}
    players = dict(report.players)
    for name, number in facts.people.items():
        if name in players and number in people:
            players[name] = _as_registered(players[name], f"#{number}", people[number], ratings.get(number))
    for name, one in newcomers_of(facts).items():
        if name in players:
            players[name] = _as_registered(players[name], SIGN + name, one.record, None)
    return players


def _as_registered(player: Player, own_id: str, record: Record, rating: int | None) -> Player:
    """A player with the registry's facts; on a monthly list also with the office's rating on the first day.

    `own_id` is the ID of a player without a FIDE ID. A file has neither name nor birth of an erased person.
    """
    if not record.name:
        record = record._replace(name=ERASED_NAME, fide_id=None, birth_date=None, birth_year=None)
        player = player._replace(birth_date=None, birth_year=None)
    return player._replace(
        # The ID of a TRF is FIDE's; a sign that is no digit keeps a national ID out of its columns.
        id=own_id if record.fide_id is None else str(record.fide_id),
        name=record.name,
        sex=record.sex or player.sex,  # type: ignore[arg-type]
        federation=record.federation or player.federation,
        birth_date=record.birth_date or player.birth_date,
        birth_year=record.birth_year or player.birth_year,
        title=record.title or player.title,
        rating=player.rating if rating is None else rating or None,
    )
