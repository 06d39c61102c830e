"""Answers with a file of a list: small ones from memory, large ones streamed from where they are kept."""

from __future__ import annotations

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags

from arpad.core.verdicts import Problem
from arpad.office.lists.export import list_csv
from arpad.office.public_record.line_filter import LineFilter
from arpad.office.public_record.list_files import CONTENT_TYPES, ListFile, list_file
from arpad.office.public_record.list_lines import MOST, list_lines
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


def view_answer(request: HttpRequest, of_list: str, edition: str, wanted: LineFilter, sort: str) -> HttpResponseBase:
    """The lines of a view as CSV, with the columns of the list's file."""
    lines = list_lines(of_list, edition, wanted, sort, most=MOST)
    if isinstance(lines, Problem):
        return _refused(request, lines)
    if lines.count > MOST:
        return _refused(request, Problem("most", "view_too_long", {"count": lines.count, "most": MOST}))
    answer = HttpResponse(list_csv([player.line for player in lines.players]), content_type=CONTENT_TYPES["csv"])
    answer["Content-Disposition"] = f'attachment; filename="{of_list}-{lines.edition.edition}-part.csv"'
    return answer


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
