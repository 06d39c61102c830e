"""Events: all of them with filters, one with its crosstable, and its file without what is private."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arpad.core.dates import Month
from arpad.core.labels import Labels
from arpad.core.verdicts import Problem
from arpad.core.visible_text import in_one_line
from arpad.office.lists.workings import PublicEvent
from arpad.office.lists.workings_json import labels_of_event
from arpad.office.public_record.event import RecordedEvent, recorded_event
from arpad.office.public_record.event_files import public_file
from arpad.office.public_record.events import STAGES, EventFilter, fitting, listed_events, months_of_events
from arpad.office.storage.models import RatingList
from arpad.regulations.edition import editions
from arpad.regulations.working_form import working_form
from arpad.site.crosstable import crosstable
from arpad.site.finding_groups import findings_in_words
from arpad.site.languages import language_of
from arpad.site.office_state import state_of
from arpad.site.pager import pager
from arpad.site.pages.errors import not_found, refusal
from arpad.site.parts import render_page_or_part
from arpad.site.table_parts import Chip
from arpad.site.view_address import ViewAddress
from arpad.site.words import PageWords, page_words

LONGEST = 100
"""The most characters of a filter."""
FILTERS = ("text", "list", "month", "stage")
GAMES = "games"
"""The view of an event that has a line for each game."""
COLUMNS = {"expected": "row", "change": "delta"}
"""The columns of a working whose rules give the expected score and the change of the crosstable."""


def events_page(request: HttpRequest) -> HttpResponse:
    """The events of the office, the latest first."""
    words = page_words(language_of(request))
    given = {name: in_one_line(request.GET.get(name, "").strip())[:LONGEST] for name in FILTERS}
    page, size = request.GET.get("page", ""), request.GET.get("size", "")
    wanted = EventFilter(given["list"], given["month"], given["stage"], given["text"])
    address = ViewAddress(request.path, [*given.items(), ("size", size), ("page", page)])
    rows = fitting(wanted)
    if isinstance(rows, Problem):
        return refusal(request, rows)
    shown = pager(rows.count(), page, size, address)
    if shown is None:
        return not_found(request)
    context = {
        "events": listed_events(rows, shown.offset, shown.limit),
        "count": shown.count,
        "pager": shown,
        "given": given,
        "address": str(address) if any(given.values()) else "",
        "chips": list(_chips(given, address, words)),
        "without": address.but(page="", **dict.fromkeys(FILTERS, "")),
        "lists": list(RatingList.objects.order_by("name").values_list("name", flat=True)),
        "months": [(str(month), words.month(month.first_day)) for month in months_of_events()],
        "stages": STAGES,
    }
    return render_page_or_part(request, "events.html", "events_table.html", context)


def _chips(given: dict[str, str], address: ViewAddress, words: PageWords) -> Iterator[Chip]:
    for name, value in given.items():
        if value:
            yield Chip(_in_words(name, value, words), address.but(**{name: "", "page": ""}))


def _in_words(name: str, value: str, words: PageWords) -> str:
    """A filter in words."""
    month = Month.parse(value) if name == "month" else None
    if month is not None:
        return words.month(month.first_day)
    return {"list": words.word("list_kind", value), "stage": words.text(f"event_stage.{value}")}.get(name, value)


def event_page(request: HttpRequest, number: int) -> HttpResponse:
    """An event: its stage, its crosstable, what was found, its files."""
    on = request.GET.get("on", "")
    if on and not (on.isascii() and on.isdigit() and len(on) < 9):
        return not_found(request)
    found = recorded_event(number, int(on) if on else None)
    if isinstance(found, Problem):
        return refusal(request, found)
    words = page_words(language_of(request))
    view = request.GET.get("view", "")
    if view not in ("", GAMES) or (view and found.working is None):
        return not_found(request)
    address = ViewAddress(request.path, [("on", on), ("view", view)])
    context: dict[str, Any] = {
        "event": found,
        "today": state_of(request).today,
        "view": view,
        "table_address": address.but(view=""),
        "games_address": address.but(view=GAMES),
        "is_selected": bool(on or view),
        "rejection_edition": found.regulation,
    }
    if found.working is not None:
        context |= _of_working(found, found.working, words)
    return render(request, "event.html", context)


def _of_working(found: RecordedEvent, working: PublicEvent, words: PageWords) -> dict[str, Any]:
    """What the list made of the event."""
    labels: Labels = labels_of_event(working, words.text)
    regulations = working.event.regulations
    accepted = [act for act in found.acts if act.act == "accept"]
    asked = working.event.asked
    findings = findings_in_words(working.event.findings, regulations, labels, words, asked)
    shown = {one for group in findings for one in group.asked}
    return {
        "working": working,
        "edition": found.edition_of(working.made_on.number),
        "table": crosstable(working),
        "heads": _clauses_of_heads(regulations),
        "findings": findings,
        "asked": [one for one in asked if one not in shown],
        "accepted": accepted[-1] if accepted else None,
        "names": labels.players,
        "has_dates": any(game.date for game in working.event.games),
        "game_count": sum(game.black is not None for game in working.event.games),
    }


def _clauses_of_heads(regulations: Sequence[str]) -> dict[str, str | None]:
    """The clauses above the expected score and the change, where one edition has one rule for all players."""
    edition = editions().get(regulations[0]) if len(regulations) == 1 else None
    if edition is None:
        return {}
    form = working_form(edition)
    found: dict[str, str | None] = {"regulation": edition.id}
    for name, column in COLUMNS.items():
        rules = form.columns.get(column, ())
        found[name] = edition.number(edition.rule(rules[0])) if len(rules) == 1 else None
    return found


def event_file(request: HttpRequest, number: int, sha256: str) -> HttpResponse:
    """A file of an event without what is private."""
    found = public_file(number, sha256)
    if isinstance(found, Problem):
        return refusal(request, found)
    answer = HttpResponse(found.content, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{found.name}"'
    return answer
