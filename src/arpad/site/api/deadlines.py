"""The days ahead by `/api/v1/deadlines`: of registrations, reports and lists."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest
from ninja import Router

from arpad.office.public_record.deadlines import Deadline, Deadlines, deadlines_ahead
from arpad.site.api import shapes
from arpad.site.api.answers import CALCULATE, Lang, documented, json_answer
from arpad.site.office_state import state_of

router = Router(tags=["events"])
SHAPE = shapes.record(
    deadlines=shapes.listed(
        shapes.record(
            code={"enum": ["registration", "report_awaited", "list_to_publish"]},
            due=shapes.TEXT,
            list=shapes.TEXT,
            event=shapes.or_null(shapes.WHOLE),
            name=shapes.or_null(shapes.TEXT),
            start=shapes.or_null(shapes.TEXT),
            end=shapes.or_null(shapes.TEXT),
            period=shapes.or_null(shapes.TEXT),
            regulation=shapes.or_null(shapes.TEXT),
            clause=shapes.or_null(shapes.TEXT),
            text=shapes.TEXT,
        )
    )
)


def _example() -> Any:
    days = (date(2025, 3, 25), date(2025, 3, 27))
    one = Deadline("registration", date(2025, 3, 22), "standard", 552, "Open", *days, "", "fide-2024", "0.2.2")
    return Deadlines((one,)).to_json()


@router.get(
    "/deadlines",
    operation_id="deadlines",
    summary="The days from today on of registrations, reports and lists",
    openapi_extra=documented(SHAPE, _example, CALCULATE),
)
def deadlines(request: HttpRequest, lang: Lang = "en") -> Any:
    return json_answer(deadlines_ahead(state_of(request).today).to_json(lang))
