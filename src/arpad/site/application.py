"""The WSGI application: the office of the folder in `ARPAD_OFFICE`, opened for reading alone."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

FOLDER = "ARPAD_OFFICE"
TURN = 0.0002
"""Seconds after which a thread lets another go on. A query gives way at every row, and would wait five milliseconds for
its turn each time while other pages are made."""


def application_of(folder: Path) -> Any:
    """The application that serves the office of a folder. One process serves one office."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "arpad.site.settings"
    from arpad.core.verdicts import Problem
    from arpad.office.storage.database import open_for_reading
    from arpad.office.storage.folder import find_office
    from arpad.site.site_settings import apply, read_site_settings, secret_key

    office, site = find_office(folder), read_site_settings(folder)
    if isinstance(office, Problem) or isinstance(site, Problem):  # `arpad office serve` has said so before
        raise RuntimeError(f"{folder} cannot be served")
    apply(site, secret_key(folder))
    open_for_reading(office)
    from django.core.wsgi import get_wsgi_application

    return get_wsgi_application()


def made() -> Any:
    """The application of a worker of the server."""
    sys.setswitchinterval(TURN)
    return application_of(Path(os.environ[FOLDER]))
