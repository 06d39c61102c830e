"""The site reads alone: every page and address answers while another process writes, and nothing can be written."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from arpad.office.storage.folder import SQLITE, find_office
from tests.office.conftest import databases, postgres  # noqa: F401 (fixtures)
from tests.office.copying import Databases
from tests.office.made_office import Place, opening, people, write
from tests.site.addresses import examples
from tests.site.conftest import opened_for_visitors

HOLDS = """
import sys
if sys.argv[1].startswith("postgres"):
    import psycopg
    held = psycopg.connect(sys.argv[1])
    held.execute("select * from journal_head for update")
    held.execute("update publication set period = period")
else:
    import sqlite3
    held = sqlite3.connect(sys.argv[1], isolation_level=None)
    held.execute("begin immediate")
    held.execute("update publication set period = period")
print("held", flush=True)
sys.stdin.read()
"""
"""A process that holds the lock of a writer until its input ends."""
DOCUMENTED = re.compile(r"```sql\n(.*?)```", re.DOTALL)


@pytest.fixture
def office_of_visitors(databases: Databases, tmp_path: Path) -> Iterator[Place]:  # noqa: F811 (a fixture)
    """An office with an opening list, for visitors."""
    place = databases.found(tmp_path / "office")
    file = write(tmp_path, "opening.json", opening(people(6)))
    place.done("open", "standard", file, "--day", "2024-04-01")
    with opened_for_visitors(place):
        yield place
    databases.drop(place)


@contextmanager
def a_writer(place: Place) -> Iterator[None]:
    """Another process holds the lock of a writer meanwhile."""
    office = find_office(place.folder)
    database = getattr(office, "database", "") or str(place.folder / SQLITE)
    command = [sys.executable, "-c", HOLDS, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield
        process.kill()


def visitor() -> Client:
    return Client(SERVER_NAME="localhost", raise_request_exception=False)


def test_every_page_and_file_answers_while_another_process_writes(served: Place) -> None:
    with a_writer(served):
        with (
            pytest.raises(sqlite3.OperationalError, match="locked"),
            sqlite3.connect(served.folder / SQLITE, timeout=0) as another,
        ):
            another.execute("begin immediate")
        for _, address in (*examples("hu"), *examples("hu", files=True)):
            assert visitor().get(address, follow=True).status_code == 200, address
        for address in _addresses_of_api():
            assert visitor().get(address).status_code == 200, address


def test_both_databases_answer_while_another_process_writes(office_of_visitors: Place) -> None:
    with a_writer(office_of_visitors):
        for address in ("/en/", "/en/search?q=a", "/en/feeds/lists.atom", "/en/feeds/deadlines.ics"):
            assert visitor().get(address).status_code == 200, address
        for address in ("/api/v1/search?q=a", "/api/v1/deadlines"):
            assert visitor().get(address).status_code == 200, address
        assert visitor().get(reverse("en:list_pdf", args=("standard", "2024-04"))).content[:5] == b"%PDF-"


def test_nothing_can_be_written_through_the_connection_of_the_site(office_of_visitors: Place) -> None:
    """Neither by a model of any table nor by a statement; and the office is the same afterwards."""
    before = _counts()
    for model in apps.get_app_config("office").get_models():
        _refused(lambda model=model: model.objects.all().delete() if model.objects.exists() else model().save())
        _refused(lambda model=model: model.objects.update(**{model._meta.pk.attname: 1}))
    table = connection.ops.quote_name("journal")
    for statement in (
        f"delete from {table}",
        f"update {table} set act = 'x'",
        f"drop table {table}",
        "create table planted (x integer)",
        "vacuum",
    ):
        _refused(lambda statement=statement: _run(statement))
    if connection.vendor == "sqlite":  # even where the pragma is taken back, the file is open for reading alone
        _run("pragma query_only = off")
        _refused(lambda: _run(f"delete from {table}"))
    office_of_visitors.open()
    assert _counts() == before
    assert office_of_visitors.differences() == []


def test_the_documented_role_serves_the_site_and_cannot_write(tmp_path: Path, postgres: Any) -> None:  # noqa: F811
    """The statements are those of docs/site.md, with a name and a password of this test."""
    on_postgres = Databases(postgres)
    place = on_postgres.found(tmp_path / "office")
    database = find_office(place.folder).database  # type: ignore[union-attr]
    documented = DOCUMENTED.search((Path(__file__).parents[2] / "docs" / "site.md").read_text(encoding="utf-8"))
    assert documented is not None
    import psycopg

    name = database.partition("?")[0].rpartition("/")[2]
    statements = documented[1].replace("database arpad ", f"database {name} ").replace("arpad_site", "test_site")
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("drop role if exists test_site")
        for statement in filter(None, map(str.strip, statements.replace("…", "secret").split(";"))):
            owner.execute(statement)  # type: ignore[call-overload]
    begin, _, rest = database.partition("://")
    address = f"{begin}://test_site:secret@{rest.partition('@')[2] or rest}"
    settings = place.folder / "office.toml"
    settings.write_text(f'database = "{address}"\n', encoding="utf-8")
    with opened_for_visitors(place):
        assert visitor().get("/en/search?q=a").status_code == 200
        _refused(lambda: _run("set transaction read write; delete from journal"))
    with psycopg.connect(address) as direct, pytest.raises(psycopg.errors.InsufficientPrivilege):
        direct.execute("delete from journal")
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("drop owned by test_site")
        owner.execute("drop role test_site")


def _addresses_of_api() -> list[str]:
    from arpad.site.pages.api_guide import EXAMPLES

    return list(EXAMPLES.values())


def _refused(write: Any) -> None:
    with pytest.raises((DatabaseError, TypeError)) as refused, transaction.atomic():
        write()
    if isinstance(refused.value, TypeError):  # a model without its values never comes to the database
        raise AssertionError(refused.value)


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _counts() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in apps.get_app_config("office").get_models()}
