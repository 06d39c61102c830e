"""The languages of the pages: `/en/`, `/hu/` and `/fi/` before every address, and the visitor's choice at `/`."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers

from arpad.locale import LANGUAGES

NAMES = {"en": "English", "hu": "magyarul", "fi": "suomeksi"}
"""What a link to the page in a language says."""
LOCALES = {"en": "en_GB", "hu": "hu_HU", "fi": "fi_FI"}


class LanguageMiddleware:
    """Says of each request in which language its page is."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        first = f"{request.path_info}/".split("/")[1]
        vars(request)["language"] = (
            first if first in LANGUAGES else preferred(request.headers.get("Accept-Language", ""))
        )
        return self._answer(request)


def language_of(request: HttpRequest) -> str:
    language: str = vars(request)["language"]
    return language


def preferred(accepted: str) -> str:
    """The language of the pages that a header `Accept-Language` prefers; English if it names none of them."""
    weighed = []
    for place, part in enumerate(accepted.split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, name.partition("-")[0].lower()))
        except ValueError:
            continue
    return next((name for weight, _, name in sorted(weighed) if name in LANGUAGES and weight < 0), LANGUAGES[0])


def in_language(request: HttpRequest) -> HttpResponse:
    """Send a visitor of an address without a language to the page in one that the browser asks for."""
    answer = HttpResponseRedirect(f"/{language_of(request)}{request.get_full_path()}")
    answer["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["Accept-Language"])
    return answer


def lacks_language(request: HttpRequest) -> bool:
    """True if there is a page at the address with a language before it."""
    return request.method in ("GET", "HEAD") and bool(is_valid_path(f"/{language_of(request)}{request.path_info}"))


def same_page(address: str, language: str) -> str:
    """The address of the same page in another language, with its parameters; of what is no page, the home page."""
    parts = address.split("/", 2)
    return f"/{language}/{parts[2]}" if len(parts) == 3 and parts[1] in LANGUAGES else f"/{language}/"
