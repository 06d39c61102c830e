"""A real browser for tests: Debian's Chromium, driven by Playwright, with what it complains of written down."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
AXE = "4.14.1"
"""The version of axe-core, which is for tests alone and never committed."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
REQUIRED = os.environ.get("ARPAD_BROWSER") == "required"
"""Set where these tests must run: then a browser that is not there is a failure."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
KINDS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "has_touch": True},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
}


def chromium() -> str:
    """The browser, or the end of the test: skipped with a sentence, or failed where it is required."""
    named = os.environ.get("ARPAD_CHROMIUM", "/usr/bin/chromium")
    if not Path(named).exists():
        missing(f"no browser at {named}: browser tests were not run (apt-get install chromium)")
    return named


def axe_source() -> str:
    """axe-core from npm, installed once into the build folder."""
    folder = BUILD / f"axe-{AXE}"
    source = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        npm = shutil.which("npm")
        if npm is None:
            missing("no npm: accessibility was not tested with axe-core")
        folder.mkdir(parents=True, exist_ok=True)
        command = [str(npm), "install", "--prefix", str(folder), "--no-audit", "--no-fund", f"axe-core@{AXE}"]
        installed = subprocess.run(command, capture_output=True, text=True)
        if installed.returncode:
            missing(f"axe-core could not be installed: {installed.stderr[-300:]}")
    return source.read_text(encoding="utf-8")


def missing(sentence: str) -> None:
    if REQUIRED:
        pytest.fail(sentence)
    pytest.skip(sentence)


class Complaints:
    """Everything a browser complains of: console errors, failures of a script, requests without an answer."""

    def __init__(self, page: Any) -> None:
        self.found: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.found.append(f"script: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.found.append(f"console: {message.text}")

    def _failed(self, request: Any) -> None:
        if request.failure != "net::ERR_ABORTED":  # the browser went on to the next page
            self.found.append(f"request: {request.url} {request.failure}")

    def _response(self, response: Any) -> None:
        if response.status >= 400:
            self.found.append(f"response: {response.status} {response.url}")


@contextmanager
def page_in(browser: Any, **options: Any) -> Iterator[tuple[Any, Complaints]]:
    """A page in a context of its own. At the end nothing may have been complained of."""
    context = browser.new_context(**options)
    page = context.new_page()
    complaints = Complaints(page)
    try:
        yield page, complaints
        assert complaints.found == [], complaints.found
    finally:
        context.close()


def violations(page: Any, source: str, colours_alone: bool = False) -> list[str]:
    """What axe-core finds on a page. It runs in a world of its own: the page's policy for scripts stays as it is."""
    session = page.context.new_cdp_session(page)
    frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})["executionContextId"]
    session.send("Runtime.evaluate", {"expression": source, "contextId": world})
    options: dict[str, Any] = {"runOnly": {"type": "tag", "values": TAGS}, "rules": {"target-size": {"enabled": True}}}
    if colours_alone:
        options = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
    asked = {
        "expression": f"axe.run(document, {json.dumps(options)}).then(r => JSON.stringify(r.violations))",
        "contextId": world,
        "awaitPromise": True,
        "returnByValue": True,
    }
    answer = session.send("Runtime.evaluate", asked)
    session.detach()
    found = json.loads(answer["result"]["value"])
    return [
        f"{one['id']}: {node['html'][:200]} ({node['failureSummary'][:300]})" for one in found for node in one["nodes"]
    ]
