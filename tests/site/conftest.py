"""An office that is served, in this process for a test client, and by a server of its own for a browser."""

import atexit
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import override_settings

from arpad.office.storage.database import open_for_reading, set_up
from arpad.office.storage.folder import find_office

set_up()

from arpad.site.site_settings import SiteSettings  # noqa: E402
from tests.office.made_office import Place  # noqa: E402 (it reads records)
from tests.site.browser import FLAGS, chromium  # noqa: E402
from tests.site.site_office import TODAY, site_office  # noqa: E402

KEPT = {"DATABASES", "DEFAULT_AUTO_FIELD", "USE_TZ", "TIME_ZONE", "USE_I18N", "SECRET_KEY"}
SECONDS_TO_START = 30


def site_values() -> dict[str, Any]:
    """Django's settings of the site, but for those of the database, which other tests of this process need too."""
    from arpad.site import settings

    return {name: value for name, value in vars(settings).items() if name.isupper() and name not in KEPT}


@pytest.fixture(scope="session")
def place() -> Place:
    """The office that is served: `tests.site.site_office` says what it has."""
    return site_office()


@contextmanager
def opened_for_visitors(place: Place) -> Iterator[Place]:
    """An office opened for reading in this process, under the settings of the site, without a limit of fair use."""
    folder = tempfile.mkdtemp(prefix="arpad-slots-")
    site = SiteSettings(name="Office of the tests", fair_use=0)
    values = {**site_values(), "SITE": site, "ALLOWED_HOSTS": site.allowed_hosts}
    environment = {"ARPAD_SITE_SCRATCH": folder, "ARPAD_TODAY": TODAY}
    with mock.patch.dict(os.environ, environment), override_settings(**values):
        office = find_office(place.folder)
        open_for_reading(office)  # type: ignore[arg-type]
        yield place
    connections.close_all()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def served(place: Place) -> Iterator[Place]:
    """The office that is served, opened for visitors."""
    with opened_for_visitors(place):
        yield place


@pytest.fixture
def client(served: Place) -> Client:
    """A browser without a screen; a failure of a page is an answer, as it is for a visitor."""
    return Client(SERVER_NAME="localhost", raise_request_exception=False)


class Server:
    """`arpad office serve` in a process of its own."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = Path(tempfile.mkdtemp(prefix="arpad-served-")) / "log"
        atexit.register(shutil.rmtree, self.log.parent, ignore_errors=True)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "arpad", "office", "serve", "--office", str(folder)),
                    *("--bind", f"127.0.0.1:{self.port}", "--workers", "1", *options),
                ],
                stdout=log,
                stderr=log,
                env={**os.environ, "ARPAD_SITE_FAIR_USE": "0", "ARPAD_TODAY": TODAY, **environment},
            )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < end and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}/robots.txt", timeout=5).close()
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        self.stop()
        raise AssertionError(self.said())

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> int:
        """End the server as Ctrl-C does; its status."""
        if self.process.poll() is None:
            self.process.send_signal(2)
        try:
            return self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(place: Place) -> Iterator[Server]:
    """The office on a port of this machine."""
    started = Server(place.folder)
    yield started
    started.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A real browser; without one the test is skipped, or fails where one is required."""
    executable = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield started
        started.close()
