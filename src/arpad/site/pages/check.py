"""Check a file without logging in: its problems, the findings and the expected changes. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from arpad.core.list_kind import list_kinds
from arpad.core.visible_text import in_one_line
from arpad.formats.file_kinds import KINDS
from arpad.regulations.edition import editions
from arpad.site.file_check import LARGEST, STATUS, WAIT, Outcome, Wanted, check_file
from arpad.site.finding_groups import read_group
from arpad.site.languages import language_of

OPTIONS = ("regulation", "list", "start", "end", "minutes")
LONGEST = 40
"""The most characters of an option."""
BESIDE_THE_FILE = 100_000
"""Bytes of a request beside its file."""


@csrf_exempt  # nothing is stored, and public pages hold no token
def check_page(request: HttpRequest) -> HttpResponse:
    """The form, and under it what is wrong with the file that was handed in."""
    shown: dict[str, Any] = {
        "largest": LARGEST // 1_000_000,
        "editions": list(editions().values()),
        "lists": [*list_kinds()],
        "options": {},
        "kinds_of_files": KINDS,
    }
    if request.method != "POST":
        return render(request, "check.html", shown)
    outcome: Outcome | None = None
    if is_too_large(request):
        outcome = "too_large"
    else:
        file = request.FILES.get("file")
        shown["options"] = options_of(request.POST)
        if file is None:
            return render(request, "check.html", {**shown, "missing": True}, status=422)
        name = in_one_line(file.name or "")
        checked = check_file(
            Wanted(name, language_of(request), "page", shown["options"]),
            file.read(),
            request.META.get("REMOTE_ADDR") or "",
        )
        outcome = checked.outcome
        shown |= {"name": name, "checked": checked.answer}
        if outcome == "done":
            shown |= page_of(checked.answer)
    answer = render(request, "check.html", {**shown, "outcome": outcome, "wait": WAIT}, status=STATUS[outcome])
    if outcome == "busy":
        answer["Retry-After"] = str(WAIT)
    return answer


def is_too_large(request: HttpRequest) -> bool:
    """True if a request announces more than a file may have: then nothing of it is read."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isdecimal() or int(length) > LARGEST + BESIDE_THE_FILE


def options_of(given: Mapping[str, Any], names: Iterable[str] = OPTIONS) -> dict[str, str]:
    """The options that are given, as texts."""
    texts = {name: in_one_line(str(given.get(name, "")).strip())[:LONGEST] for name in names}
    return {name: text for name, text in texts.items() if text}


def page_of(answer: Mapping[str, Any]) -> dict[str, Any]:
    """What the page shows of an answer."""
    by_line: dict[int, list[dict[str, Any]]] = {}
    for place, problem in enumerate(answer["problems"]):
        problem["id"] = f"problem-{place + 1}"
        if problem["line"] is not None:
            by_line.setdefault(problem["line"], []).append(problem)
    lines = [{**line, "problems": by_line.pop(line["number"], [])} for line in answer["lines"]]
    in_order = [problem for line in lines for problem in line["problems"]]
    for problem, following in pairwise(in_order):
        problem["next"] = following["id"]
    shown = {problem["id"] for problem in in_order}
    stops = [one for one in answer["problems"] if one["severity"] == "stop"]
    return {
        "lines": lines,
        "shown_lines": bool(shown),
        "first_problem": in_order[0]["id"] if in_order else None,
        "may_be_given": any(one["may_be_given"] for one in answer["problems"]),
        "elsewhere": [one for one in answer["problems"] if one["id"] not in shown],
        "stops": stops,
        "doubts": [one for one in answer["problems"] if one["severity"] == "doubt"],
        "findings": [read_group(group) for group in answer["findings"]] if "findings" in answer else None,
        "left_out": answer.get("left_out"),
        "players": answer.get("players"),
        "one_edition": _only(answer.get("regulations", {}).values()),
    }


def _only(values: Iterable[str]) -> str | None:
    """The value, if all are the same."""
    found = set(values)
    return found.pop() if len(found) == 1 else None
