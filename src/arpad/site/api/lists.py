"""Lists by `/api/v1/lists`: their editions, lines, changes and files."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router

from arpad.library import lists as library
from arpad.office.public_record.line_filter import AGES, SORTED_BY
from arpad.office.public_record.list_files import CONTENT_TYPES, PACKED
from arpad.site.api import shapes_lists as shapes
from arpad.site.api.answers import CALCULATE, READ, Lang, answer_or_refusal, documented, given, json_answer, whole
from arpad.site.list_downloads import file_answer

router = Router(tags=["lists"])
FILE = (*READ, 503)
PLAYER = given("", "Words of a name, or several national or FIDE IDs with commas or blanks between them.", 8_000)
FEDERATION = given("", "Three letters, such as HUN.", 20)
CLUB = given("", "The club of the latest licence.", 120)
SEX = given("", "`w` or `m`.", 5)
AGE = given("", f"An age group in the year of the list: {', '.join(AGES)}; 50 is 50 and over.", 5)
TITLE = given("", "A title, such as FM.", 20)
GRADE = given("", "A grade of go, such as `1 dan`.", 20)
BORN_FROM = given("", "The earliest year of birth.", 10)
BORN_TO = given("", "The latest year of birth.", 10)
RATING_FROM = given("", "The lowest rating.", 10)
RATING_TO = given("", "The highest rating.", 10)
K = given("", "The coefficient K.", 10)
WHO = given("", "`active` or `inactive`.", 10)
SORT = given("", f"One of {', '.join(SORTED_BY)}; with a minus before it in falling order. Otherwise `-rating`.", 20)
MOST = given("100", f"How many lines at a time, from 1 to {library.MOST:,}.", 10)
CURSOR = given("", "The `cursor` of the answer before; without it, the first lines.", 100)


@router.get(
    "/lists",
    operation_id="lists",
    summary="The lists, their calendars and what was published",
    openapi_extra=documented(shapes.LISTS, shapes.lists_example, CALCULATE),
)
def lists(request: HttpRequest, lang: Lang = "en") -> Any:  # noqa: ARG001 (every address gets it)
    return json_answer(library.published_lists().to_json(lang))


@router.get(
    "/lists/{of_list}",
    operation_id="list",
    summary="A list, its calendar and what was published",
    openapi_extra=documented(shapes.LIST, None, READ),
)
def one_list(request: HttpRequest, of_list: str, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.published_list(of_list), lang)


def _described(suffix: str) -> dict[str, Any]:
    described = documented({}, None, FILE)
    described["responses"][200] = shapes.of_file(CONTENT_TYPES[suffix])
    return described


@router.get(
    "/lists/{of_list}/{edition}.parquet",
    operation_id="list_parquet",
    summary="A published list whole, as Parquet",
    openapi_extra=_described("parquet"),
)
def parquet(request: HttpRequest, of_list: str, edition: str) -> HttpResponseBase:
    return file_answer(request, of_list, edition, "parquet")


@router.get(
    "/lists/{of_list}/{edition}.csv.gz",
    operation_id="list_csv",
    summary="A published list whole, as CSV packed with gzip",
    openapi_extra=_described(PACKED),
)
def packed_csv(request: HttpRequest, of_list: str, edition: str) -> HttpResponseBase:
    return file_answer(request, of_list, edition, PACKED)


@router.get(
    "/lists/{of_list}/{edition}",
    operation_id="list_lines",
    summary="Lines of a published list (2025-03, or its number), or of the preview of the next one",
    openapi_extra=documented(shapes.LINES, None, READ),
)
def lines(
    request: HttpRequest,
    of_list: str,
    edition: str,
    player: str = PLAYER,
    federation: str = FEDERATION,
    club: str = CLUB,
    sex: str = SEX,
    age: str = AGE,
    title: str = TITLE,
    grade: str = GRADE,
    born_from: str = BORN_FROM,
    born_to: str = BORN_TO,
    rating_from: str = RATING_FROM,
    rating_to: str = RATING_TO,
    k: str = K,
    who: str = WHO,
    sort: str = SORT,
    most: str = MOST,
    cursor: str = CURSOR,
    lang: Lang = "en",
) -> Any:
    filters = {"player": player, "federation": federation, "club": club, "sex": sex, "age": age, "title": title}
    filters |= {"grade": grade, "born_from": born_from, "born_to": born_to, "who": who, "k": k}
    filters |= {"rating_from": rating_from, "rating_to": rating_to}
    number = whole(most)
    found = library.list_lines(of_list, edition, sort, number if isinstance(number, int) else 0, cursor, **filters)
    return answer_or_refusal(request, found, lang)


@router.get(
    "/lists/{of_list}/{edition}/changes",
    operation_id="list_changes",
    summary="What changed on a list since the one before it: new, back, gone, changed, titles",
    openapi_extra=documented(shapes.CHANGES, None, READ),
)
def changes(request: HttpRequest, of_list: str, edition: str, lang: Lang = "en") -> Any:
    return answer_or_refusal(request, library.list_changes(of_list, edition), lang)
