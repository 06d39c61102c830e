"""The diary of the demo: acts by their moment."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count

Act = Callable[[datetime], None]
MORNING, NOON, AFTERNOON, EVENING = 7, 10, 12, 15
"""Hours of universal time at which letters arrive, files are handed in, events are ruled on and lists come out."""


class Diary:
    """Acts to come. Acts of the same moment are done in the order in which they were written down."""

    def __init__(self) -> None:
        self._acts: list[tuple[datetime, int, Act]] = []
        self._order = count()

    def on(self, day: date, hour: int, act: Act) -> None:
        """Put an act into the diary."""
        heapq.heappush(self._acts, (datetime.combine(day, time(hour), UTC), next(self._order), act))

    def after(self, at: datetime, days: int, hour: int, act: Act) -> None:
        """Put an act into the diary, `days` days after a moment."""
        self.on(at.date() + timedelta(days=days), hour, act)

    def until(self, last: date) -> Iterator[tuple[datetime, Act]]:
        """The acts up to a day in their order; each is taken out of the diary."""
        while self._acts and self._acts[0][0].date() <= last:
            at, _, act = heapq.heappop(self._acts)
            yield at, act
