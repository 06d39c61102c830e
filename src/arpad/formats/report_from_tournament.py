"""A tournament as a report: the facts of its file, and nothing else."""

import re
from datetime import date
from typing import get_args

from arpad.core.list_kind import ListKind, default_kind, list_kinds
from arpad.core.report import (
    ALONE,
    Arbiter,
    ByeKind,
    Event,
    Game,
    Player,
    PublishedRating,
    Report,
    StartingRank,
    System,
)
from arpad.core.verdicts import Problem
from arpad.formats.event_time import Written, with_time_control
from arpad.formats.overlay import joined
from arpad.formats.report.model.kinds import GRADE
from arpad.formats.tournament import SIGNS_ALONE, UNDECIDED, Entrant, Pairing, Tournament

BYES: dict[str, ByeKind] = {**{kind: kind for kind in get_args(ByeKind)}, "1": "F", "=": "H", "0": "Z"}
"""Signs of a bye or an absence in a file. A played result without an opponent is the bye that gives as many points."""


def report_of(tournament: Tournament, file: str, list_name: str | None = None) -> Report | Problem:
    """The report of one tournament. A player without an ID is named `FILE#rank`."""
    kind = list_kinds()[list_name] if list_name else default_kind(tournament.is_go)
    if tournament.start is None or tournament.end is None:
        return _undated(tournament)
    if not any(pairing.black for pairing in tournament.pairings):
        return Problem("", "no_games")
    ids = {entrant.number: entrant.id or f"{file}#{entrant.number}" for entrant in tournament.entrants}
    players = [player_of(entrant, ids[entrant.number], kind) for entrant in tournament.entrants]
    event = _event(tournament, file, ids, tournament.start, tournament.end)
    return Report(kind.name, None, {player.id: player for player in players}, {event.id: event})


def _undated(tournament: Tournament) -> Problem:
    """The problem of a file that does not say the first day, the last day or both."""
    if tournament.start is not None:
        return Problem("", "no_last_day", {"start": str(tournament.start)})
    if tournament.end is not None:
        return Problem("", "no_first_day", {"end": str(tournament.end)})
    return Problem("", "no_days")


def player_of(entrant: Entrant, id_: str, kind: ListKind) -> Player:
    """A player as a report for a list has them.

    The rating of a file is FIDE's; a national line may have the rating of another list. Only a table has points of go.
    The grade in a go file is the one at which the player entered.
    """
    rating, elo, national = (entrant.rating if kind.fide_rating else None, None, None)
    if kind.home:
        lines = {line.federation: line.rating for line in entrant.national}
        rating, elo = lines.get(kind.home), entrant.rating
        national = None if entrant.federation == kind.home else lines.get(entrant.federation or "")
    player = Player(
        id=id_,
        name=entrant.name,
        federation=entrant.federation,
        sex=entrant.sex,
        birth_year=entrant.birth_year,
        birth_date=entrant.birth_date,
        title=entrant.title,
        rating=rating,
        elo=(PublishedRating(date.min, elo),) if elo else (),
        national=national,
        grade=entrant.grade,
        entry_grade=entrant.grade if GRADE.fullmatch(entrant.grade or "") else None,
    )
    return player if entrant.more is None else joined(player, entrant.more._replace(id=id_))


def _event(tournament: Tournament, file: str, ids: dict[int, str], start: date, end: date) -> Event:
    arbiters = [tournament.chief_arbiter, *tournament.deputies]
    event = Event(
        id=re.sub(r"\.\w{1,5}$", "", file) or file,
        start=start,
        end=end,
        games=tuple(_game(pairing, tournament, ids) for pairing in tournament.pairings if pairing.result != UNDECIDED),
        name=tournament.name,
        system=system_of(tournament),
        country=tournament.federation,
        rounds=tournament.rounds,
        seconds=tournament.seconds,
        arbiters=tuple(Arbiter(name) for name in arbiters if name) or None,
        board=tournament.board,
        base_seconds=tournament.base_seconds,
        byo_yomi=tournament.byo_yomi,
        ranks=_ranks(tournament, ids),
    )
    return event if tournament.is_go else with_time_control(event, time_controls_of(tournament))


def time_controls_of(tournament: Tournament) -> list[Written]:
    """The time controls that the file has, the encoded one first."""
    encoded, free = tournament.encoded_time_control, tournament.time_control
    return [*([Written("encoded", encoded)] if encoded else []), *([Written("free", free)] if free else [])]


def _ranks(tournament: Tournament, ids: dict[int, str]) -> tuple[StartingRank, ...]:
    """The starting list of a chess event; none unless the file has points or places beside the names."""
    entrants = tournament.entrants
    if tournament.is_go or not any(entrant.points or entrant.rank for entrant in entrants):
        return ()
    return tuple(StartingRank(ids[one.number], one.number, one.points, one.rank or None) for one in entrants)


def _game(pairing: Pairing, tournament: Tournament, ids: dict[int, str]) -> Game:
    days = tournament.round_dates
    day = days[pairing.round - 1] if pairing.round <= len(days) else None
    return Game(
        round=pairing.round,
        white=ids[pairing.white],
        black=None if pairing.black is None else ids[pairing.black],
        result=pairing.result,
        date=pairing.date or day,
        seconds=pairing.seconds,
        seconds_black=pairing.seconds_black if pairing.seconds_black is not None else tournament.seconds_black,
        one_move_each=pairing.one_move_each,
        stones=None if pairing.result in ALONE else pairing.stones,
        bye=None if tournament.is_go else bye_of(pairing),
    )


def bye_of(pairing: Pairing) -> ByeKind | None:
    """The kind of a bye or an absence; None if the file does not state it."""
    if pairing.black is not None or pairing.alone in (None, SIGNS_ALONE.get(pairing.result)):
        return None
    return BYES.get(pairing.alone or "")


def system_of(tournament: Tournament) -> System | None:
    """The system that the file names; None if it names no known system."""
    text = (tournament.encoded_type or tournament.type or "").lower().replace("_", " ").replace("-", " ")
    if tournament.teams or "team" in text.split():
        return "team"
    if "round robin" in text or "roundrobin" in text or "berger" in text:
        return "double-round-robin" if "double" in text else "round-robin"
    if {"swiss", "dutch", "dubov", "burstein"} & set(text.split()):
        return "swiss"
    return None
