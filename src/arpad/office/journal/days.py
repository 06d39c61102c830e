"""The days of the office, by the time zones of its lists."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from arpad.office.journal.facts import facts_of
from arpad.office.storage.models import RatingList

WITHOUT_LIST = "Europe/Helsinki"
"""The time zone of an office without a list: that of the easternmost federation that has an edition."""


def zones() -> list[str]:
    """The time zones of the office's lists."""
    lists = (facts_of(f"list {name}") for name in RatingList.objects.values_list("name", flat=True))
    return sorted({facts["zone"] for facts in lists if facts is not None}) or [WITHOUT_LIST]


def first_zone(day: date) -> str:
    """The time zone in which a day begins first. Records without a list are dated in it."""
    return min(zones(), key=lambda zone: datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC))


def begin_of(day: date) -> datetime:
    """The moment at which a day begins in the first of the zones."""
    return datetime.combine(day, time(), ZoneInfo(first_zone(day)))


def latest_day(at: datetime) -> date:
    """The latest date at a moment in the time zones of the lists."""
    return max(at.astimezone(ZoneInfo(zone)).date() for zone in zones())
