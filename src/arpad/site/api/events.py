"""Events by `/api/v1/events`: standings, crosstables, findings and files."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from arpad.core.verdicts import Problem
from arpad.office.public_record.event import recorded_event
from arpad.office.public_record.event_files import public_file
from arpad.office.public_record.events import AT_ONCE, MOST_AT_ONCE, EventFilter, public_events
from arpad.site.api import shapes_events as shapes
from arpad.site.api.answers import CALCULATE, READ, Lang, documented, given, json_answer, whole
from arpad.site.problem_json import problem_answer

router = Router(tags=["events"])

LIST = given("", "Only events of this list.", max_length=30)
MONTH = given("", "Only events with a day in this month (YYYY-MM).", max_length=10)
STAGE = given("", "Only events of this stage.", max_length=20)
TEXT = given("", "Words of the name, in any order; accents and capitals do not matter.", max_length=100)
MANY = given(str(AT_ONCE), f"How many events at a time, from 1 to {MOST_AT_ONCE}.", max_length=10)
CURSOR = given("", "The `cursor` of the answer before; without it, the latest events.", max_length=40)
ON = given(None, "The number of the list whose crosstable is wanted; without it, the last list that rated the event.")


@router.get(
    "/events",
    operation_id="events",
    summary="The events of the office, the latest first",
    openapi_extra=documented(shapes.EVENTS, shapes.example_events, CALCULATE),
)
def events(
    request: HttpRequest,
    list: str = LIST,
    month: str = MONTH,
    stage: str = STAGE,
    text: str = TEXT,
    most: str = MANY,
    cursor: str = CURSOR,
    lang: Lang = "en",
) -> Any:
    number = whole(most)
    if not isinstance(number, int) or not 1 <= number <= MOST_AT_ONCE:
        return problem_answer(request, "parameter", 422, {"name": "most"})
    found = public_events(EventFilter(list, month, stage, text), number, cursor=cursor)
    if isinstance(found, Problem):
        return problem_answer(request, "refused", 422, {}, (found,))
    return json_answer(found.to_json(lang))


@router.get(
    "/events/{number}",
    operation_id="event",
    summary="An event: its way and days, and on a published list its players, results, changes and findings",
    openapi_extra=documented(shapes.EVENT, shapes.example_event, READ),
)
def event(request: HttpRequest, number: int, on: str | None = ON, lang: Lang = "en") -> Any:
    publication = whole(on)
    if publication is not None and not isinstance(publication, int):
        return problem_answer(request, "parameter", 422, {"name": "on"})
    found = recorded_event(number, publication)
    if isinstance(found, Problem):
        return problem_answer(request, "refused", 404, {}, (found,))
    return json_answer(found.to_json(lang))


@router.get(
    "/events/{number}/files/{sha256}",
    operation_id="event_file",
    summary="A file that an event was rated from, without what is private, by the SHA-256 of the file as it came",
    openapi_extra=documented(shapes.FILE, None, READ),
)
def event_file(request: HttpRequest, number: int, sha256: str, lang: Lang = "en") -> Any:  # noqa: ARG001
    found = public_file(number, sha256)
    if isinstance(found, Problem):
        return problem_answer(request, "refused", 404, {}, (found,))
    return HttpResponse(found.content, content_type="application/json")
