"""An office is a folder: its settings in `office.toml`, and by default its database beside them."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url

from arpad.core.verdicts import Problem

SETTINGS = "office.toml"
SQLITE = "office.sqlite3"
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""Modes for the office's user alone: the records are about people, and the settings may hold a password."""
SCHEMES = ("postgres", "postgresql")
SECONDS_TO_WAIT = 120
"""How long a writer waits while another process writes."""
DURABLE = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
"""Readers do not wait for a writer, a committed act is on the disk, and what is deleted is overwritten."""
NO_WRITING = "PRAGMA query_only = ON;"


@dataclass(frozen=True, slots=True)
class Office:
    """The folder and the database of an office."""

    folder: Path
    database: str  # a database URL; empty: SQLite in the folder

    def records_missing(self) -> Problem | None:
        """The problem that the SQLite file is gone or empty: SQLite would silently make a new one."""
        records = self.folder / SQLITE
        if self.database or (records.exists() and records.stat().st_size):
            return None
        return Problem(str(self.folder), "records_empty" if records.exists() else "records_missing", {"file": SQLITE})

    def connection(self) -> dict[str, Any]:
        """The settings of the database for Django."""
        if self.database:
            return {**dj_database_url.parse(self.database)}
        if _on_read_only_disk(self.folder):
            return self._connection_on_read_only_disk()
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(self.folder / SQLITE),
            # A transaction begins as a writer: SQLite lets no reader write once another process has written.
            "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": SECONDS_TO_WAIT, "init_command": DURABLE},
        }

    def connection_for_reading(self) -> dict[str, Any]:
        """The settings of a connection that cannot write. It does not wait for a process that writes."""
        if self.database:
            from psycopg import IsolationLevel  # an office on SQLite does without

            parsed = dj_database_url.parse(self.database)
            options = {
                **parsed.get("OPTIONS", {}),
                "options": "-c default_transaction_read_only=on",
                "isolation_level": IsolationLevel.REPEATABLE_READ,  # a page shows one state
            }
            return {**parsed, "CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}
        if _on_read_only_disk(self.folder):
            return self._connection_on_read_only_disk()
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": f"{(self.folder / SQLITE).absolute().as_uri()}?mode=ro",
            "CONN_MAX_AGE": None,
            "OPTIONS": {"timeout": SECONDS_TO_WAIT, "transaction_mode": "DEFERRED", "init_command": NO_WRITING},
        }

    def _connection_on_read_only_disk(self) -> dict[str, Any]:
        """The settings on a read-only disk, where SQLite could not make the files that it needs even for reading.

        Without a `-wal` file the database is complete and opened as immutable.
        """
        changes = self.folder / f"{SQLITE}-wal"
        how = "mode=ro" if changes.exists() and changes.stat().st_size else "immutable=1"
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": f"{(self.folder / SQLITE).absolute().as_uri()}?{how}",
            "OPTIONS": {"timeout": SECONDS_TO_WAIT},
        }


def _on_read_only_disk(folder: Path) -> bool:
    try:
        return hasattr(os, "statvfs") and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def open_to_others(office: Office) -> Problem | None:
    """A note on an office whose folder or files others on the machine may read."""
    names = (SETTINGS, SQLITE, f"{SQLITE}-wal")
    paths = [office.folder / name for name in names]
    readable = [path.name for path in paths if path.exists() and path.stat().st_mode & 0o077]
    if not readable or not office.folder.stat().st_mode & 0o077:  # the folder itself is closed to others
        return None
    return Problem(str(office.folder), "open_to_others", {"files": ", ".join(readable)}, "note")


def find_office(folder: Path) -> Office | Problem:
    """The office of a folder, or the problem that there is none."""
    try:
        settings = tomllib.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Problem(str(folder), "no_office_here", {"file": SETTINGS})
    except OSError as error:
        return Problem(str(folder / SETTINGS), "office_unreadable", {"what": error.strerror or str(error)})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return Problem(str(folder / SETTINGS), "office_unreadable", {"what": str(error)})
    database = str(settings.get("database", ""))
    return wrong_database(str(folder / SETTINGS), database) or Office(folder, database)


def wrong_database(place: str, database: str) -> Problem | None:
    """The problem that an address is not that of a PostgreSQL database. It is not quoted: it may have a password."""
    try:
        address = urlsplit(database)
    except ValueError:
        return Problem(place, "no_postgres_address", {})
    if not database or (address.scheme in SCHEMES and address.path.strip("/")):
        return None
    return Problem(place, "no_postgres_address", {})
