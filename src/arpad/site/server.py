"""The server of an office's site: granian, until it is stopped."""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

from arpad.core.verdicts import Problem
from arpad.site.application import FOLDER
from arpad.site.site_settings import SiteSettings
from arpad.site.slots import FOLDER as SLOTS

THREADS = 8
"""Requests that a worker answers at a time."""


def busy(site: SiteSettings) -> Problem | None:
    """The problem that the address is in use, or is none of this machine."""
    host = site.host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, site.port))
        except OSError as error:
            return Problem("--bind", "address_in_use", {"given": site.bind, "what": error.strerror or str(error)})
    return None


def serve(folder: Path, site: SiteSettings, workers: int, started: Callable[[], None] = lambda: None) -> None:
    """Serve an office until a signal ends it. `started` is called once the server listens."""
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels

    os.environ[FOLDER] = str(folder.absolute())
    with tempfile.TemporaryDirectory(prefix="arpad-site-") as scratch:
        os.environ[SLOTS] = scratch
        server = Granian(
            "arpad.site.application:made",
            address=site.host.strip("[]"),
            port=site.port,
            interface=Interfaces.WSGI,
            websockets=False,
            factory=True,
            workers=workers,
            blocking_threads=THREADS,
            log_level=LogLevels.error,
            respawn_failed_workers=True,
        )
        server.on_startup(started)
        server.serve()
