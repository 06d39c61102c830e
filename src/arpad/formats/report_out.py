"""The report written in JSON: what `report_json` reads, so that reading it again gives the same report.

What a report does not say is left out. A player and a game are a line each, so that two reports can be compared line
by line and a person finds his way.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Context, Decimal
from typing import Any

from arpad.core.report import (
    Approval,
    Arbiter,
    ByoYomi,
    Decision,
    EarlierGame,
    Event,
    Game,
    MonthReport,
    Player,
    PublishedRating,
    Report,
)

SCORES = {0: 0, 1: Decimal("0.5"), 2: 1}
ENOUGH_DIGITS = Context(prec=40)
"""A second is no finite decimal of a minute. With this many digits, more than the reader computes with, it reads the
whole second again."""


def write_report(report: Report, undecided: Sequence[str] = ()) -> bytes:
    """The bytes of a report's file; `read_report` makes the same report of them.

    `undecided` says what is still open in it: such a report is not read until someone takes that out.
    """
    parts = [f'"list": {_written(report.list)}']
    if report.period is not None:
        parts.append(f'"period": {_written(str(report.period))}')
    parts.append(f'"players": {_lines([_written(player_json(player)) for player in report.players.values()])}')
    parts.append(f'"events": {_lines([_event_written(event) for event in report.events.values()])}')
    parts.append(f'"approvals": {_lines([_written(_approval(approval)) for approval in report.approvals])}')
    if undecided:
        parts.append(f'"undecided": {_lines([_written(question) for question in undecided])}')
    return ("{" + ",\n ".join(parts) + "}\n").encode()


def player_json(player: Player) -> dict[str, Any]:
    """A player as the report has him, without what is not known."""
    return _known(
        id=player.id,
        name=player.name,
        federation=player.federation,
        sex=player.sex,
        birth=_day(player.birth_date) or player.birth_year,
        title=player.title,
        rating=player.rating,
        ratings=[_published(entry) for entry in player.ratings] or None,
        games=player.games,
        peak=player.peak,
        k=player.k,
        earlier=[_earlier(game) for game in player.earlier] or None,
        suspended=player.suspended,
        not_listed=player.not_listed,
        inactive=player.inactive,
        earlier_games=player.earlier_games,
        elo=_elo(player.elo),
        elo_rapid=player.elo_rapid,
        national=player.national,
        national_rapid=player.national_rapid,
        elo_taken=_day(player.elo_taken),
        elo_games_since=player.elo_games_since,
        normal_games=player.normal_games,
        grade=player.grade,
        reached=list(player.reached) or None,
        entry_grade=player.entry_grade,
        register=player.register,
    )


def event_json(event: Event) -> dict[str, Any]:
    """An event as the report has it, but for its games."""
    return _known(
        id=event.id,
        name=event.name,
        system=event.system,
        start=_day(event.start),
        end=_day(event.end),
        country=event.country,
        rounds=event.rounds,
        minutes=_sixtieth(event.seconds),
        time_control=event.time_control,
        registered=_day(event.registered),
        reported=_day(event.reported),
        arbiters=None if event.arbiters is None else [_arbiter(arbiter) for arbiter in event.arbiters],
        norms=event.norms,
        first_control_moves=event.first_control_moves,
        hours_per_day=_sixtieth(event.minutes_per_day),
        hybrid=event.hybrid,
        pgn=event.pgn,
        says_rated=event.says_rated,
        official=event.official,
        championship=event.championship,
        match_games=event.match_games,
        rate_all_games=event.rate_all_games,
        organiser=event.organiser,
        applied=event.applied,
        fide_rated=event.fide_rated,
        each_game_alone=event.each_game_alone,
        limited_to=event.limited_to,
        board=event.board,
        base_minutes=_sixtieth(event.base_seconds),
        byo_yomi=_byo_yomi(event.byo_yomi),
        importance=list(event.importance) or None,
        factor=event.factor,
        pair=event.pair,
        international=event.international,
        member_organiser=event.member_organiser,
        registered_by=event.registered_by,
        fee_paid=event.fee_paid,
        unrated_in_person=event.unrated_in_person,
        decisions=[_decision(one) for one in event.decisions] or None,
        parts=[_month_report(one) for one in event.parts] or None,
        ranks=[_known(**one._asdict()) for one in event.ranks] or None,
    )


def _decision(one: Decision) -> dict[str, Any]:
    return _known(kind=one.kind, by=one.by, date=_day(one.date), reason=one.reason)


def _month_report(one: MonthReport) -> dict[str, Any]:
    own = None if one.list is None else str(one.list)
    return _known(month=str(one.month), reported=_day(one.reported), list=own)


def game_json(game: Game) -> dict[str, Any]:
    return _known(
        round=game.round,
        white=game.white,
        black=game.black,
        result=game.result,
        date=_day(game.date),
        minutes=_sixtieth(game.seconds),
        minutes_black=_sixtieth(game.seconds_black),
        one_move_each=game.one_move_each,
        playoff=game.playoff,
        ruling=game.ruling,
        stones=game.stones,
        bye=game.bye,
    )


def _published(entry: PublishedRating) -> dict[str, Any]:
    # A rating of null is said aloud: from that day on he was not on the list.
    return {"from": _day(entry.since), "rating": entry.rating, **_known(k=entry.k)}


def _elo(published: tuple[PublishedRating, ...]) -> Any:
    """One number where the report gave one (it then holds since ever), else the lists by date."""
    if [entry.since for entry in published] == [date.min]:
        return published[0].rating
    return [_published(entry) for entry in published] or None


def _earlier(game: EarlierGame) -> dict[str, Any]:
    score = SCORES[game.half_points]
    return _known(date=_day(game.date), event=game.event, opponent=game.opponent, score=score)


def _arbiter(arbiter: Arbiter) -> dict[str, Any]:
    return _known(name=arbiter.name, licensed=arbiter.licensed)


def _byo_yomi(byo_yomi: ByoYomi | None) -> dict[str, Any] | None:
    if byo_yomi is None:
        return None
    if byo_yomi.kind == "canadian":
        return {"kind": "canadian", "moves": byo_yomi.moves, "minutes": _sixtieth(byo_yomi.seconds)}
    return {"kind": "japanese", "seconds": byo_yomi.seconds}


def _approval(approval: Approval) -> dict[str, Any]:
    return _known(
        clause=approval.clause,
        subject=approval.subject,
        by=approval.by,
        date=_day(approval.date),
        reason=approval.reason,
    )


def _known(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _sixtieth(parts: int | None) -> int | Decimal | None:
    """Seconds as minutes, or minutes as hours."""
    if parts is None or parts % 60 == 0:
        return None if parts is None else parts // 60
    return ENOUGH_DIGITS.divide(Decimal(parts), Decimal(60))


def _lines(entries: list[str], margin: str = "  ") -> str:
    """A list with a line for each entry."""
    return "[" + ",".join(f"\n{margin}{entry}" for entry in entries) + "]"


def _event_written(event: Event) -> str:
    facts = _written(event_json(event))
    games = _lines([_written(game_json(game)) for game in event.games], margin="    ")
    return f'{facts[:-1]},\n   "games": {games}}}'


def _written(value: Any) -> str:
    """JSON on one line; `json` knows no exact decimals."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)}: {_written(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return f"{value:f}" if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
