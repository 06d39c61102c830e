"""The diary of the demo: the acts that are still to be done, each with its date and hour."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count

Act = Callable[[datetime], None]
MORNING, NOON, AFTERNOON, EVENING = 7, 10, 12, 15
"""Hours in UTC. Letters arrive in the MORNING and files at NOON; events are ruled on in the AFTERNOON; lists come out
in the EVENING."""


class Diary:
    """Acts to come, in order of time. Acts of the same hour are done in the order in which they were put in."""

    def __init__(self) -> None:
        self._acts: list[tuple[datetime, int, Act]] = []
        self._order = count()

    def on(self, day: date, hour: int, act: Act) -> None:
        """Put an act into the diary, for an hour of a day."""
        heapq.heappush(self._acts, (datetime.combine(day, time(hour), UTC), next(self._order), act))

    def after(self, at: datetime, days: int, hour: int, act: Act) -> None:
        """Put an act into the diary, for an hour of the day that is `days` days after `at`."""
        self.on(at.date() + timedelta(days=days), hour, act)

    def until(self, last: date) -> Iterator[tuple[datetime, Act]]:
        """Yield the acts up to the end of the day `last`, the earliest first, and remove each from the diary."""
        while self._acts and self._acts[0][0].date() <= last:
            at, _, act = heapq.heappop(self._acts)
            yield at, act
