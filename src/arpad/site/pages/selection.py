"""The selection numbers of a player, from a report of their events.

It is the one calculation without an address: what it is computed from is a file, and nothing of that is kept.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from arpad.core.visible_text import in_one_line
from arpad.library.calc import FINNISH
from arpad.regulations.edition import editions
from arpad.site.field_problem import FieldProblem
from arpad.site.file_check import LARGEST, STATUS, WAIT, Outcome, Wanted, check_file
from arpad.site.languages import language_of
from arpad.site.pages.calculator import TABS
from arpad.site.pages.check import is_too_large, options_of
from arpad.site.words import page_words

OPTIONS = ("regulation", "date", "id")
NEEDS = "selection"
RULES = {
    "number": "selection_number",
    "selo": "peak_selo",
    "elo": "peak_elo",
    "performance": "peak_performance",
    "women": "women_number",
}
"""The selection number, what it is made from, and that of women: by the key of the answer the rule of the edition."""
FIELDS = {"--date": "date", "--id": "player", "--regulation": "regulation"}
"""The field of the form behind an option of the command."""


class Number(NamedTuple):
    """A number of the answer by its key, with the clause of its rule."""

    name: str
    value: int | str | None
    clause: str


@csrf_exempt  # nothing is stored, and public pages hold no token
def selection_page(request: HttpRequest) -> HttpResponse:
    """The form, and beside it what the file of a player comes to."""
    offering = [one.id for one in editions().values() if NEEDS in one.regulation().calculations]
    shown: dict[str, Any] = {"kinds": TABS, "editions": offering, "largest": LARGEST // 1_000_000, "options": {}}
    if request.method != "POST":
        return render(request, "selection.html", {**shown, "options": {"regulation": FINNISH}})
    words = page_words(language_of(request))
    outcome: Outcome | None = "too_large" if is_too_large(request) else None
    status = 413 if outcome else 200
    if outcome is None:
        shown["options"] = options_of(request.POST, OPTIONS)
        file = request.FILES.get("file")
        if file is None:
            shown["problems"] = [FieldProblem(words.text("check.missing"), "file")]
            return render(request, "selection.html", shown, status=422)
        name = in_one_line(file.name or "")
        wanted = Wanted(name, language_of(request), "selection page", shown["options"])
        checked = check_file(wanted, file.read(), request.META.get("REMOTE_ADDR") or "")
        outcome, status = checked.outcome, STATUS[checked.outcome]
        if outcome == "done":
            shown |= _result(checked.answer)
            status = 422 if checked.answer["refused"] else 200
    answer = render(request, "selection.html", {**shown, "outcome": outcome, "wait": WAIT}, status=status)
    if outcome == "busy":
        answer["Retry-After"] = str(WAIT)
    return answer


def _result(answer: dict[str, Any]) -> dict[str, Any]:
    """What the page shows of the answer of the child process."""
    if answer["refused"]:
        return {"problems": [_field_problem(one) for one in answer["problems"]]}
    calculated = answer["answer"]
    edition = editions()[calculated["regulation"]]
    clauses = {key: edition.number(edition.rule(f"selection.{rule}")) for key, rule in RULES.items()}
    numbers = [Number(key, calculated[key], clause) for key, clause in clauses.items()]
    return {
        "answer": calculated,
        "name": answer["name"],
        "day": date.fromisoformat(calculated["date"]),
        "numbers": numbers,
        "notes": answer["problems"],
        "edition": edition.id,
    }


def _field_problem(problem: dict[str, Any]) -> FieldProblem:
    field = FIELDS.get(f"--{problem['field']}", "file") if problem["field"] else "file"
    return FieldProblem(problem["message"], field)
