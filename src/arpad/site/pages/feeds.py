"""Feeds: the published lists and the events as Atom, and the days that lie ahead as a calendar, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from arpad.office.public_record.deadlines import Deadline, deadlines_ahead
from arpad.office.public_record.news import new_events, new_lists
from arpad.office.storage.models import Entry
from arpad.site.frame import base_address
from arpad.site.languages import language_of
from arpad.site.office_state import state_of
from arpad.site.site_settings import current
from arpad.site.words import PageWords, page_words

PRODUCT = "-//Arpad//Arpad//EN"
FIRST = datetime(2000, 1, 1, tzinfo=UTC)
"""The moment of an office without an entry."""


class _Feed(Atom1Feed):
    """A feed whose moment is that of its newest entry, or of the office's last act."""

    def latest_post_date(self) -> datetime:
        moments = [item["updateddate"] for item in self.items]
        latest: datetime = max(moments, default=self.feed["at"])
        return latest


def lists_feed(request: HttpRequest) -> HttpResponse:
    """The published lists, the newest first."""
    words = page_words(language_of(request))
    feed = _feed(request, words, "lists")
    for one in new_lists():
        kind = words.text(f"list_kind.{one.kind}")
        values: Mapping[str, Any] = {"list": one.name, "kind": kind, "number": one.number, "day": words.day(one.day)}
        feed.add_item(
            title=words.text("feed.list", values),
            link=_address(request, "list_of", one.name, one.edition),
            description=words.text("feed.list_text", values),
            unique_id=_id(request, f"lists/{one.name}/{one.number}"),
            pubdate=one.at,
            updateddate=one.at,
            categories=[kind],
        )
    return _answer(feed)


def events_feed(request: HttpRequest) -> HttpResponse:
    """The events whose stage or facts changed last."""
    words = page_words(language_of(request))
    feed = _feed(request, words, "events")
    for one in new_events():
        kind = words.text(f"list_kind.{one.kind}")
        values: Mapping[str, Any] = {
            "kind": kind,
            "start": words.day(one.start),
            "end": words.day(one.end),
            "stage": words.text(f"stage.{one.stage}"),
        }
        feed.add_item(
            title=one.name,
            link=_address(request, "event", one.number),
            description=words.text("feed.event_text", values),
            unique_id=_id(request, f"events/{one.number}"),
            updateddate=one.at,
            categories=[kind],
        )
    return _answer(feed)


def deadlines_calendar(request: HttpRequest) -> HttpResponse:
    """The days ahead of registrations, reports and lists, as whole days of a calendar."""
    from icalendar import Calendar

    words = page_words(language_of(request))
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", _title(words, "deadlines"))
    at = _last_act()
    for one in deadlines_ahead(state_of(request).today).deadlines:
        calendar.add_component(_day(request, one, words, at))
    return HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")


def _day(request: HttpRequest, one: Deadline, words: PageWords, at: datetime) -> Any:
    """A deadline as a day of a calendar."""
    from icalendar import Event

    day = Event()
    of_list = one.event is None
    name = f"{one.code}-{f'{one.list}-{one.period}' if of_list else one.event}"
    day.add("uid", f"{name}@{request.get_host().partition(':')[0]}")
    day.add("dtstamp", at)
    day.add("dtstart", one.due)
    day.add("dtend", one.due + timedelta(days=1))
    day.add("summary", one.text(words.language))
    if one.clause:
        day.add("description", f"§ {words.clause(one.clause)} ({one.regulation})")
    day.add("url", _address(request, "list", one.list) if of_list else _address(request, "event", one.event))
    day.add("transp", "TRANSPARENT")  # nobody is busy on that day
    return day


def _feed(request: HttpRequest, words: PageWords, name: str) -> _Feed:
    """A feed without entries; `name` is that of the page that has the same in full."""
    return _Feed(
        title=_title(words, name),
        link=_address(request, name),
        description=words.text(f"feed.{name}_text"),
        language=words.language,
        author_name=current().name or "Arpad",
        feed_url=base_address(request) + request.path,
        feed_guid=_id(request, f"feeds/{words.language}/{name}"),
        at=_last_act(),
    )


def _title(words: PageWords, name: str) -> str:
    office = current().name or "Arpad"
    return f"{office}: {words.text(f'feed.{name}')}"


def _answer(feed: _Feed) -> HttpResponse:
    return HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


def _address(request: HttpRequest, name: str, *values: object) -> str:
    return base_address(request) + reverse(f"{language_of(request)}:{name}", args=values)


def _id(request: HttpRequest, name: str) -> str:
    """A name of an entry that stays, whatever its address becomes (RFC 4151)."""
    return f"tag:{request.get_host().partition(':')[0]},2024:{name}"


def _last_act() -> datetime:
    """The moment of the last entry of the journal."""
    return Entry.objects.order_by("-number").values_list("at", flat=True).first() or FIRST
