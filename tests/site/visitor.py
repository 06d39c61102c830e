"""A visitor who opens everything: each page of the table, what it links to, each address of the API, each file.

Kinds come from the table of pages and from the OpenAPI document, so that a new one is visited without a change here.
"""

import re
from collections import Counter, deque
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple
from urllib.parse import quote, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from arpad.locale import LANGUAGES
from tests.site.addresses import examples

LINK = re.compile(r"""(?:href|src|action|hx-get|content)=["']([^"'#]+)|<(?:loc|id)>([^<]+)<|"(/[a-z][^"\s]*)\"""")
HOST = "http://localhost"
OF_A_KIND, SLOW = 30, 6
"""The most addresses of a kind in a language; of files that are made for the visitor."""
WITHOUT_PEOPLE = ("clause", "side_by_side", "beside", "numbers", "readings", "cases", "edition", "calculation")
"""Pages of the law: a few of each are enough."""
SLOW_KINDS = ("working_pdf", "list_pdf")
MOST_OF_OPERATION = 60


class Visited(NamedTuple):
    """An answer: its kind, its address, its status, its headers as lines, and its content."""

    kind: str
    address: str
    status: int
    headers: str
    content: bytes


def everything_for(client: Client, values: dict[str, list[Any]]) -> Iterator[Visited]:
    """Every answer. `values` are those of the office for the parameters of addresses, the most telling first."""
    seen: set[str] = set()
    yield from _pages(client, seen, values)
    yield from _operations(client, values)
    yield from _fragments(client, seen)


def _pages(client: Client, seen: set[str], values: dict[str, list[Any]]) -> Iterator[Visited]:
    """The pages of the table, those of the people and lists that are named, and then what links lead to."""
    waiting = deque(["/robots.txt", "/sitemap.xml", "/api/v1/openapi.json"])
    for language in LANGUAGES:
        waiting += [address for _, address in examples(language)]
        waiting += [address for _, address in examples(language, files=True)]
        waiting += list(_of_values(language, values))
    counts: Counter[tuple[str, str]] = Counter()
    while waiting:
        address = waiting.popleft()
        kind, language = _kind(address), address.split("/")[1]
        most = SLOW if kind in SLOW_KINDS else 3 if kind in WITHOUT_PEOPLE else OF_A_KIND
        if address in seen or kind is None or counts[kind, language] >= most:
            continue
        seen.add(address)
        counts[kind, language] += 1
        visited = _visit(client, kind, address)
        yield visited
        if visited.content[:1] in (b"<", b"{", b"[", b"\n", b"U"):  # a text that may link on
            text = visited.content.decode("utf-8", "replace")
            links = (next(filter(None, groups)).replace("&amp;", "&") for groups in LINK.findall(text) if any(groups))
            waiting += [local for link in links if (local := _local(address, link))]


def _of_values(language: str, values: dict[str, list[Any]]) -> Iterator[str]:
    """The pages whose parameters the values name: of each kind as many as are opened of it."""
    from django.urls import reverse

    from arpad.site.urls import PAGES

    for page in PAGES:
        names = re.findall(r"<\w+:(\w+)>", page.address)
        if names and all(name in values for name in names):
            for each in islice(product(*(values[name] for name in names)), OF_A_KIND):
                yield reverse(f"{language}:{page.name}", kwargs=dict(zip(names, each, strict=True)))


def _operations(client: Client, values: dict[str, list[Any]]) -> Iterator[Visited]:
    """Each address of the API for reading, with the values of the office in its place-holders."""
    document = client.get("/api/v1/openapi.json").json()
    for address, methods in document["paths"].items():
        if "get" not in methods:
            continue
        names = re.findall(r"{(\w+)}", address)
        own = [values.get(name, ["1", "standard", "2024-05"]) for name in names]
        for each in islice(product(*own), MOST_OF_OPERATION):
            filled = address
            for name, value in zip(names, each, strict=True):
                filled = filled.replace(f"{{{name}}}", quote(str(value), safe=""))
            for query in ("", *(values["queries"] if not names else ())):
                yield _visit(client, methods["get"]["operationId"], f"{filled}{query}")


def _fragments(client: Client, seen: set[str]) -> Iterator[Visited]:
    """What a script asks for in place of a page."""
    for address in sorted(seen)[:: max(1, len(seen) // 200)]:
        yield _visit(client, "fragment", address, {"HX-Request": "true"})


def _visit(client: Client, kind: str, address: str, headers: dict[str, str] | None = None) -> Visited:
    answer = client.get(address, headers=headers)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    lines = "\n".join(f"{name}: {value}" for name, value in answer.items())
    cookies = "".join(f"\n{cookie.OutputString()}" for cookie in answer.cookies.values())
    return Visited(kind, address, answer.status_code, lines + cookies, content)


def _kind(address: str) -> str | None:
    """The kind of an address: the name of its page; None for one that is not the site's."""
    path = urlsplit(address).path
    if path.startswith("/static/"):
        return None
    try:
        found = resolve(path)
    except (Resolver404, ValueError):
        return None
    return found.url_name or path


def _local(here: str, link: str) -> str | None:
    """The address of a link within the site."""
    if link.startswith(("mailto:", "data:")) or " " in link:
        return None
    parts = urlsplit(urljoin(f"{HOST}{here}", link))
    if f"{parts.scheme}://{parts.netloc}" != HOST or parts.path == "/":
        return None
    return parts.path + (f"?{parts.query}" if parts.query else "")
