"""Two players beside each other: who they are, their ratings, and the games between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.core.exact import half_points_text
from arpad.core.verdicts import Problem
from arpad.office.public_record.head_to_head import HALVES, NOT_PLAYED, Meeting, meetings_of
from arpad.office.public_record.history import ListHistory
from arpad.office.public_record.played import played_events
from arpad.office.public_record.players import PublicPlayer, find_player


@dataclass(frozen=True, slots=True)
class ComparedPlayers:
    """Two players, and their games on every list, the latest first, as those of the first."""

    first: PublicPlayer
    second: PublicPlayer
    meetings: tuple[Meeting, ...]

    def played(self, of_list: str = "") -> list[Meeting]:
        """The games that were played on the board: on one list, or on all."""
        return [
            one
            for one in self.meetings
            if one.reason not in NOT_PLAYED and one.score in HALVES and of_list in ("", one.event.list_name)
        ]

    def score(self, of_list: str = "") -> tuple[str, str]:
        """The points of each in the games that were played."""
        halves = [HALVES[one.score] for one in self.played(of_list)]
        return half_points_text(sum(halves)), half_points_text(sum(2 - one for one in halves))

    def to_json(self, language: str = "en") -> dict[str, Any]:
        score, other_score = self.score()
        return {
            "players": [player.to_json(language) for player in (self.first, self.second)],
            "games": len(self.played()),
            "score": [score, other_score],
            "meetings": [one.to_json() for one in self.meetings],
        }


def compare_players(number: int, other: int) -> ComparedPlayers | Problem:
    """Two players and the games between them."""
    first, second = find_player(number), find_player(other)
    if isinstance(first, Problem):
        return first
    if isinstance(second, Problem):
        return second
    return ComparedPlayers(first, second, meetings_of(played_events(first.rows), second.number))


def points_beside(
    first: ListHistory | None, second: ListHistory | None
) -> Iterator[tuple[date | None, int | None, int | None]]:
    """The ratings of two histories on a list from each day on that changes one of them, the latest first.

    A preview has no day, and stands before the others.
    """
    histories = [None if one is None else {point.day: point.rating for point in one.points} for one in (first, second)]
    days = {day for history in histories for day in history or ()}
    ratings: list[int | None] = [None, None]
    rows: list[tuple[date | None, int | None, int | None]] = []
    for day in sorted(days, key=lambda day: day or date.max):
        for place, history in enumerate(histories):
            if history is not None and day in history:
                ratings[place] = history[day]
        rows.append((day, ratings[0], ratings[1]))
    return reversed(rows)
