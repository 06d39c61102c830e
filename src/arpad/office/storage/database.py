"""Opens the database of an office. Every function of the office then reads and writes that database."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import django
from django.apps import apps
from django.core.management import call_command
from django.db import OperationalError, connection, connections, transaction
from django.db.migrations.loader import MigrationLoader

from arpad.core.verdicts import Problem
from arpad.office.storage.folder import SQLITE, Office


def set_up() -> None:
    """Set up Django. Modules that use the tables can be imported only afterwards."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arpad.office.storage.settings")
        django.setup()


def open_office(office: Office) -> None:
    """Connect to an office's database, and close the one that was open before."""
    _connect(office.connection())


def open_for_reading(office: Office) -> None:
    """Connect to an office's database so that nothing can be written. Every thread has its own connection."""
    _connect(office.connection_for_reading())


def _connect(settings: dict[str, Any]) -> None:
    set_up()
    connections.close_all()
    connections.settings["default"] = connections.configure_settings({"default": settings})["default"]
    connections["default"] = connections.create_connection("default")


def bring_up_to_date(until: str = "") -> None:
    """Create the tables of the open office, or migrate them to this version, or to the migration `until`."""
    call_command("migrate", *(("office", until) if until else ()), verbosity=0, interactive=False)


def is_applied(migration: str) -> bool:
    """True if the tables of the open office have a migration."""
    return ("office", migration) in MigrationLoader(connection).applied_migrations


@contextmanager
def migrating() -> Iterator[None]:
    """One transaction for all migrations inside. SQLite migrates without foreign keys, which it can turn off before."""
    connection.disable_constraint_checking()
    try:
        with transaction.atomic():
            yield
    finally:
        connection.enable_constraint_checking()


def compact() -> None:
    """Return the space of deleted rows to the system, and leave no copy of the rows beside the database.

    The rows are overwritten already (`secure_delete`): on a full disk, or while others read, only the space is not
    returned. PostgreSQL deletes the file of a table with the table.
    """
    if connection.vendor == "sqlite":
        for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
            with suppress(OperationalError), connection.cursor() as cursor:
                cursor.execute(statement)


def in_use() -> bool:
    """True if the open database has more than the first entry, which an interrupted foundation may have left."""
    tables = set(connection.introspection.table_names())
    if not tables:
        return False
    if not {"django_migrations", "journal"} <= tables:
        return True
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from journal")
        return bool(cursor.fetchone()[0] > 1)


def other_tables(office: Office) -> Problem | None:
    """The problem that the tables of the open office are missing, or of another version; None if they are current."""
    loader = MigrationLoader(connection)
    applied = {key for key in loader.applied_migrations if key[0] in loader.migrated_apps}
    if not applied:  # the tables are gone
        return Problem(str(office.folder), "records_empty", {"file": "" if office.database else SQLITE})
    if applied - set(loader.disk_migrations):
        return Problem(str(office.folder), "tables_newer", {})
    if set(loader.disk_migrations) - applied:
        return Problem(str(office.folder), "tables_old", {})
    return None
