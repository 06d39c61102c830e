"""Which methods a page takes, and the headers that every answer has."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import bare_refusal
from arpad.site.problem_json import is_for_programs, problem_answer

READING = ("GET", "HEAD")
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class MethodsMiddleware:
    """Answers 405 to what a page does not take. The API says for itself what its addresses take."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self._answered_api(request) if is_for_programs(request) else self._answered_page(request)
        answer["Permissions-Policy"] = PERMISSIONS
        return answer

    def _answered_page(self, request: HttpRequest) -> HttpResponse:
        allowed = allowed_methods(request.path_info)
        if request.method in allowed:
            answer = self._answer(request)
        else:
            answer = bare_refusal(request, "method", 405, {"method": request.method or ""})
            answer["Allow"] = ", ".join(allowed)
        answer["Cross-Origin-Resource-Policy"] = "same-origin"
        return answer

    def _answered_api(self, request: HttpRequest) -> HttpResponse:
        """Any page of any site may read: nothing here is for one visitor alone."""
        if request.method == "OPTIONS":
            answer = HttpResponse(status=204)
            answer["Access-Control-Allow-Methods"] = ", ".join(READING)
            answer["Access-Control-Allow-Headers"] = "If-None-Match"
            answer["Access-Control-Max-Age"] = "86400"
        else:
            is_head = request.method == "HEAD"
            if is_head:
                request.method = "GET"  # the addresses know no other way to be read
            answer = self._answer(request)
            if is_head:
                request.method = "HEAD"
                if answer.streaming:
                    answer.close()
                    answer.streaming_content = ()  # type: ignore[attr-defined]
                else:
                    answer.content = b""  # its length stays in its header
            if answer.status_code == 405:
                allowed = answer.get("Allow", "")
                answer = problem_answer(request, "method", 405, {"method": request.method or ""})
                answer["Allow"] = allowed
        answer["Cross-Origin-Resource-Policy"] = "cross-origin"
        if request.method in (*READING, "OPTIONS"):
            answer["Access-Control-Allow-Origin"] = "*"
            answer["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        return answer


def allowed_methods(path: str) -> tuple[str, ...]:
    """The methods that the page of an address takes."""
    from arpad.site.urls import PAGES

    takes_files = {page.address.strip("/") for page in PAGES if page.takes_files}
    return (*READING, "POST") if path.strip("/").partition("/")[2] in takes_files else READING
