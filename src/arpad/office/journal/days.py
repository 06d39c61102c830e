"""Where the days of the office begin: in the zones of its lists."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from arpad.office.journal.facts import facts_of
from arpad.office.storage.models import RatingList

NOWHERE = "Europe/Helsinki"
"""Of an office that has no list yet: the zone of the easternmost federation whose lists are made here."""


def zones() -> list[str]:
    """The zones of the office's lists."""
    told = (facts_of(f"list {name}") for name in RatingList.objects.order_by("name").values_list("name", flat=True))
    return sorted({facts["zone"] for facts in told if facts is not None}) or [NOWHERE]


def first_zone(day: date) -> str:
    """Where a day begins first: what is no list's is dated there, so that nothing is later than its own day."""
    return min(zones(), key=lambda zone: datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC))


def begin_of(day: date) -> datetime:
    """When a day begins in the office."""
    return datetime.combine(day, time(), ZoneInfo(first_zone(day)))


def latest_day(at: datetime) -> date:
    """The day of a moment where it is latest: nothing that is entered has happened later."""
    return max(at.astimezone(ZoneInfo(zone)).date() for zone in zones())
