"""Twenty arbiters send their files at once while the officer rates and publishes: nothing is lost, nothing twice."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.events.intake import Sent, Submitted, submit_file
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.lists.publication import publish, rate_list
from arpad.office.storage.database import open_office
from arpad.office.storage.folder import Office, find_office
from arpad.office.storage.models import Entry, Event, EventFile, Publication, StoredFile
from arpad.office.verify.verification import verify
from tests.office.copying import Databases
from tests.office.killing import PROCESSES
from tests.office.made_office import Place, event, opening, people, write

ARBITERS = 20
FILES = int(os.environ.get("ARPAD_FILES", "2"))
"""Of each arbiter; the soak sends five hundred in all."""
MONTHS = 3
"""That the officer publishes meanwhile."""
LONGEST = 600


def send(folder: Path, arbiter: int, files: list[bytes], gate: Any, told: Any) -> None:
    """An arbiter's process, with a connection of its own."""
    seen: list[str] = []
    try:
        of_list = _opened(folder)
        gate.wait()
        for number, content in enumerate(files):
            sent = Sent(f"{arbiter}-{number}.json", content)
            found = _sent(of_list, sent, f"arbiter {arbiter}")
            if not isinstance(found, Submitted):
                seen.append(repr(found))
    except Exception as error:  # noqa: BLE001 (the test tells it)
        seen.append(repr(error))
    told.put((f"arbiter {arbiter}", seen))


def _sent(of_list: ListFacts, sent: Sent, who: str) -> Submitted | Problem:
    """Send a file at the moment of the last entry: the officer's months pass while the arbiters send."""
    at = datetime(2024, 4, 12, 12, tzinfo=UTC)
    while True:
        found = submit_file(of_list, sent, who, at)
        if not isinstance(found, Problem) or found.code != "before_last_entry":
            return found
        at = datetime.fromisoformat(str(found.values["last"]))


def preside(folder: Path, gate: Any, told: Any) -> None:
    """The officer's process: rates, looks whether all is well, publishes; month after month."""
    seen: list[str] = []
    try:
        of_list = _opened(folder)
        gate.wait()
        for month in range(5, 5 + MONTHS):
            at = datetime(2024, month, 1, 12, tzinfo=UTC)
            for found in (rate_list(of_list, "vera", at), publish(of_list, "vera", at, empty=True)):
                if isinstance(found, Problem):
                    seen.append(repr(found))
            seen += [repr(difference) for difference in verify().differences]
            time.sleep(0.1)
    except Exception as error:  # noqa: BLE001 (the test tells it)
        seen.append(repr(error))
    told.put(("vera", seen))


def _opened(folder: Path) -> ListFacts:
    office = find_office(folder)
    assert isinstance(office, Office)
    open_office(office)
    of_list = find_list("standard")
    assert isinstance(of_list, ListFacts)
    return of_list


def at_once(place: Place, work: list[list[bytes]], with_officer: bool) -> None:
    """Let all processes begin at the same moment; none may have seen a failure."""
    gate, told = PROCESSES.Barrier(len(work) + with_officer), PROCESSES.Queue()
    crowd = [PROCESSES.Process(target=send, args=(place.folder, n, files, gate, told)) for n, files in enumerate(work)]
    if with_officer:
        crowd.append(PROCESSES.Process(target=preside, args=(place.folder, gate, told)))
    for one in crowd:
        one.start()
    seen = dict(told.get(timeout=LONGEST) for _ in crowd)
    for one in crowd:
        one.join(LONGEST)
    assert {who: what for who, what in seen.items() if what} == {}
    assert [one.exitcode for one in crowd] == [0] * len(crowd)


def begun(databases: Databases, folder: Path) -> Place:
    """An office with a list in force and an event to rate."""
    everybody = people(40)
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(folder, "first.json", event("First cup", everybody)), today="2024-04-12")
    place.done("rule", "1", "accept", today="2024-04-12")
    return place


def test_nothing_is_lost_and_nothing_twice(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    everybody = people(40)
    names = [[f"Cup {arbiter} {number}" for number in range(FILES)] for arbiter in range(ARBITERS)]
    began = time.monotonic()
    at_once(place, [[event(name, everybody[:12], 3) for name in own] for own in names], with_officer=True)
    took = time.monotonic() - began
    place.open()
    sent = sorted(name for own in names for name in own)
    assert sorted(Event.objects.exclude(number=1).values_list("name", flat=True)) == sent
    assert sorted(Event.objects.values_list("number", flat=True)) == list(range(1, len(sent) + 2))
    assert EventFile.objects.count() == Entry.objects.filter(act="submit").count() == len(sent) + 1
    assert list(Publication.objects.order_by("number").values_list("number", "day__month")) == [
        (0, 4),
        *((number, 4 + number) for number in range(1, MONTHS + 1)),
    ]
    assert verify().differences == []
    print(f"{len(sent)} files of {ARBITERS} arbiters, {MONTHS} lists meanwhile, on {databases.name}: {took:.1f} s")


def test_the_same_file_of_everybody_is_one_event(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    files = [event(f"Cup {number}", people(40)[:12], 3) for number in range(3)]
    at_once(place, [files] * ARBITERS, with_officer=False)
    place.open()
    assert sorted(Event.objects.values_list("name", flat=True)) == ["Cup 0", "Cup 1", "Cup 2", "First cup"]
    assert Entry.objects.filter(act="submit").count() == 4
    assert StoredFile.objects.count() == 6  # those of the events, the opening list as it came and as it is printed
    assert verify().differences == []
