"""Fair use: an address may ask for so many pages a minute; who asks for more is asked to wait.

Counts are in the memory of each process that answers.
"""

from __future__ import annotations

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import refused_for_now
from arpad.site.proxies import counted_as
from arpad.site.site_settings import current

MOST_ADDRESSES = 50_000
"""Addresses that are remembered; of more, the one that asked longest ago is forgotten."""


class Allowance:
    """What addresses may still ask for. It fills up again evenly, by `per_minute` a minute."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute, self._clock = per_minute, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def seconds_to_wait(self, address: str) -> int:
        """Count a request; 0 if it is within the allowance, else the seconds until the next one is."""
        now = self._clock()
        with self._lock:
            left, at = self._left.pop(address, (float(self._per_minute), now))
            left = min(float(self._per_minute), left + (now - at) * self._per_minute / 60)
            allowed = left >= 1
            self._left[address] = (left - 1 if allowed else left, now)
            if len(self._left) > MOST_ADDRESSES:
                self._left.popitem(last=False)
        return 0 if allowed else math.ceil((1 - left) * 60 / self._per_minute)


class FairUseMiddleware:
    """Answers 429 where an address asks for more than its allowance."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer
        per_minute = current().fair_use
        self._allowance = Allowance(per_minute) if per_minute else None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self._allowance is not None:
            seconds = self._allowance.seconds_to_wait(counted_as(request.META.get("REMOTE_ADDR") or ""))
            if seconds:
                return refused_for_now(request, "too_many", 429, seconds)
        return self._answer(request)
