"""Remains of erased facts: pages that the database has freed but still has, and its log of changes.

SQLite overwrites what is deleted (`secure_delete`), but its log has the earlier pages until it is emptied. PostgreSQL
leaves old rows in a table until the table is written again. Until this is done, a file in the office's folder says so;
it is written before the act is committed, so that it stays even if the process is killed.
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
    """Mark that the database will have remains once the beginning act is committed."""
    (folder / MARK).touch(mode=PRIVATE_FILE)


def unmark_remains(folder: Path) -> None:
    """Remove the mark: nothing was erased, or no remains are left."""
    (folder / MARK).unlink(missing_ok=True)


def remains(folder: Path) -> Problem | None:
    """The problem that the database has remains of what was erased; None if it has none."""
    return Problem(str(folder), "remains_of_erased", severity="note") if (folder / MARK).exists() else None


def clear_remains(folder: Path) -> Problem | None:
    """Compact the open database and empty its log. If that fails, return a problem; the mark stays."""
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
    """Rewrite the database and empty its log. Returns why that failed; empty: it succeeded."""
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
