"""The office at full size: publishing a month, finding a player, verifying ten years of lists.

99,999 people, as many as five digits can number, and a million recorded games in 120 months, in a folder with
SQLite, made anew unless --office names one. Publishing is rating the month and publishing it; beside it, in the same
run, a bare bulk insert of the same rows: the lines of the list and the standings that it changed.
"""

import argparse
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.children import child
from benchmarks.latest import record

PEOPLE, MONTHS, GAMES = 99_999, 120, 1_000_000
AIMS = {"publish": 20.0, "megabytes": 1000.0, "bare": 5.0, "search": 0.020, "working": 0.005, "verify": 60.0}
SEARCHES = 1_000


def opened(folder: Path) -> Any:
    from arpad.office.storage.database import open_office
    from arpad.office.storage.folder import find_office

    open_office(find_office(folder))  # type: ignore[arg-type]
    from arpad.office.lists.definition import find_list

    return find_list("standard")


def publish(folder: Path) -> dict[str, Any]:
    """Rate and publish the last month, whose events wait."""
    of_list = opened(folder)
    from arpad.office.lists.publication import publish as publish_list
    from arpad.office.lists.publication import rate_list
    from arpad.office.lists.published import last_published, published_lines
    from arpad.office.storage.models import Publication, Standing
    from benchmarks.office_made import FIRST, at

    before = last_published("standard")
    assert before is not None
    day = at(FIRST.plus(before.number + 1).first_day)
    began = time.perf_counter()
    rate_list(of_list, "vera", day)
    rated = time.perf_counter()
    done = publish_list(of_list, "vera", day)
    seconds = time.perf_counter() - began
    assert isinstance(done, Publication), done
    lines = published_lines(done)
    rows = list(Standing.objects.filter(publication=done).values_list("person_id", "number", "rating", "held"))
    return {"publish": seconds, "rate": rated - began, "rows": len(lines) + len(rows), "bare": bare(lines, rows)}


def bare(lines: dict[str, Any], rows: list[Any]) -> float:
    """Insert the rows into two tables with equal indexes, in one transaction that is written to the disk."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        database = sqlite3.connect(Path(folder) / "bare.sqlite3")
        database.executescript("pragma journal_mode = wal; pragma synchronous = full")
        names = ", ".join(f"c{number}" for number in range(12))
        database.execute(f"create table line ({names}, primary key (c0))")
        database.execute("create table standing (person, number, rating, held, unique (person, number))")
        began = time.perf_counter()
        with database:
            database.executemany(f"insert into line values ({', '.join('?' * 12)})", list(lines.values()))
            database.executemany("insert into standing values (?, ?, ?, ?)", rows)
        seconds = time.perf_counter() - began
        database.close()
    return seconds


def search(folder: Path) -> dict[str, Any]:
    """Search for beginnings of names, whole names, sounds and numbers of people in the office."""
    opened(folder)
    from arpad.office.registry.search import find_people
    from arpad.office.storage.models import Person

    rng = random.Random(7)
    names = list(Person.objects.values_list("name", flat=True))
    asked = []
    for _ in range(SEARCHES):
        last, first = rng.choice(names).split(", ")
        asked.append(
            rng.choice((last[:3], last, f"{last} {first}", f"{first[:2]} {last[:4]}", last.replace("o", "oo")))
        )
    taken = []
    for text in asked:
        began = time.perf_counter()
        find_people(text)
        taken.append(time.perf_counter() - began)
    taken.sort()
    return {"search": taken[int(len(taken) * 0.99)], "median": taken[len(taken) // 2], "slowest": taken[-1]}


def working(folder: Path) -> dict[str, Any]:
    """Read the public workings of people on the lists that rated them, and the events of lists."""
    of_list = opened(folder)
    from arpad.office.lists.workings import PublicEvent, PublicWorking, event_working, working_of
    from arpad.office.storage.models import Event, Working

    rng = random.Random(7)
    rows = list(Working.objects.filter(publication__day__isnull=False).values_list("person", "number"))
    asked = rng.sample(rows, min(SEARCHES, len(rows)))
    published = list(Event.objects.filter(stage="published").values_list("number", flat=True))
    events = rng.sample(published, min(SEARCHES, len(published)))
    taken, of_events = [], []
    for person, number in asked:
        began = time.perf_counter()
        found = working_of(of_list, person, number)
        taken.append(time.perf_counter() - began)
        assert isinstance(found, PublicWorking), found
    for number in events:
        began = time.perf_counter()
        event = event_working(number)
        of_events.append(time.perf_counter() - began)
        assert isinstance(event, PublicEvent), event
    taken.sort()
    of_events.sort()
    return {
        "working": taken[int(len(taken) * 0.99)],
        "working_median": taken[len(taken) // 2],
        "event": of_events[int(len(of_events) * 0.99)],
        "event_median": of_events[len(of_events) // 2],
    }


def verify(folder: Path) -> dict[str, Any]:
    """Verify twice: with the law interpreted, because no compiled code is kept, then with it compiled."""
    with tempfile.TemporaryDirectory(dir=".") as cache:
        os.environ["ARPAD_CACHE"] = str(Path(cache).resolve())
        interpreted = verified(folder)
        began = time.perf_counter()
        compile_month()
        compiling = time.perf_counter() - began
        return {**interpreted, "compiling": compiling, "verify_compiled": verified(folder)["verify"]}


def compile_month() -> None:
    """Compile the month's procedure, so that its code is kept."""
    from arpad.regulations.approvals import Refusals
    from arpad.regulations.edition import editions
    from arpad.regulations.fide.procedure import rate_month
    from arpad.regulations.fide.setup import Lists, make_frame
    from arpad.replay.procedures import run_compiled
    from benchmarks.office_made import FIRST

    regulation = editions()["fide-2014"].regulation()
    empty = make_frame(Lists(regulation, regulation), FIRST, [], [], Refusals({}, {}))
    run_compiled(rate_month, empty.laws, empty.period, empty.work)


def verified(folder: Path) -> dict[str, Any]:
    opened(folder)
    from arpad.office.storage.folder import Office
    from arpad.office.verify.verification import verify as verify_office

    began = time.perf_counter()
    found = verify_office(office=Office(folder, ""), processes=os.cpu_count() or 1)
    assert not found.differences, found.differences[0]
    return {"verify": time.perf_counter() - began, "lists": found.lists, "entries": found.entries}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--months", type=int, default=MONTHS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--office", type=Path, help="an office that was made before; its next month is published")
    parser.add_argument(
        "--part", choices=["make", "publish", "search", "working", "verify"], help="used by the benchmark itself"
    )
    given = parser.parse_args()
    if given.part == "make":
        from benchmarks.office_made import make

        began = time.perf_counter()
        make(given.office, given.people, given.months, given.games)
        print(json.dumps({"make": time.perf_counter() - began}))
        return
    if given.part:
        parts = {"publish": publish, "search": search, "working": working, "verify": verify}
        print(json.dumps(parts[given.part](given.office)))
        return
    folder = given.office or Path(tempfile.mkdtemp(dir=".", prefix=".bench-office-"))
    sizes = ["--people", str(given.people), "--months", str(given.months), "--games", str(given.games)]
    try:
        command = [sys.executable, "-m", "benchmarks.office", "--office", folder, *sizes, "--part"]
        made = {} if given.office else child([*command, "make"])
        found = {part: child([*command, part]) for part in ("publish", "search", "working", "verify")}
    finally:
        if not given.office:
            shutil.rmtree(folder)
    show(given, made, found)


def show(given: argparse.Namespace, made: dict[str, Any], found: dict[str, dict[str, Any]]) -> None:
    times_bare = found["publish"]["publish"] / found["publish"]["bare"]
    measured = {
        "publish": (found["publish"]["publish"], "s to publish a month"),
        "megabytes": (found["publish"]["megabytes"], "MB at most while publishing"),
        "bare": (times_bare, "times a bare bulk insert of the same rows"),
        "search": (found["search"]["search"], "s a search, 99 of 100"),
        "working": (found["working"]["working"], "s to read a public working, 99 of 100"),
        "verify": (found["verify"]["verify"], "s to verify all lists"),
    }
    print(f"office: {given.people} people, {given.months} months, {given.games} games")
    for name, (value, what) in measured.items():
        verdict = "met" if value <= AIMS[name] else "MISSED"
        print(f"  {value:10.3f} {what} (aim {AIMS[name]:g}: {verdict})")
    compiled, compiling = found["verify"]["verify_compiled"], found["verify"]["compiling"]
    print(f"  {compiled:10.3f} s with the law compiled and kept, after {compiling:.0f} s of compiling")
    sizes = {"people": given.people, "months": given.months, "games": given.games}
    record("office", {**sizes, "make": made, **found, "times_bare": times_bare})


if __name__ == "__main__":
    main()
