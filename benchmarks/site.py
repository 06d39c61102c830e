"""The site of an office of 100,000 people and 1,000,000 games under load, and its pages beside Datasette's.

Open-loop: 100 requests a second are sent at their moments from a process of its own, 40 for lists, 30 for players, 15
for workings, 15 searches, over 10,000 different addresses: once when no page is kept, once more when they are, and once
with four uploads in flight that are hard to check. On SQLite and on PostgreSQL. Aims: 95 of 100 answers within 50 ms,
with the uploads within 200 ms; at most 100 kB of a list and 60 kB of the home page.

Pages a second: one process of each server, four requests at a time, every address once; aim: no kind of page slower
than Datasette's with the same rows.
"""

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.children import child
from benchmarks.latest import LATEST, record
from benchmarks.site_addresses import SHARES, addresses
from benchmarks.site_datasette import rows_addresses
from benchmarks.site_server import datasette, served

PEOPLE, MONTHS, GAMES = 99_999, 120, 1_000_000
RATE, ADDRESSES, UPLOADS, UPLOADED = 100, 10_000, 4, 1_000
WORKERS = min(2, os.cpu_count() or 1)
AT_A_TIME, PAGES = 4, 200
AIMS = {"cold": 50.0, "warm": 50.0, "uploads": 200.0}
LIST_BYTES, HOME_BYTES = 100_000, 60_000
HARD_LINES = 9_000_000
"""Bytes of a file that is hard to check."""
DATABASES = ("sqlite", "postgres")


def hard_file() -> bytes:
    """A made-up tournament with as many players as fit, every line of which is wrong in some way."""
    rng = random.Random(3)
    lines = ["012 Made-up Open", "042 2024/04/03", "052 2024/04/11", "092 Swiss"]
    size, number = 0, 0
    while size < HARD_LINES:
        number += 1
        games = "".join(f"  {rng.randint(0, 9999):4} {rng.choice('wbx')} {rng.choice('10=+-Z')}" for _ in range(9))
        lines.append(f"001 {number % 10_000:4} m    Made, Player {number:<18} {rng.randint(0, 4000):4} HUN{games}")
        size += len(lines[-1])
    return "\n".join(lines).encode()


def loaded(folder: Path, workers: int, rate: float, asked: list[tuple[str, str]]) -> dict[str, Any]:
    """Serve an office and put it under load: nothing kept, then kept, then with uploads."""
    with tempfile.TemporaryDirectory() as scratch, served(folder, workers) as port:
        requests, upload = Path(scratch) / "requests.json", Path(scratch) / "made.trf"
        requests.write_text(json.dumps(asked), encoding="utf-8")
        upload.write_bytes(hard_file())
        command = [sys.executable, "-m", "benchmarks.site_load", str(port), str(rate), requests]
        found = {}
        for name in ("cold", "warm"):
            found[name] = child(command) | {"load": os.getloadavg()[0]}
            until_idle(port)
        requests.write_text(json.dumps(asked[-min(UPLOADED, len(asked)) :]), encoding="utf-8")
        found["uploads"] = child([*command, "--uploads", str(UPLOADS), "--upload", upload])
        found["home_bytes"] = {"home": transferred(port, "/en/")}
    return found


def until_idle(port: int) -> None:
    """Wait until the server has answered what was left over: a page that is kept comes at once, ten times in a row."""
    for _ in range(600):
        began = time.perf_counter()
        for _ in range(10):
            transferred(port, "/en/")
        if time.perf_counter() - began < 0.5:
            return
        time.sleep(1)


def transferred(port: int, address: str) -> int:
    """The bytes of a page as a browser gets it, without its headers, and those of the files that it loads."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{address}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


def pages_a_second(port: int, asked: list[str]) -> float:
    """Ask for every address once, four at a time."""
    parts = [asked[first::AT_A_TIME] for first in range(AT_A_TIME)]

    def ask(part: list[str]) -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        for address in part:
            connection.request("GET", address, headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            answer.read()
            if answer.status >= 400:  # a number that is searched for leads to its player
                sys.exit(f"{address}: status {answer.status}")
        connection.close()

    with ThreadPoolExecutor(AT_A_TIME) as threads:
        began = time.perf_counter()
        list(threads.map(ask, parts))
        return len(asked) / (time.perf_counter() - began)


def beside_datasette(folder: Path, count: int) -> dict[str, dict[str, float]]:
    """Pages a second of each kind, from one process of each server."""
    ours = addresses(folder, count * 4, seed=21)
    theirs = rows_addresses(folder, count, seed=21)
    found: dict[str, dict[str, float]] = {kind: {} for kind in SHARES}
    with served(folder, 1) as port:
        for kind in SHARES:
            asked = [address for one, address in ours if one == kind][:count]
            pages_a_second(port, asked[: max(4, count // 20)])  # until the process has begun
            found[kind]["arpad"] = pages_a_second(port, asked[max(4, count // 20) :])
    with datasette(folder / "office.sqlite3") as port:
        for kind in SHARES:
            pages_a_second(port, theirs[kind][: max(4, count // 20)])
            found[kind]["datasette"] = pages_a_second(port, theirs[kind][max(4, count // 20) :])
    return found


@contextmanager
def office_of(given: argparse.Namespace) -> Iterator[Path]:
    """The office that was named, or one that is made for the run."""
    if given.office:
        yield given.office
        return
    folder = Path(tempfile.mkdtemp(dir=".", prefix=".bench-site-"))
    try:
        sizes = ["--people", str(given.people), "--months", str(given.months), "--games", str(given.games)]
        child([sys.executable, "-m", "benchmarks.office", "--office", folder, *sizes, "--part", "make"])
        yield folder
    finally:
        shutil.rmtree(folder)


def show(found: dict[str, Any]) -> None:
    sizes = f"{found['addresses']} addresses, {found['rate']:g} requests a second, {found['workers']} workers"
    print(f"site: {sizes}; milliseconds from the planned moment")
    for database in DATABASES:
        for name, aim in AIMS.items() if database in found else ():
            run = found[database][name]
            parts = "  ".join(f"{part}th {run['all'][part]:8.1f}" for part in ("50", "95", "99"))
            verdict = "met" if run["all"]["95"] <= aim and not run["failed"] else "MISSED"
            print(f"  {database:9} {name:8} {parts}  (aim {aim:g}: {verdict})  {run['statuses']} {run['failed'] or ''}")
            for kind, parts in run["kinds"].items():
                print(f"    {kind:10} " + "  ".join(f"{part}th {parts[part]:8.1f}" for part in ("50", "95", "99")))
        if database in found:
            largest, home = found[database]["cold"]["bytes"]["list"], found[database]["home_bytes"]["home"]
            print(f"  {database:9} list {largest} bytes (aim {LIST_BYTES}), home {home} bytes (aim {HOME_BYTES})")
    for kind, pages in found.get("pages", {}).items():
        verdict = "met" if pages["arpad"] >= pages["datasette"] else "MISSED"
        print(f"  {kind:8} {pages['arpad']:7.0f} pages/s, Datasette {pages['datasette']:7.0f}  {verdict}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--months", type=int, default=MONTHS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--office", type=Path, help="an office that was made before")
    parser.add_argument("--addresses", type=int, default=ADDRESSES)
    parser.add_argument("--rate", type=float, default=RATE, help="requests a second")
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--pages", type=int, default=PAGES, help="of each kind, beside Datasette; 0: none")
    parser.add_argument("--databases", nargs="*", choices=DATABASES, default=[*DATABASES])
    parser.add_argument("--out", type=Path, default=LATEST, help="where the results are kept")
    given = parser.parse_args()
    with office_of(given) as folder:
        asked = addresses(folder, given.addresses)
        found: dict[str, Any] = {"addresses": len(asked), "rate": given.rate, "workers": given.workers}
        if "sqlite" in given.databases:
            found["sqlite"] = loaded(folder, given.workers, given.rate, asked)
        if given.pages:
            found["pages"] = beside_datasette(folder, given.pages)
        if "postgres" in given.databases:
            from benchmarks.site_postgres import on_postgres

            with on_postgres(folder) as copied:
                found["postgres"] = loaded(copied, given.workers, given.rate, asked)
    show(found)
    record("site", found, given.out)


if __name__ == "__main__":
    main()
