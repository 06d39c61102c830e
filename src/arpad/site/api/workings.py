"""Workings by `/api/v1/players/{number}/{list}/{edition}`: how a number came about, game by game."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from arpad.core.verdicts import Problem
from arpad.office.public_record.workings import read_working
from arpad.site.api.answers import READ, Lang, documented, json_answer
from arpad.site.api.shapes_workings import WORKING
from arpad.site.problem_json import problem_answer

router = Router(tags=["players"])
DAMAGED = ("working_damaged", "workings_missing")
"""Problems of the record, and not of the address."""


@router.get(
    "/players/{number}/{of_list}/{edition}",
    operation_id="working",
    summary="How a player's number on an edition of a list came about: each game and each step, with its clause",
    openapi_extra=documented(WORKING, None, READ),
)
def working(request: HttpRequest, number: int, of_list: str, edition: str, lang: Lang = "en") -> Any:
    found = read_working(number, of_list, edition)
    if isinstance(found, Problem):
        status = 422 if found.code in DAMAGED else 404
        return problem_answer(request, "refused", status, {}, [found])
    return json_answer(found.to_json(lang))
