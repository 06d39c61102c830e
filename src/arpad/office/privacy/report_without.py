"""A report without an erased person: the results stay, under a meaningless ID."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arpad.core.report import Arbiter, Event, Player, Report
from arpad.core.verdicts import game_subject, player_subject
from arpad.office.privacy.private_entries import Erased
from arpad.office.privacy.traces import Traces


def report_without(report: Report, ids: Mapping[str, str], erased: Erased) -> Report:
    """A report in which a person has neither name nor birth, and another ID. Words lose the person's traces.

    `ids` maps the person's IDs in the report to new ones. Other players stay as they are.
    """
    traces = erased.traces
    players = (_without(player, ids, erased) if one in ids else player for one, player in report.players.items())
    subjects = {player_subject(old): player_subject(new) for old, new in ids.items()}
    for event in report.events.values():
        for game in (game for game in event.games if game.black is not None and {game.white, game.black} & ids.keys()):
            white, black = game.white, game.black or ""
            now = game_subject(event.id, game.round, ids.get(white, white), ids.get(black, black))
            subjects[game_subject(event.id, game.round, white, black)] = now
    return replace(
        report,
        players={player.id: player for player in players},
        events={one: _event_without(event, ids, traces) for one, event in report.events.items()},
        approvals=tuple(
            replace(
                one,
                subject=subjects.get(one.subject, one.subject),
                by=traces.without(one.by, near=True),
                reason=_words(one.reason, traces),
            )
            for one in report.approvals
        ),
    )


def _without(player: Player, ids: Mapping[str, str], erased: Erased) -> Player:
    day, year = player.birth_date, player.birth_year
    stand_in = None if day is None else erased.births.get(day)
    of_year = None if year is None else erased.birth_year(year)
    if not isinstance(stand_in, int) and stand_in is not None:
        of_year = stand_in.year
    return player._replace(
        id=ids[player.id],
        name=None,
        birth_date=None if isinstance(stand_in, int) else stand_in,
        birth_year=of_year,
    )


def _event_without(event: Event, ids: Mapping[str, str], traces: Traces) -> Event:
    arbiters = event.arbiters
    games = (
        game.between(ids.get(game.white, game.white), None if game.black is None else ids.get(game.black, game.black))
        for game in event.games
    )
    return replace(
        event,
        games=tuple(games),
        name=_words(event.name, traces),
        arbiters=None
        if arbiters is None
        else tuple(Arbiter(_words(one.name, traces), one.licensed) for one in arbiters),
        decisions=tuple(
            one._replace(by=traces.without(one.by), reason=_words(one.reason, traces)) for one in event.decisions
        ),
        ranks=tuple(one._replace(player=ids.get(one.player, one.player)) for one in event.ranks),
    )


def _words(text: str | None, traces: Traces) -> str | None:
    return None if text is None else traces.without(text)
