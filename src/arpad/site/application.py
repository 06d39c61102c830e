"""The WSGI application: the office of the folder in `ARPAD_OFFICE`, opened for reading alone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

FOLDER = "ARPAD_OFFICE"


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
    return application_of(Path(os.environ[FOLDER]))
