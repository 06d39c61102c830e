"""The replay of any edition: it makes a report of each period or event, and the edition rates the report.

It is the driver of an edition that names none. The procedures of the law are compiled. Everything else is done as the
office does it, and takes about as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.core.report import Event, PublishedRating, Report
from arpad.core.verdicts import Problem
from arpad.regulations.regulation import Regulation
from arpad.replay.history.checks import first_bad_game
from arpad.replay.history.history import History
from arpad.replay.history.layout import Array
from arpad.replay.procedures import run_compiled
from arpad.replay.reports.facts import GAME_COLUMNS, event_of, players_of, rows_of_events, seats_of
from arpad.replay.results import Slice, Watch

Rows = tuple[int, ...]
"""The rows of an event: the months of a long one, or one."""
ROW = ("event", "player", "rating", "change", "k", "games")
LINE = ("event", "player", "opponent", "round", "score", "expected", "counted")


class ReportReplay:
    """A history under one edition, rated report by report."""

    @classmethod
    def of(
        cls, history: History, text: Regulation[Any], list_name: str, threads: int, working: bool, watch: Watch
    ) -> ReportReplay:
        """The replay. It uses one thread, even if more are requested."""
        return cls(history, text, list_name, threads, working, watch)

    def __init__(
        self, history: History, text: Regulation[Any], list_name: str, _threads: int, working: bool, watch: Watch
    ) -> None:
        self.history = history
        self.text = text
        self.list_name = list_name
        self.working = working
        self.watch = watch
        self.is_monthly = list_kinds()[list_name].is_monthly
        self._players = players_of(history, self.is_monthly)
        self._numbers = {player.id: number for number, player in enumerate(self._players)}
        self._ratings: Array = history.players["rating"].astype(np.int32)

    @property
    def ratings(self) -> Array:
        """The current rating of every player; 0: none."""
        return self._ratings

    def slices(self) -> Iterator[Slice | Problem]:
        """The lists of a monthly list, or the events of an event list by the month of their last day."""
        by_month: dict[Month, list[Rows]] = {}
        for rows in rows_of_events(self.history):
            by_month.setdefault(self._month_of(rows), []).append(rows)
        for month, every in sorted(by_month.items()):
            kept = [rows for rows in every if not self.history.events["refused"][list(rows)].any()]
            with self.watch.of("read"):
                events = self._events(kept)
            if isinstance(events, Problem):
                yield events
                return
            games = sum(int(self.history.events["games"][list(rows)].sum()) for rows in every)
            with self.watch.of("rate"):
                yield self._rated(month, games, kept, events)

    def _month_of(self, rows: Rows) -> Month:
        """The month of the list that an event is for; on an event list the month of its last day."""
        event = event_of(self.history, rows, [{name: np.empty(0, np.int64) for name in GAME_COLUMNS}] * len(rows))
        return self.text.list_for(event) or Month.of(event.end)

    def _events(self, every: Iterable[Rows]) -> list[Event] | Problem:
        """The events of a slice with their games, or the problem of the first impossible game."""
        events = []
        for rows in every:
            games = []
            for row in rows:
                game_columns = self._games(row)
                if isinstance(game_columns, Problem):
                    return game_columns
                games.append(game_columns)
            events.append(event_of(self.history, rows, games))
        return events

    def _games(self, row: int) -> dict[str, Array] | Problem:
        begin, end = int(self.history.game[row]), int(self.history.game[row + 1])
        games = self.history.games.read(GAME_COLUMNS, (begin, end))
        if isinstance(games, Problem):
            return games
        seats = len(seats_of(self.history, row))
        place = first_bad_game((0, end - begin), (seats,), *(games[name].tolist() for name in GAME_COLUMNS[:3]))
        return games if place < 0 else Problem("games.parquet", "history_bad_game", {"row": begin + place + 1})

    def _rated(self, month: Month, games: int, rows: Sequence[Rows], events: Sequence[Event]) -> Slice:
        """The slice of a month: one report for a monthly list, or one report for each event."""
        number_of = {event.id: of_event[-1] for event, of_event in zip(events, rows, strict=True)}
        reports = [[event] for event in events] if not self.is_monthly else [events] if events else []
        rating_rows: list[tuple[int, ...]] = []
        lines: list[tuple[Any, ...]] = []
        for in_hand in reports:
            answer = self._answer(month, in_hand)
            event = number_of[in_hand[0].id]
            rating_rows += self._rows(answer, event)
            lines += self._lines(answer, number_of)
            self._carry(month, answer)
        columns = {name: np.array([row[at] for row in rating_rows], np.int32) for at, name in enumerate(ROW)}
        if self.is_monthly:
            del columns["event"]
        working = {name: np.array([line[at] for line in lines]) for at, name in enumerate(LINE)}
        return Slice(str(month), games, columns, working if self.working else None)

    def _answer(self, month: Month, events: Sequence[Event]) -> Answer:
        names = {name for event in events for game in event.games for name in (game.white, game.black) if name}
        players = {name: self._players[self._numbers[name]] for name in sorted(names, key=self._numbers.__getitem__)}
        report = Report(self.list_name, month if self.is_monthly else None, players, {one.id: one for one in events})
        texts = {event.id: self.text for event in events}
        return self.text.rate(texts, report, self.working, run_compiled, self.text)

    def _rows(self, answer: Answer, event: int) -> Iterator[tuple[int, ...]]:
        """A row for each player with a game that counts."""
        for row in answer.rows:
            if row.games:
                moved = row.new - row.old if row.new and row.old else 0
                change = moved if row.rounded is None else row.rounded
                numbers = (row.new or 0, change, row.k or 0, row.games)
                yield event, self._numbers[row.id], *numbers

    def _lines(self, answer: Answer, number_of: dict[str, int]) -> Iterator[tuple[Any, ...]]:
        """The working of each side of every game."""
        for row in answer.rows:
            for part in row.parts:
                for line in part.working:
                    if line.opponent:
                        players = self._numbers[row.id], self._numbers[line.opponent]
                        score = line.round, line.score, line.expected or "", line.counted
                        yield number_of[part.event], *players, *score

    def _carry(self, month: Month, answer: Answer) -> None:
        """Keep the facts that players take into the next report; on a monthly list also the ratings by day."""
        for after in answer.after:
            number = self._numbers[after.id]
            self._ratings[number] = after.rating or 0
            if self.is_monthly:
                new = PublishedRating(self.text.publication_day(month), after.rating, peak=after.peak)
                after = after._replace(rating=None, ratings=(*self._players[number].ratings, new))
            self._players[number] = after
