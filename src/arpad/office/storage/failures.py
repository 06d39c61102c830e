"""Turns errors of the database into problems that an operator can act on."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from arpad.core.verdicts import Problem

LEAST_FREE = 1 << 20
"""The free bytes below which a disk counts as full: SQLite then cannot even read, and reports a different error."""
SQLITE_FULL, POSTGRES_FULL, POSTGRES_READ_ONLY = "SQLITE_FULL", "53100", "25006"
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""The exceptions for a row with values that the office never writes."""
UNCLEAR = ("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")
"""The errors that SQLite reports for a full disk, for a read-only disk and for other reasons."""


def unusable(folder: str, error: Exception) -> Problem:
    """The problem of an error of the database: a full disk, a read-only office, or another. `folder` is the office."""
    sqlite, postgres = _name_of(error, "sqlite_errorname"), _name_of(error, "sqlstate")
    is_unclear = sqlite.startswith(UNCLEAR)
    if sqlite == SQLITE_FULL or postgres == POSTGRES_FULL or (is_unclear and _is_full(Path(folder))):
        return Problem(folder, "disk_full")
    if postgres == POSTGRES_READ_ONLY or (is_unclear and _is_read_only(Path(folder))):
        return Problem(folder, "office_read_only")
    return Problem(folder, "database_unusable", {"what": " ".join(str(error).split())})


def is_damage(error: Exception) -> bool:
    """True if an error of SQLite, or of Python in reading its texts, means damaged bytes."""
    name = _name_of(error, "sqlite_errorname")
    return name.startswith("SQLITE_CORRUPT") or str(error).startswith("Could not decode to UTF-8")


def _name_of(error: BaseException | None, attribute: str) -> str:
    """The name of an error in the database, from the error that Django has wrapped; empty if there is none."""
    while error is not None:
        if name := getattr(error, attribute, None):
            return str(name)
        error = error.__cause__ or error.__context__
    return ""


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < LEAST_FREE
    except OSError:
        return False


def _is_read_only(folder: Path) -> bool:
    """True if the folder or its database cannot be written, because of its mode or of a read-only disk."""
    return not all(os.access(path, os.W_OK) for path in (folder, *folder.glob("*.sqlite3")))
