"""Days of the office, in the time zones of its lists."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from arpad.office.journal.facts import facts_of
from arpad.office.storage.models import RatingList

WITHOUT_LIST = "Europe/Helsinki"
"""The zone of an office without a list: that of the easternmost federation with an edition."""


def zones() -> list[str]:
    """The time zones of the office's lists."""
    lists = (facts_of(f"list {name}") for name in RatingList.objects.values_list("name", flat=True))
    return sorted({facts["zone"] for facts in lists if facts is not None}) or [WITHOUT_LIST]


def first_zone(day: date) -> str:
    """The zone where a day begins first. What belongs to no list is dated there."""
    return min(zones(), key=lambda zone: datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC))


def begin_of(day: date) -> datetime:
    """The moment at which a day begins in the office."""
    return datetime.combine(day, time(), ZoneInfo(first_zone(day)))


def latest_day(at: datetime) -> date:
    """The latest day of a moment in the zones of the lists."""
    return max(at.astimezone(ZoneInfo(zone)).date() for zone in zones())
