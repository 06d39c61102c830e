"""The offices of the journeys: a folder, on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from django.db import connections

from tests.cli.running import Ran, run
from tests.office.conftest import postgres

__all__ = ["postgres"]
NUMBERS = count(1)


class Place(NamedTuple):
    """An office that is made by its first command."""

    folder: Path
    database: str

    def run(self, *words: str, today: str = "2024-04-30", by: str = "vera") -> Ran:
        return run("office", *words, "--office", str(self.folder / "office"), "--today", today, "--by", by)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    database = ""
    if request.param == "postgres":
        server = request.getfixturevalue("postgres")
        name = f"journey_{next(NUMBERS)}"
        server.psql(f"create database {name}")
        database = server.get_uri(name)
    yield Place(tmp_path, database)
    connections.close_all()
