"""Why a database cannot be used, in words that an operator can act on. What was begun is undone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from arpad.core.verdicts import Problem

LITTLE = 1 << 20
"""Bytes. SQLite needs some beside the records even to read them, and does not say that it is that which is missing."""
SQLITE_FULL, POSTGRES_FULL, POSTGRES_READ_ONLY = "SQLITE_FULL", "53100", "25006"
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""What reading raises where a row holds what the office never writes."""
UNSAID = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")


def unusable(folder: str, error: Exception) -> Problem:
    """An error of the database as a refusal."""
    sqlite, postgres = _said(error, "sqlite_errorname"), _said(error, "sqlstate")
    unsaid = sqlite.startswith(UNSAID)
    if sqlite == SQLITE_FULL or postgres == POSTGRES_FULL or (unsaid and _is_full(Path(folder))):
        return Problem(folder, "disk_full")
    if postgres == POSTGRES_READ_ONLY or (unsaid and _is_read_only(Path(folder))):
        return Problem(folder, "office_read_only")
    return Problem(folder, "database_unusable", {"what": " ".join(str(error).split())})


def is_damage(error: Exception) -> bool:
    """True if SQLite, or Python for it, reports damaged bytes."""
    said, text = _said(error, "sqlite_errorname"), str(error)
    return said.startswith("SQLITE_CORRUPT") or text.startswith("Could not decode to UTF-8")


def _said(error: BaseException | None, name: str) -> str:
    """The database's own name for an error, which Django wraps once or twice."""
    while error is not None:
        found = getattr(error, name, None)
        if found:
            return str(found)
        error = error.__cause__ or error.__context__
    return ""


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < LITTLE
    except OSError:
        return False


def _is_read_only(folder: Path) -> bool:
    """Whether nothing can be written there: root may write against a folder's mode, but not to a read-only disk."""
    return not all(os.access(path, os.W_OK) for path in (folder, *folder.glob("*.sqlite3")))
