"""Offices with tables and a journal of an earlier version, as that version wrote them."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from arpad.core.canonical import canonical
from arpad.office.storage.database import bring_up_to_date, set_up
from arpad.office.storage.folder import SETTINGS, Office

set_up()

from arpad.office.journal.anchor import Anchor, _base64, _private_key, _public_text  # noqa: E402
from arpad.office.journal.chain import BEFORE_THE_FIRST  # noqa: E402
from arpad.office.journal.old_chain import OldEntry, old_hash_of  # noqa: E402


class Act(NamedTuple):
    who: str
    act: str
    subject: str
    facts: dict[str, Any]


def tables_of(office: Office, migration: str) -> Any:
    """Empty the open office, with the tables of an earlier version; the models of that time."""
    (office.folder / SETTINGS).write_text(f"database = {json.dumps(office.database)}\n")
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'drop table "{table}"' + (" cascade" if connection.vendor == "postgresql" else ""))
    bring_up_to_date(migration)
    return models_of(migration)


def models_of(migration: str) -> Any:
    loader = MigrationLoader(connection)
    return loader.project_state(("office", migration)).apps


def enter(models: Any, acts: Iterable[Act], at: datetime) -> list[OldEntry]:
    """Write the entries of acts as the earlier version did."""
    written = []
    previous = BEFORE_THE_FIRST
    for number, one in enumerate(acts, start=1):
        entry = OldEntry(number, at, one.who, one.act, one.subject, canonical(one.facts), previous)
        previous = old_hash_of(entry)
        written.append(entry._replace(hash=previous))
    model = models.get_model("office", "Entry")
    model.objects.bulk_create([model(**entry._asdict()) for entry in written])
    models.get_model("office", "Head").objects.update(number=len(written), hash=previous)
    return written


def old_anchor(office: Office, entry: OldEntry, at: str) -> Anchor:
    """The anchor that the earlier version made of an entry."""
    private = _private_key(office.folder)
    anchor = Anchor(entry.number, at, entry.hash, _public_text(private))  # type: ignore[arg-type]
    return anchor._replace(signature=_base64(private.sign(anchor.signed_bytes())))  # type: ignore[union-attr]


def everything() -> dict[str, list[Any]]:
    """Every row of every table, whatever the version."""
    with connection.cursor() as cursor:
        found = {}
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f'select * from "{table}"')
            rows = [[bytes(value) if isinstance(value, memoryview) else value for value in row] for row in cursor]
            found[table] = sorted(rows, key=repr)
    return found
