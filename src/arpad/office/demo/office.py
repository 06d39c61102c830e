"""Makes the office of a demo: founds it in a folder, fills it and closes it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from django.db import Error as DatabaseError
from django.db import connections

from arpad.core.verdicts import Problem
from arpad.office.demo.officers import REGISTRAR
from arpad.office.demo.request import Request
from arpad.office.journal.foundation import found_office
from arpad.office.journal.private_facts import salts_from

if TYPE_CHECKING:
    from arpad.office.demo.timeline import Made


def make_office(folder: Path, request: Request, advance: Callable[[int], None]) -> Made | Problem:
    """Make the office of a made-up federation in an empty folder.

    Returns what was made, or a problem. `advance` is called with the number of months done.
    """
    with salts_from(request.seed):
        return _made(folder, request, advance)


def _made(folder: Path, request: Request, advance: Callable[[int], None]) -> Made | Problem:
    founded = datetime.combine(request.founded.first_day, time(), UTC)
    office = found_office(folder, "", REGISTRAR, founded, practice=True)
    if isinstance(office, Problem):
        return office
    from arpad.office.demo.timeline import Demo  # the records can be imported only now

    try:
        return Demo(request).run(advance)
    except DatabaseError as error:  # a full disk
        return Problem(str(folder), "database_unusable", {"what": " ".join(str(error).split())})
    finally:
        connections.close_all()  # the folder may be moved
