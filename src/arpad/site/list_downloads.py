"""Answers with a file of a list: small ones from memory, large ones streamed from where they are kept."""

from __future__ import annotations

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags

from arpad.core.verdicts import Problem
from arpad.office.public_record.list_files import ListFile, list_file
from arpad.site.freshness import REVALIDATED
from arpad.site.large_files import WAIT, large_file, tag_of
from arpad.site.pages.errors import refusal, refused_for_now
from arpad.site.problem_json import is_for_programs, problem_answer

SMALL = 5_000
"""Lines up to which a file is made for each request, and kept among the pages."""


def file_answer(request: HttpRequest, of_list: str, edition: str, suffix: str) -> HttpResponseBase:
    """A file of a published edition, or what is wrong."""
    wanted = list_file(of_list, edition, suffix)
    if isinstance(wanted, Problem):
        return _refused(request, wanted)
    return _small(request, wanted) if wanted.lines <= SMALL else _large(request, wanted)


def _small(request: HttpRequest, wanted: ListFile) -> HttpResponseBase:
    content = wanted.content()
    if isinstance(content, Problem):
        return _refused(request, content)
    answer = HttpResponse(content, content_type=wanted.content_type)
    answer["Content-Disposition"] = f'attachment; filename="{wanted.name}"'
    return answer


def _large(request: HttpRequest, wanted: ListFile) -> HttpResponseBase:
    """A file with a tag of its own: it stays the same while other acts of the office change every page."""
    tag = f'"{tag_of(wanted)}"'
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        return _tagged(HttpResponseNotModified(), tag)
    path = large_file(wanted)
    if path is None:
        return refused_for_now(request, "busy", 503, WAIT)
    return _tagged(
        FileResponse(path.open("rb"), as_attachment=True, filename=wanted.name, content_type=wanted.content_type), tag
    )


def _tagged(answer: HttpResponseBase, tag: str) -> HttpResponseBase:
    answer["ETag"] = tag
    answer["Cache-Control"] = REVALIDATED
    return answer


def _refused(request: HttpRequest, problem: Problem) -> HttpResponse:
    if is_for_programs(request):
        return problem_answer(request, "refused", 404, {}, (problem,))
    return refusal(request, problem)
