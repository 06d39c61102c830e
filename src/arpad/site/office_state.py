"""The state of the office that a page shows: the last entry of its journal, and the day on each of its lists."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest

from arpad.formats.fields import read_day
from arpad.office.journal.days import zones
from arpad.office.journal.practice import is_practice
from arpad.office.storage.models import Head

TODAY = "ARPAD_TODAY"
"""The variable with the day to take as today; it counts in an office for practice alone."""
_ZONES: dict[str, tuple[str, ...]] = {}
"""The time zones of the lists at the last entry that was seen, by its hash."""


@dataclass(frozen=True, slots=True)
class OfficeState:
    """What decides the content of a public page, beside its address. It changes with each act and at midnight."""

    number: int
    hash: str
    days: tuple[date, ...]
    """Today, in each of the time zones of the lists."""

    @property
    def today(self) -> date:
        """Today in the office: the latest of the days that it is in the zones of its lists."""
        return max(self.days)


def read_office_state(now: datetime | None = None) -> OfficeState:
    """The state of the open office at a moment."""
    number, hash_of_head = next(iter(Head.objects.filter(pk=1).values_list("number", "hash")), (0, ""))
    zones_now = _ZONES.get(hash_of_head)
    if zones_now is None:
        set_day = read_day(os.environ.get(TODAY, ""))
        zones_now = (str(set_day),) if set_day is not None and is_practice() else tuple(zones())
        _ZONES.clear()  # another thread may do the same at the same time, and comes to the same
        _ZONES[hash_of_head] = zones_now
    at = now or datetime.now(UTC)
    return OfficeState(number, hash_of_head, tuple(_day_in(zone, at) for zone in zones_now))


def _day_in(zone: str, at: datetime) -> date:
    """The day of a moment in a time zone; a day that was set stands in the place of its zone."""
    return read_day(zone) or at.astimezone(ZoneInfo(zone)).date()


def state_of(request: HttpRequest) -> OfficeState:
    """The state that the answer to a request shows: the same in all of its parts."""
    values = vars(request)
    if "office_state" not in values:
        values["office_state"] = read_office_state()
    state: OfficeState = values["office_state"]
    return state
