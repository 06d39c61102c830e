"""Remains of what was erased: pages that the database has freed and not given back, and its log of changes.

SQLite overwrites what is deleted (`secure_delete`), but its log has the earlier pages until it is emptied. PostgreSQL
leaves old rows in a table until the table is written again. While this is not done, a file in the office's folder says
so; it is there before the act is committed, so that a killed process leaves it.
"""

from __future__ import annotations

from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, connection

from arpad.core.verdicts import Problem
from arpad.office.privacy.erased_numbers import write_erased
from arpad.office.storage.folder import PRIVATE_FILE

MARK = "office.remains"
"""The file in the folder of an office whose database was not compacted since an erasure."""


def mark_remains(folder: Path) -> None:
    """Note that the database will have remains once the act that begins is committed."""
    (folder / MARK).touch(mode=PRIVATE_FILE)


def unmark_remains(folder: Path) -> None:
    """Take the note back: nothing was erased, or nothing is left of it."""
    (folder / MARK).unlink(missing_ok=True)


def remains(folder: Path) -> Problem | None:
    """The problem that the database has remains of what was erased; None if it has none."""
    return Problem(str(folder), "remains_of_erased", severity="note") if (folder / MARK).exists() else None


def clear_remains(folder: Path) -> Problem | None:
    """Compact the open database, and empty its log; a problem if that failed, and the mark stays."""
    try:
        why = _compact_sqlite() if connection.vendor == "sqlite" else _compact_postgres()
    except (DatabaseError, OSError) as error:
        why = " ".join(str(error).split())
    if why:
        return Problem(str(folder), "remains_not_cleared", {"what": why})
    write_erased(folder)
    unmark_remains(folder)
    return None


def _compact_sqlite() -> str:
    """Write the database anew and empty its log. Returns why that was not done; empty: it was."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        busy = cursor.fetchone()
    return "others read the database" if busy and busy[0] else ""


def _compact_postgres() -> str:
    with connection.cursor() as cursor:
        for model in apps.get_app_config("office").get_models():
            cursor.execute(f"VACUUM FULL {connection.ops.quote_name(model._meta.db_table)}")
    return ""
