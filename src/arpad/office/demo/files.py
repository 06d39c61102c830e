"""The files that arbiters hand in (TRF for standard, JSON reports for selo and pelo, h9 for go), and opening lists."""

from __future__ import annotations

from dataclasses import replace

from arpad.core.report import Event, Player, Report
from arpad.core.verdicts import Problem
from arpad.formats.go.h9_writer import write_h9
from arpad.formats.report.reader import read_report
from arpad.formats.report.writer import write_report
from arpad.formats.tournament_from_report import tournament_of
from arpad.formats.trf.writer import write_trf
from arpad.made.names import misspelt
from arpad.office.demo.clubs import club_of
from arpad.office.demo.fates import UNMATCHED
from arpad.office.demo.opening_lists import grade_of
from arpad.office.demo.people import DemoPerson
from arpad.office.demo.programme import DemoEvent, games_of
from arpad.office.demo.request import HOME

ENDINGS = {"standard": "trf", "selo": "json", "pelo": "json", "go": "h9"}
MISSPELT = 0.25
"""The share of files with a misspelt player, so that an officer must match the player."""
WRONG_WAY_ROUND = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1-0"}
"""The result that a wrong file has instead of the true one."""


def file_of(event: DemoEvent, arbiter: str, wrong: bool = False) -> tuple[str, bytes]:
    """The name and the bytes of an event's file. A wrong file has a wrong result of the last game.

    Sets `event.unclear` if a player is misspelt, and `event.spelling`.
    """
    if not event.handed_in and (event.chance.random() < MISSPELT or event.fate == UNMATCHED):
        event.unclear = next((person for person in event.people if person.number), None)
    ids, players = [], []
    for seat, person in enumerate(event.people):
        player = _player(event, person, seat, is_unclear=person is event.unclear)
        event.spelling[player.name or ""] = person
        ids.append(player.id)
        players.append(player)
    games = games_of(event, ids)
    if wrong:
        at = max(place for place, game in enumerate(games) if game.result in WRONG_WAY_ROUND)
        games = (*games[:at], games[at]._replace(result=WRONG_WAY_ROUND[games[at].result]), *games[at + 1 :])
    core_event = Event(
        id="event",
        start=event.start,
        end=event.end,
        games=games,
        name=event.name,
        system=event.system,  # type: ignore[arg-type]
        rounds=event.rounds,
        country=HOME,
    )
    report = Report(event.of_list, None, {player.id: player for player in players}, {core_event.id: core_event})
    name = f"{event.of_list}-{event.start:%Y%m%d}-{event.handed_in + 1}.{ENDINGS[event.of_list]}"
    return name, _written(event, report, core_event, arbiter)


def _player(event: DemoEvent, person: DemoPerson, seat: int, is_unclear: bool) -> Player:
    """A player as the file of the arbiter has them. The ID of a player without a number is valid only in the file."""
    known = person.fide_id if event.of_list == "standard" else person.number if event.of_list != "go" else None
    strength = person.ratings.get(event.of_list)
    return Player(
        id=f"{event.of_list}#{seat + 1}" if is_unclear or not known else str(known),
        name=misspelt(person.name) if is_unclear else person.name,
        federation=person.federation,
        sex=person.sex,  # type: ignore[arg-type]
        birth_date=None if is_unclear else person.born,
        title=person.title or None if event.of_list == "standard" else None,
        rating=strength,
        grade=(person.grade or grade_of(person.go)) if event.of_list == "go" else None,
    )


def _written(event: DemoEvent, report: Report, core_event: Event, arbiter: str) -> bytes:
    """The bytes of a report in the format of its list."""
    if event.of_list in ("selo", "pelo"):
        return write_report(report)
    tournament = replace(tournament_of(report, core_event), chief_arbiter=arbiter, city=event.name.split()[0])
    if event.of_list == "standard":
        data, problems = write_trf(replace(tournament, time_control="90 minutes and 30 seconds a move"), "trf16")
    else:
        clubs = {person.name: club_of(person) for person in event.people}
        entrants = tuple(entrant._replace(club=clubs.get(entrant.name or "")) for entrant in tournament.entrants)
        data, notes = write_h9(replace(tournament, entrants=entrants))
        problems = tuple(notes)
    stops = [problem for problem in problems if problem.severity == "stop"]
    if stops:
        raise ValueError(f"a made-up file cannot be written: {stops[0]}")
    return data


def read_opening_file(content: bytes, list_name: str) -> list[Player]:
    """Read the players from the file of an opening list."""
    report, problems = read_report(content, list_name)
    if report is None:
        raise ValueError(f"a made-up list cannot be read: {problems[0] if problems else Problem('', 'unknown_format')}")
    return list(report.players.values())
