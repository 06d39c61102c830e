"""Opens an office: from then on its records are those that every function here reads and writes."""

import os

import django
from django.apps import apps
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from arpad.core.verdicts import Problem
from arpad.office.storage.folder import SQLITE, Office


def set_up() -> None:
    """Have Django ready; the modules that read and write records can be imported only then."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arpad.office.storage.settings")
        django.setup()


def open_office(office: Office) -> None:
    """Connect to an office's database; another one that was open is closed."""
    set_up()
    connections.close_all()
    connections.settings["default"] = connections.configure_settings({"default": office.connection()})["default"]
    connections["default"] = connections.create_connection("default")


def bring_up_to_date() -> None:
    """Create the tables of an open office, or change them to those of this version."""
    call_command("migrate", verbosity=0, interactive=False)


def in_use() -> bool:
    """True if the open database holds more than an office that was begun and not finished."""
    tables = set(connection.introspection.table_names())
    if not tables:
        return False
    if not {"django_migrations", "journal"} <= tables:
        return True
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from journal")
        return bool(cursor.fetchone()[0] > 1)


def other_tables(office: Office) -> Problem | None:
    """Why this version cannot work with the tables of an open office: they are an earlier one's, or a later one's."""
    loader = MigrationLoader(connection)
    applied = {key for key in loader.applied_migrations if key[0] in loader.migrated_apps}
    if not applied:  # tables that are gone are not tables of an earlier version
        return Problem(str(office.folder), "records_empty", {"file": "" if office.database else SQLITE})
    if applied - set(loader.disk_migrations):
        return Problem(str(office.folder), "tables_newer", {})
    if set(loader.disk_migrations) - applied:
        return Problem(str(office.folder), "tables_old", {})
    return None
