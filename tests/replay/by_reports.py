"""A history through the law's own door, month by month as an office would report it: what the replay must agree with.

What a player carries from one month into the next is kept here by hand, apart from the replay.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from arpad.core.dates import Month
from arpad.core.report import EarlierGame, Event, Game, Player, PublishedRating, Report
from arpad.regulations.edition import Text
from arpad.regulations.fide import reasons
from arpad.regulations.fide.columns import Frame
from arpad.regulations.fide.law import AVERAGE_AND_BONUS
from arpad.regulations.fide.listing import list_for
from arpad.regulations.fide.month import rate_month
from arpad.regulations.fide.rate import prepare
from tests.replay.histories import Made, MadeEvent, MadePlayer

LONG_AGO = date(1990, 1, 1)
SYSTEMS = {0: "swiss", 1: "round-robin", 2: "double-round-robin"}


@dataclass
class Carried:
    """A player between two months."""

    made: MadePlayer
    published: list[PublishedRating]
    games: int | None
    earlier: list[EarlierGame] = field(default_factory=list)

    def as_reported(self) -> Player:
        return Player(
            id=self.made.id,
            birth_date=self.made.birth,
            ratings=tuple(self.published),
            games=self.games,
            peak=self.made.peak or None,
            k=self.made.k or None,
            earlier=tuple(self.earlier),
        )


Rows = dict[tuple[str, str], tuple[int, int, int, int]]
"""By month and player: the new rating (0: none), the change, K and the games."""


def by_reports(made: Made, text: Text) -> tuple[Rows, list[int]]:
    """Every number of every month, and the ratings at the end. Events that the law refuses are marked in `made`."""
    carried = [
        Carried(
            player,
            [PublishedRating(LONG_AGO, player.rating or None)],
            None if player.games < 0 else player.games,
            list(player.earlier),
        )
        for player in made.players
    ]
    by_month: dict[Month, list[MadeEvent]] = {}
    for event in made.events:
        by_month.setdefault(list_for(text.law, event.last_day, event.official), []).append(event)
    rows: Rows = {}
    for month in sorted(by_month):
        parts = [event for event in by_month[month] if not event.refused]
        report = _report(made, carried, parts, month)
        frame = _rated(report, text)
        for event in parts:
            event.refused = event.refused or bool(frame.refusals.of(event.id, 0))
        playing = sorted({number for event in by_month[month] for number in event.players})
        for number in playing:
            rows[str(month), carried[number].made.id] = _row(frame, number)
        for number, player in enumerate(carried):
            _carry(frame, number, player, month)
    return rows, [player.published[-1].rating or 0 for player in carried]


SEVERAL = -1
"""The K of a period whose events have several, as docs/replay.md tells it."""


def _rated(report: Report, text: Text) -> Frame:
    frame = prepare(text, dict.fromkeys(report.events, text), report).columns
    rate_month(frame.laws, frame.period, frame.work)
    return frame


def _report(made: Made, carried: list[Carried], parts: list[MadeEvent], month: Month) -> Report:
    players = {player.made.id: player.as_reported() for player in carried}
    events: dict[str, Event] = {}
    for name in dict.fromkeys(part.id for part in parts):
        of_event = [part for part in parts if part.id == name]
        whole = [event for event in made.events if event.id == name]
        games = tuple(
            Game(
                round=game.round,
                white=made.players[game.white].id,
                black=made.players[game.black].id,
                result=game.result,
                date=game.day,
                one_move_each=game.moved,
                playoff=game.playoff,
                ruling=game.ruling,  # type: ignore[arg-type]
            )
            for part in of_event
            for game in part.games
        )
        # Who sat out every round is in the event all the same.
        seen = {name for game in games for name in (game.white, game.black)}
        absent = [made.players[number].id for number in of_event[0].players if made.players[number].id not in seen]
        games += tuple(Game(99, name, None, "bye", date=of_event[0].first_day) for name in absent)
        events[name] = Event(
            id=name,
            start=of_event[0].start,
            end=max(event.last_day for event in whole),
            games=games,
            system=SYSTEMS[of_event[0].system],  # type: ignore[arg-type]
            seconds=None if of_event[0].seconds < 0 else of_event[0].seconds,
            official=of_event[0].official,
        )
    return Report("standard", month, players, events)


def _row(frame: Frame, number: int) -> tuple[int, int, int, int]:
    results, sums = frame.work.players, frame.work.entries
    k = results.k[number]
    if frame.period.players.rating[number] and results.games[number]:  # the K of the events that count, by themselves
        of_events = {sums.k[entry] for entry in frame.entries_of(number) if sums.games[entry] > 0}
        k = of_events.pop() if len(of_events) == 1 else SEVERAL
    return results.new[number], results.rounded[number], k, results.games[number]


def _carry(frame: Frame, number: int, player: Carried, month: Month) -> None:
    results: Any = frame.work.players
    outcome = results.outcome[number]
    if frame.period.players.rating[number]:
        if player.games is not None:
            player.games += results.games[number]
        if outcome == reasons.LEFT_LIST:
            player.earlier = []
    elif outcome == reasons.LISTED:
        player.games = results.pool_games[number]
        player.earlier = []
    elif outcome == reasons.DROPPED:
        player.earlier = []
    else:
        for entry in frame.entries_of(number):
            if frame.work.entries.reason[entry] == reasons.ENTRY_COUNTS:
                player.earlier += _pooled(frame, entry)
    player.published.append(PublishedRating(month.first_day, results.new[number] or None))


def _pooled(frame: Frame, entry: int) -> list[EarlierGame]:
    """The games of an entry that stay in a pool, one by one."""
    event = frame.period.entries.event[entry]
    submission = frame.entry_rows[entry].submission
    found = []
    for game in range(frame.period.events.game[event], frame.period.events.game[event + 1]):
        sides = frame.sides_of(game)
        if entry in sides:
            is_black = sides.index(entry)
            if frame.work.sides.reason[2 * game + is_black] != reasons.POOLED:
                continue
            opponent = frame.period.entries.seen[sides[1 - is_black]]
            if frame.law.first_method == AVERAGE_AND_BONUS and frame.work.events.iterated[event]:
                opponent = frame.work.entries.rc[entry]
            if opponent:
                half_points = frame.game_rows[game].game.half_points[is_black]
                name = f"{submission.event.id}#{submission.part}#{submission.last_day}"
                found.append(EarlierGame(submission.last_day, name, opponent, half_points))
    return found
