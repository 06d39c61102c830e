"""Check a file without logging in: its problems, the findings and the expected changes. Nothing is stored."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from arpad.site.file_check import LARGEST, TOO_LARGE, Checked, check_file
from arpad.site.languages import language_of


@csrf_exempt  # nothing is stored, and public pages hold no token
def check_page(request: HttpRequest) -> HttpResponse:
    """The form, and under it what is wrong with the file that was handed in."""
    shown: dict[str, Any] = {"largest": LARGEST // 1_000_000}
    status = 200
    if request.method == "POST":
        file = request.FILES.get("file")
        if file is None or file.size is None:
            shown["missing"] = True
            status = 422
        else:
            if file.size > LARGEST:
                checked = Checked(file.name or "", TOO_LARGE)
            else:
                checked = check_file(file.name or "", file.read(), language_of(request))
            shown["checked"] = checked
            status = checked.status
    answer = render(request, "check.html", shown, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
