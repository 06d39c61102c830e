"""Restores a copy of an office into a folder. People who were erased after the copy was made are erased in it first."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Collection
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.db import DatabaseError, connection

from arpad.core.verdicts import Problem
from arpad.office.journal.anchor import KEY_FILE
from arpad.office.journal.foundation import is_office, renew_tables
from arpad.office.journal.refusal import ActRefused
from arpad.office.privacy.backup import TABLES, Manifest, models, pieces_of, quoted, read_manifest
from arpad.office.privacy.erased_numbers import write_erased
from arpad.office.privacy.remains import clear_remains, mark_remains
from arpad.office.storage.database import bring_up_to_date, in_use, open_office, other_tables
from arpad.office.storage.failures import unusable
from arpad.office.storage.folder import PRIVATE_FILE, PRIVATE_FOLDER, SETTINGS, SQLITE, Office, wrong_database


class Restored(NamedTuple):
    """A restored office: the manifest of its copy, and the people who were erased again."""

    manifest: Manifest
    erased: tuple[int, ...]


class Wanted(NamedTuple):
    """The options of a restoration."""

    folder: Path
    database: str
    """The empty PostgreSQL database; empty for a copy of SQLite."""
    erased: Collection[int]
    """The numbers of the people who must be erased in it."""
    reason: str
    today: date
    expired: bool = False
    """True to restore an expired copy."""


def restore(file: Path, wanted: Wanted, who: str, at: datetime) -> Restored | Problem:
    """Restore a copy into a folder without an office. The settings, which make it an office, are written last."""
    folder = wanted.folder
    if is_office(folder):
        return Problem(str(folder), "office_exists")
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = read_manifest(archive)
            wrong = _wrong(file, manifest, wanted)
            if wrong is not None:
                return wrong
            folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            refused = _put_records(archive, manifest, Office(folder, wanted.database))
            if refused is not None:
                return refused
            if KEY_FILE in archive.namelist():
                _write(folder / KEY_FILE, archive.read(KEY_FILE))
        _bring_up_to_date(folder, manifest, who, at)
        erased = _erase_again(wanted, who, at)
        write_erased(folder)
        failed = clear_remains(folder) if erased else None
        if failed is not None:
            return failed
        _write(folder / SETTINGS, f"database = {json.dumps(wanted.database)}\n".encode())
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError) as error:
        return Problem(str(file), "no_backup", {"what": str(error) or type(error).__name__})
    except OSError as error:
        code = "unreadable_file" if error.filename in (None, str(file)) else "unwritable_file"
        return Problem(str(error.filename or file), code, {"what": error.strerror or str(error)})
    except DatabaseError as error:
        return unusable(str(folder), error)
    except ActRefused as refused_act:
        return refused_act.problem
    return Restored(manifest, erased)


def _wrong(file: Path, manifest: Manifest, wanted: Wanted) -> Problem | None:
    if date.fromisoformat(manifest.expires) < wanted.today and not wanted.expired:
        return Problem(str(file), "backup_expired", {"day": manifest.expires})
    if (manifest.vendor == "sqlite") != (not wanted.database):
        return Problem("--database", "backup_of_another_database", {"vendor": manifest.vendor})
    return wrong_database("--database", wanted.database)


def _put_records(archive: zipfile.ZipFile, manifest: Manifest, office: Office) -> Problem | None:
    """Put the records of a copy into a new SQLite file, or into an empty PostgreSQL database."""
    if manifest.vendor == "sqlite":
        records = office.folder / SQLITE
        for path in (records, *(office.folder / f"{SQLITE}{end}" for end in ("-wal", "-shm"))):
            path.unlink(missing_ok=True)
        records.touch(mode=PRIVATE_FILE)
        with records.open("wb") as target:
            for piece in pieces_of(archive, SQLITE):
                target.write(piece)
        open_office(office)
        return None
    open_office(office)
    if connection.introspection.table_names():
        return Problem("--database", "database_in_use") if in_use() else None
    bring_up_to_date(manifest.migrations[-1])
    with connection.cursor() as cursor:
        cursor.execute("BEGIN")
        for model in models():
            table, columns = quoted(model)
            name = f"{TABLES}{model._meta.db_table}"
            cursor.execute(f"DELETE FROM {table}")
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as rows:
                for piece in pieces_of(archive, name):
                    rows.write(piece)
            _move_sequence(cursor, model)
        cursor.execute("COMMIT")
    return None


def _move_sequence(cursor: Any, model: Any) -> None:
    """Let the database issue numbers after those in the rows."""
    from django.core.management.color import no_style

    for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
        cursor.execute(statement)


def _bring_up_to_date(folder: Path, manifest: Manifest, who: str, at: datetime) -> None:
    """Migrate a copy that an earlier version made. One of a later version is refused."""
    other = other_tables(Office(folder, ""))
    if other is None:
        return
    if other.code != "tables_old" or not manifest.migrations:
        raise ActRefused(other)
    renew_tables(who, at)


def _erase_again(wanted: Wanted, who: str, at: datetime) -> tuple[int, ...]:
    """Erase the people in the copy who were erased since."""
    from arpad.office.journal.acts import acting
    from arpad.office.privacy.erasure import erase, not_erasable

    numbers = sorted(number for number in wanted.erased if not_erasable(number) is None)
    if numbers:
        mark_remains(wanted.folder)
    for number in numbers:
        with acting(who, at) as journal:
            erase(journal, number, wanted.reason, waiting=True)
    return tuple(numbers)


def _write(path: Path, content: bytes) -> None:
    path.touch(mode=PRIVATE_FILE)
    path.write_bytes(content)
