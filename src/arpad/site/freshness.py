"""Public pages are kept and found unchanged by one key: what decides their content.

The key is the address with its parameters, the language, the theme, the state of the office and the program. So an act
of the office, and midnight, show on the next request in every process, and an answer that is still right is not made
again: a browser that has it gets 304, and each process keeps the latest pages in memory.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

import arpad
from arpad.core.visible_text import visible
from arpad.office.public_record.remembered import at_head
from arpad.site.office_state import state_of
from arpad.site.problem_json import is_for_programs
from arpad.site.site_settings import current
from arpad.site.theme import theme_of

KEPT_BYTES = 64_000_000
"""Of pages in the memory of a process."""
LARGEST_KEPT = 2_000_000
REVALIDATED = "public, max-age=0, must-revalidate"
"""Any cache may keep an answer, and asks each time whether it is still right."""
NOT_KEPT = "no-store"
SMALLEST_PACKED = 500


@dataclass(frozen=True, slots=True)
class KeptPage:
    """An answer in memory: its header lines, and its content, packed if that makes it smaller: few ask for it whole."""

    headers: tuple[tuple[str, str], ...]
    content: bytes
    packed: bytes

    @property
    def size(self) -> int:
        return len(self.content) + len(self.packed)

    def whole(self) -> bytes:
        """The content as it was made."""
        return gzip.decompress(self.packed) if self.packed else self.content


class KeptPages:
    """The latest answers by their keys, up to a number of bytes."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most, self._bytes = most, 0
        self._pages: OrderedDict[str, KeptPage] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> KeptPage | None:
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def keep(self, key: str, page: KeptPage) -> None:
        with self._lock:
            before = self._pages.pop(key, None)
            self._bytes += page.size - (before.size if before else 0)
            self._pages[key] = page
            while self._bytes > self._most:
                _, dropped = self._pages.popitem(last=False)
                self._bytes -= dropped.size


class FreshnessMiddleware:
    """Answers from memory, or 304, where the key of a request is known; every part of a page is of one state."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer
        self._kept = KeptPages()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            answer = _harmless(self._answer(request))
            answer.headers.setdefault("Cache-Control", NOT_KEPT)
            return answer
        with transaction.atomic():  # one snapshot of the records
            key = key_of(request)
            tag = f'W/"{key}"'
            if tag in parse_etags(request.headers.get("If-None-Match", "")):
                return _marked(HttpResponseNotModified(), request, tag)
            kept = self._kept.get(key)
            if kept is None:
                with at_head(state_of(request).hash):
                    answer = _harmless(self._answer(request))
                if not _may_be_kept(answer):
                    answer.headers.setdefault("Cache-Control", NOT_KEPT)
                    return answer
                kept = _page_of(answer)
                if kept.size <= LARGEST_KEPT and request.method == "GET":
                    self._kept.keep(key, kept)
            return _marked(_answer_of(kept, request), request, tag)


def _harmless(answer: HttpResponse) -> HttpResponse:
    """The answer with a mark for each control character of a page, whatever text it came in with."""
    if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
        text = answer.content.decode()
        shown = visible(text)
        if shown != text:
            answer.content = shown.encode()
    return answer


def _may_be_kept(answer: HttpResponse) -> bool:
    """True for a whole page that sets nothing at the visitor's, and says nothing else of how long it is right."""
    is_whole = answer.status_code == 200 and not answer.streaming
    return is_whole and not answer.cookies and not answer.has_header("Cache-Control")


def key_of(request: HttpRequest) -> str:
    """What decides an answer, as one digest."""
    state = state_of(request)
    parts = (
        request.get_host(),
        request.scheme or "",
        request.get_full_path(),
        vars(request).get("language", ""),
        "" if is_for_programs(request) else theme_of(request),
        request.headers.get("HX-Request", ""),
        state.hash,
        *map(str, state.days),
        program_digest(),
        repr(current()),
    )
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:32]


@cache
def program_digest() -> str:
    """This version of the program: its number, and when each of its files was changed."""
    digest = hashlib.sha256(arpad.__version__.encode())
    folder = Path(arpad.__file__).parent
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".html", ".css", ".js", ".mo", ".yaml", ".csv"):
            stat = path.stat()
            digest.update(f"{path.relative_to(folder)} {stat.st_mtime_ns} {stat.st_size}".encode())
    return digest.hexdigest()


def _page_of(answer: HttpResponse) -> KeptPage:
    content = answer.content
    packed = gzip.compress(content, 6, mtime=0) if len(content) >= SMALLEST_PACKED else b""
    headers = tuple((name, value) for name, value in answer.items() if name != "Content-Length")
    is_smaller = 0 < len(packed) < len(content)
    return KeptPage(headers, b"" if is_smaller else content, packed if is_smaller else b"")


def _answer_of(kept: KeptPage, request: HttpRequest) -> HttpResponse:
    is_packed = bool(kept.packed) and accepts_packed(request.headers.get("Accept-Encoding", ""))
    answer = HttpResponse(kept.packed if is_packed else kept.whole())
    for name, value in kept.headers:
        answer[name] = value
    if is_packed:
        answer["Content-Encoding"] = "gzip"
    return answer


def accepts_packed(accepted: str) -> bool:
    """True if a header `Accept-Encoding` names gzip and does not rule it out."""
    for part in accepted.split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name.lower() == "gzip":
            return weight.rstrip("0.") != "" if weight else True
    return False


def _marked(answer: HttpResponse, request: HttpRequest, tag: str) -> HttpResponse:
    """The answer with its tag, and what it depends on."""
    answer["ETag"] = tag
    answer["Cache-Control"] = REVALIDATED
    varied = ["Accept-Encoding"] if is_for_programs(request) else ["Accept-Encoding", "Cookie", "HX-Request"]
    patch_vary_headers(answer, varied)
    return answer
