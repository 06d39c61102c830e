"""A history rated month by month from reports, as an office would: what the replay must agree with.

What a player carries from one month into the next is what the law's answer says, and the replay keeps its own.
"""

from datetime import date
from typing import Any

from arpad.core.dates import Month
from arpad.core.report import Event, Game, Player, PublishedRating, Report
from arpad.regulations.fide.answer import sides_by_entry
from arpad.regulations.fide.carried import player_after
from arpad.regulations.fide.listing import list_for
from arpad.regulations.fide.procedure import rate_month
from arpad.regulations.fide.rate import prepare
from arpad.regulations.fide.setup import Frame
from arpad.regulations.regulation import Regulation
from tests.replay.histories import Made, MadeEvent, MadePlayer

LONG_AGO = date(1990, 1, 1)
SYSTEMS = {0: "swiss", 1: "round-robin", 2: "double-round-robin"}


def before_everything(made: MadePlayer) -> Player:
    """A player as of the first report."""
    peak = made.peak or None
    return Player(
        id=made.id,
        birth_date=made.birth,
        ratings=(PublishedRating(LONG_AGO, made.rating or None, peak=peak),),
        games=None if made.games < 0 else made.games,
        peak=peak,
        k=made.k or None,
        earlier=tuple(made.earlier),
    )


def published(before: Player, after: Player, month: Month) -> Player:
    """A player with the list that was made: what was published by date is the office's to keep."""
    new = PublishedRating(month.first_day, after.rating, peak=after.peak)
    return after._replace(ratings=(*before.ratings, new))


Rows = dict[tuple[str, str], tuple[int, int, int, int]]
"""By month and player: the new rating (0: none), the change, K and the games."""


def by_reports(made: Made, text: Regulation[Any]) -> tuple[Rows, list[int]]:
    """Every number of every month, and the ratings at the end. Events that the law refuses are marked in `made`."""
    carried = [before_everything(player) for player in made.players]
    by_month = events_by_list(made, text)
    rows: Rows = {}
    for month in sorted(by_month):
        parts = [event for event in by_month[month] if not event.refused]
        report = report_for(made, carried, parts, month)
        frame = _rated(report, text)
        for event in parts:
            event.refused = event.refused or bool(frame.refusals.of(event.id, 0))
        playing = sorted({number for event in by_month[month] for number in event.players})
        for number in playing:
            rows[str(month), carried[number].id] = _row(frame, number)
        sides = sides_by_entry(frame)
        carried = [published(p, player_after(frame, number, sides), month) for number, p in enumerate(carried)]
    return rows, [player.ratings[-1].rating or 0 for player in carried]


def events_by_list(made: Made, text: Regulation[Any]) -> dict[Month, list[MadeEvent]]:
    """The events, and the months of long ones, by the list that they are in time for."""
    found: dict[Month, list[MadeEvent]] = {}
    for event in made.events:
        found.setdefault(list_for(text.law, event.last_day, event.official), []).append(event)
    return found


SEVERAL = -1
"""The K of a period whose events have several, as docs/replay.md tells it."""


def _rated(report: Report, text: Regulation[Any]) -> Frame:
    frame = prepare(text, dict.fromkeys(report.events, text), report).columns
    rate_month(frame.laws, frame.period, frame.work)
    return frame


def report_for(made: Made, carried: list[Player], parts: list[MadeEvent], month: Month) -> Report:
    """A month's report."""
    players = {player.id: player for player in carried}
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
