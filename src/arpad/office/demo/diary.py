"""What is done when: acts by their moment, and those that follow from them."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count

Act = Callable[[datetime], None]
MORNING, NOON, AFTERNOON, EVENING = 7, 10, 12, 15
"""Hours of universal time: when something arrives, is looked at, is decided, comes out."""


class Diary:
    """Acts to come. What is at the same moment is done in the order in which it was written down."""

    def __init__(self) -> None:
        self._acts: list[tuple[datetime, int, Act]] = []
        self._order = count()

    def on(self, day: date, hour: int, act: Act) -> None:
        heapq.heappush(self._acts, (datetime.combine(day, time(hour), UTC), next(self._order), act))

    def after(self, at: datetime, days: int, hour: int, act: Act) -> None:
        """So many days after a moment."""
        self.on(at.date() + timedelta(days=days), hour, act)

    def until(self, last: date) -> Iterator[tuple[datetime, Act]]:
        """The acts up to a day, each taken out as its time comes."""
        while self._acts and self._acts[0][0].date() <= last:
            at, _, act = heapq.heappop(self._acts)
            yield at, act
