"""The addresses of the site: a table of its pages, each in every language; the API; what robots read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver, include, path

from arpad.locale import LANGUAGES
from arpad.office.public_record.list_files import SUFFIXES
from arpad.site.api.addresses import api
from arpad.site.languages import in_language
from arpad.site.pages import (
    about,
    api_guide,
    calculator,
    check,
    documents,
    events,
    feeds,
    home,
    law,
    lists,
    player,
    robots,
    search,
    selection,
    verify,
    working,
)


class Page(NamedTuple):
    """A kind of page: its name, its address after the language, and the function that answers."""

    name: str
    address: str
    answer: Callable[..., HttpResponseBase]
    examples: tuple[dict[str, Any], ...] = ({},)
    """Arguments with which tests look at the page; `?` has the parameters of the address."""
    takes_files: bool = False
    is_file: bool = False
    """True for what is no page: a PDF, a list in a format, a feed. Tests open it, and look at its form by its type."""


OWN = "*"
"""In an example: the value that the office of the tests has."""
OF_LIST = ({"of_list": "standard", "edition": "2024-05"}, {"of_list": "selo", "edition": "2"})
LIST_FILES = tuple({**OF_LIST[0], "suffix": suffix} for suffix in SUFFIXES)
OF_EDITION = ({"regulation": "fide-2024"},)
PAGES = (
    Page("home", "", home.home),
    # Before the pages of workings and files of lists, whose addresses these would fit too.
    Page(
        "working_pdf",
        "players/<int:person>/<str:of_list>/<str:edition>.pdf",
        documents.working_pdf,
        (
            {"person": 2, "of_list": "standard", "edition": "2024-05"},
            {"person": 45, "of_list": "standard", "edition": "2024-04"},
        ),
        is_file=True,
    ),
    Page("list_pdf", "lists/<str:of_list>/<str:edition>.pdf", documents.list_pdf, OF_LIST, is_file=True),
    Page("law", "law/", law.editions_page),
    Page("edition", "law/<str:regulation>/", law.edition_page, (*OF_EDITION, {"regulation": "mssz-2017"})),
    Page("numbers", "law/<str:regulation>/numbers", law.numbers_page, OF_EDITION),
    Page("readings", "law/<str:regulation>/readings", law.readings_page, ({"regulation": "mgsz-2012"},)),
    Page("cases", "law/<str:regulation>/cases", law.cases_page, OF_EDITION),
    Page("beside", "law/<str:regulation>/beside", law.beside_page, OF_EDITION),
    Page(
        "side_by_side",
        "law/<str:regulation>/beside/<str:other>",
        law.beside_page,
        ({"regulation": "fide-2014", "other": "fide-2024"},),
    ),
    Page(
        "clause",
        "law/<str:regulation>/<str:number>",
        law.clause_page_of,
        (
            {"regulation": "fide-2024", "number": "8.3.1"},
            {"regulation": "fide-2014", "number": "8.56"},
            {"regulation": "mssz-2017", "number": "2 § K"},
            {"regulation": "ssl-2022", "number": "7.2"},
            {"regulation": "mgsz-2012", "number": "table 2"},
        ),
    ),
    Page("calculator", "calculator/", calculator.calculator_page),
    Page("selection", "calculator/selection", selection.selection_page, takes_files=True),
    Page(
        "calculation",
        "calculator/<str:kind>",
        calculator.calculation_page,
        (
            {"kind": "change"},
            {"kind": "change", "?": "regulation=fide-2024&rating=1500&k=40&game=1900:1&game=1620:0.5&game=1475:1"},
            {"kind": "change", "?": "regulation=ssl-2022&rating=1500&game=1900:1&game=1600:0.5"},
            {"kind": "change", "?": "regulation=fide-2024&rating=high&game=1900:1"},
            {"kind": "first", "?": "regulation=fide-2014&game=2220:1&game=2184:0"},
            {"kind": "performance", "?": "regulation=fide-2024&game=2000:1&game=2000:0"},
            {
                "kind": "needed",
                "?": "regulation=fide-2024&rating=2380&k=20&reach_rating=2400&opponent=2400&opponent=2350",
            },
            {"kind": "game-point", "?": "regulation=mgsz-2012&rating=1947&game=2087:1:1"},
            {
                "kind": "factor",
                "?": "regulation=mgsz-2012&board=19&base=60&byo_yomi=japanese:20&players=82&importance=invitational",
            },
        ),
    ),
    Page("check", "check/", check.check_page, takes_files=True),
    Page("lists", "lists/", lists.lists_page),
    Page("list", "lists/<str:of_list>/", lists.list_page, ({"of_list": "standard"}, {"of_list": "selo"})),
    Page(
        "list_changes",
        "lists/<str:of_list>/<str:edition>/changes",
        lists.changes_page,
        (
            {"of_list": "standard", "edition": "2024-05"},
            {"of_list": "standard", "edition": "2024-06"},
            {"of_list": "standard", "edition": "2024-05", "?": "what=fallen"},
        ),
    ),
    Page("list_file", "lists/<str:of_list>/<str:edition>.<str:suffix>", lists.file_page, LIST_FILES, is_file=True),
    Page(
        "list_of",
        "lists/<str:of_list>/<str:edition>",
        lists.list_page,
        (
            {"of_list": "standard", "edition": "2024-05", "?": "who=active&sex=w&sort=-birth"},
            {"of_list": "standard", "edition": "2024-05", "?": "player=1+2+99&rating_from=1000"},
            {"of_list": "standard", "edition": "2024-05", "?": "title=IM&club=None"},
            {"of_list": "standard", "edition": "2024-05", "?": "k=high"},
            {"of_list": "standard", "edition": "2024-04", "?": "page=2"},
            {"of_list": "standard", "edition": "2024-06"},
        ),
    ),
    Page("verify", "verify/", verify.verify_page, ({}, {"?": "list=standard&edition=2024-04&entry=3&hash=00"})),
    Page(
        "players",
        "players/",
        player.players_page,
        ({}, {"?": "q=bartos"}, {"?": "q=nobody+like+this"}, {"?": "ids=1%2C2%2C+99999%0A700003"}),
    ),
    Page(
        "player",
        "players/<int:person>",
        player.player_page,
        ({"person": 2}, {"person": 2, "?": "by=game&all=opponents"}, {"person": 7}, {"person": 41}, {"person": 46}),
    ),
    Page(
        "compare",
        "players/<int:person>/beside/<int:other>",
        player.compare_page,
        ({"person": 2, "other": 8}, {"person": 1, "other": 41}),
    ),
    Page(
        "working",
        "players/<int:person>/<str:of_list>/<str:edition>",
        working.working_page,
        (
            {"person": 2, "of_list": "standard", "edition": "2024-05"},
            {"person": 2, "of_list": "standard", "edition": "2024-05", "?": "regulation=fide-2014"},
            {"person": 45, "of_list": "standard", "edition": "2024-04"},
            {"person": 7, "of_list": "standard", "edition": "2024-03"},
            {"person": 41, "of_list": "selo", "edition": "2"},
        ),
    ),
    Page("events", "events/", events.events_page, ({}, {"?": "text=cup&list=standard"}, {"?": "text=none"})),
    Page(
        "event",
        "events/<int:number>",
        events.event_page,
        ({"number": 1}, {"number": 1, "?": "view=games"}, {"number": 2}, {"number": 6}, {"number": 8}, {"number": 9}),
    ),
    Page(
        "event_file",
        "events/<int:number>/<str:sha256>",
        events.event_file,
        ({"number": 1, "sha256": OWN}, {"number": 2, "sha256": OWN}),
        is_file=True,
    ),
    Page("lists_feed", "feeds/lists.atom", feeds.lists_feed, is_file=True),
    Page("events_feed", "feeds/events.atom", feeds.events_feed, is_file=True),
    Page("deadlines", "feeds/deadlines.ics", feeds.deadlines_calendar, is_file=True),
    Page("search", "search", search.search_page, ({}, {"?": "q=8.3.1"}, {"?": "q=open"}, {"?": "q=x%25_"})),
    Page("api", "api", api_guide.api_page),
    Page("about", "about", about.about_page),
    Page("accessibility", "accessibility", about.accessibility_page),
    Page("theme", "theme", about.theme_page),
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", in_language),
    path("api/v1/", api.urls),
    path("robots.txt", robots.robots),
    path("sitemap.xml", robots.sitemap),
    path("sitemap-<str:part>.xml", robots.sitemap_part),
]
for language in LANGUAGES:
    pages = [path(page.address, page.answer, name=page.name) for page in PAGES]
    urlpatterns.append(path(f"{language}/", include((pages, "arpad"), namespace=language)))
handler400 = "arpad.site.pages.errors.bad_request"
handler403 = "arpad.site.pages.errors.forbidden"
handler404 = "arpad.site.pages.errors.not_found"
handler500 = "arpad.site.pages.errors.failed"
