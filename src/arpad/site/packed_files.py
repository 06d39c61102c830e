"""The site's own files, packed for browsers that take gzip. Each is packed once in a process."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from arpad.site.freshness import accepts_packed

PACKED = ("text/", "image/svg+xml", "application/javascript")
"""Types of content that become shorter."""
SMALLEST = 500


class PackedFilesMiddleware:
    """Packs what is served from `/static/`."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer
        self._packed: dict[str, bytes] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self._answer(request)
        if not request.path_info.startswith("/static/") or answer.status_code != 200:
            return answer
        if not answer.get("Content-Type", "").startswith(PACKED):
            return answer
        patch_vary_headers(answer, ["Accept-Encoding"])
        if request.method != "GET" or not accepts_packed(request.headers.get("Accept-Encoding", "")):
            return answer
        if int(answer.get("Content-Length", "") or SMALLEST) < SMALLEST or answer.has_header("Content-Range"):
            return answer
        if request.path_info not in self._packed:
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
            self._packed[request.path_info] = gzip.compress(content, 9, mtime=0)
        answer.close()
        packed = HttpResponse(self._packed[request.path_info])
        for name, value in answer.items():
            if name not in ("Content-Length", "Accept-Ranges", "ETag"):
                packed[name] = value
        packed["Content-Encoding"] = "gzip"
        return packed
