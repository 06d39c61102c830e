"""The addresses of the site: a table of its pages, each in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, include, path

from arpad.locale import LANGUAGES
from arpad.site.languages import home_in_language
from arpad.site.pages import about, calculator, check, home, law


class Page(NamedTuple):
    """A kind of page: its name, its address after the language, and the function that answers."""

    name: str
    address: str
    answer: Callable[..., HttpResponse]
    examples: tuple[dict[str, Any], ...] = ({},)
    """Arguments with which tests look at the page."""


PAGES = (
    Page("home", "", home.home),
    Page("law", "law/", law.editions_page),
    Page("edition", "law/<str:regulation>/", law.edition_page, ({"regulation": "fide-2024"},)),
    Page("numbers", "law/<str:regulation>/numbers", law.numbers_page, ({"regulation": "fide-2024"},)),
    Page("readings", "law/<str:regulation>/readings", law.readings_page, ({"regulation": "mgsz-2012"},)),
    Page(
        "side_by_side",
        "law/<str:regulation>/beside/<str:other>",
        law.beside_page,
        ({"regulation": "fide-2024", "other": "fide-2025"},),
    ),
    Page(
        "clause",
        "law/<str:regulation>/<str:number>",
        law.clause_page_of,
        ({"regulation": "fide-2024", "number": "8.3.1"},),
    ),
    Page("calculator", "calculator/", calculator.calculator_page),
    Page("calculation", "calculator/<str:kind>", calculator.calculation_page, ({"kind": "change"},)),
    Page("check", "check/", check.check_page),
    Page("about", "about", about.about_page),
    Page("accessibility", "accessibility", about.accessibility_page),
    Page("theme", "theme", about.theme),
)

urlpatterns: list[URLPattern | URLResolver] = [path("", home_in_language)]
for language in LANGUAGES:
    pages = [path(page.address, page.answer, name=page.name) for page in PAGES]
    urlpatterns.append(path(f"{language}/", include((pages, "arpad"), namespace=language)))
handler404 = "arpad.site.pages.errors.not_found"
handler500 = "arpad.site.pages.errors.failed"
handler400 = "arpad.site.pages.errors.bad_request"
