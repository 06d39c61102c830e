"""Copies the open office into one file with a day of expiry: a zip of the records of one moment.

For SQLite it has the database, copied by SQLite while others may write; for PostgreSQL the rows of every table, as COPY
writes them. The settings are not in it, because they may have a password.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from arpad.core.verdicts import Problem
from arpad.office.journal.anchor import KEY_FILE
from arpad.office.storage.folder import PRIVATE_FILE, SQLITE
from arpad.office.storage.models import Head

MANIFEST, TABLES = "backup.json", "tables/"
FORMAT = 1
FIXED = (1980, 1, 1, 0, 0, 0)
"""The date of each member: the moment of the copy is in its manifest."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The facts that a copy states about itself."""

    made: str
    expires: str
    vendor: str
    entries: int
    """The number of the last entry of the journal."""
    head: str
    migrations: list[str]
    format: int = FORMAT


def write_backup(folder: Path, file: Path, made: date, expires: date) -> Manifest | Problem:
    """Copy the open office of a folder into a file, whole or not at all."""
    if not file.name:
        return Problem(str(file), "unwritable_file", {"what": "not a file name"})
    begun = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        begun.touch(mode=PRIVATE_FILE)
        with zipfile.ZipFile(begun, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            records = _add_sqlite if connection.vendor == "sqlite" else _add_postgres
            manifest = records(archive, begun, made, expires)
            if (folder / KEY_FILE).exists():
                _add(archive, KEY_FILE, (folder / KEY_FILE).read_bytes())
            _add(archive, MANIFEST, json.dumps(asdict(manifest), indent=1).encode())
        with begun.open("rb") as written:
            os.fsync(written.fileno())
        begun.replace(file)
    except OSError as error:
        return Problem(str(file), "unwritable_file", {"what": error.strerror or str(error)})
    finally:
        begun.unlink(missing_ok=True)
    return manifest


def _manifest(made: date, expires: date, number: int, head: str) -> Manifest:
    migrations = MigrationRecorder(connection).applied_migrations()
    names = sorted(name for app, name in migrations if app == "office")
    return Manifest(str(made), str(expires), connection.vendor, number, head, names)


def _add_sqlite(archive: zipfile.ZipFile, beside: Path, made: date, expires: date) -> Manifest:
    copy = beside.with_name(f"{beside.name}.sqlite3")
    try:
        copy.touch(mode=PRIVATE_FILE)
        connection.ensure_connection()
        with closing(sqlite3.connect(copy)) as target:
            connection.connection.backup(target)
            number, head = target.execute("SELECT number, hash FROM journal_head").fetchone()
        with copy.open("rb") as records, archive.open(_member(SQLITE), "w", force_zip64=True) as member:
            while piece := records.read(1 << 20):
                member.write(piece)
    finally:
        copy.unlink(missing_ok=True)
    return _manifest(made, expires, number, head)


def _add_postgres(archive: zipfile.ZipFile, _beside: Path, made: date, expires: date) -> Manifest:
    with connection.cursor() as cursor:
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        try:
            head = Head.objects.get(pk=1)
            manifest = _manifest(made, expires, head.number, head.hash)
            for model in models():
                table, columns = quoted(model)
                name = _member(f"{TABLES}{model._meta.db_table}")
                copying = cursor.copy(f"COPY {table} ({columns}) TO STDOUT")
                with archive.open(name, "w", force_zip64=True) as member, copying as rows:
                    for piece in rows:
                        member.write(bytes(piece))
        finally:
            cursor.execute("ROLLBACK")
    return manifest


def models() -> list[Any]:
    """The tables in the order for restoring rows: a table comes before those that refer to it."""
    waiting = list(apps.get_app_config("office").get_models())
    ordered: list[Any] = []
    while waiting:
        ready = [one for one in waiting if not _refers_to(one, [other for other in waiting if other is not one])]
        ordered += ready or waiting
        waiting = [one for one in waiting if one not in ordered]
    return ordered


def _refers_to(model: Any, others: list[Any]) -> bool:
    return any(field.related_model in others for field in model._meta.concrete_fields if field.is_relation)


def quoted(model: Any) -> tuple[str, str]:
    """The name of a table and of its columns for SQL."""
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in model._meta.concrete_fields)
    return quote(model._meta.db_table), columns


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(_member(name), content)


def _member(name: str) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, FIXED)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def read_manifest(archive: zipfile.ZipFile) -> Manifest:
    """The manifest of a copy. Raises ValueError or KeyError if the file is no copy."""
    facts = json.loads(archive.read(MANIFEST))
    manifest = Manifest(**facts)
    if manifest.format != FORMAT:
        raise ValueError(f"format {manifest.format}")
    return manifest


def pieces_of(archive: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """The bytes of a member, a piece at a time."""
    with archive.open(name) as member:
        while piece := member.read(1 << 20):
            yield piece
