"""kill -9 at random moments of import, accepting, rating, publishing: each act is there whole or not at all."""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.office.copying import Databases
from tests.office.killing import WITHIN, run_killed, run_killed_somewhere
from tests.office.made_office import (
    OPENED,
    PUBLISHED,
    RATED,
    SENT,
    Place,
    event,
    fide_list,
    held_by,
    opening,
    people,
    write,
)

KILLS = int(os.environ.get("ARPAD_KILLS", "2"))
"""Of each work on each database: of three imports, accepting, rating and publishing, 24 together."""
SEED = int(os.environ.get("ARPAD_SEED", "1"))
PLAYERS = 300


@dataclass(frozen=True, slots=True)
class Work:
    """A command, the day it is given on, and what was done before. Once done it is refused, recognised, or repeated."""

    arguments: tuple[str, ...]
    today: str
    before: Callable[[Place], None]
    then: str


def nothing(place: Place) -> None:
    """The office is founded, and that is all."""


def opened(place: Place) -> None:
    place.done("open", "standard", str(place.folder.parent / "opening.json"), "--day", "2024-04-01")


def imported(place: Place) -> None:
    place.done("import-list", str(place.folder.parent / "first.txt"), "--month", "2024-05")


def accepted(place: Place) -> None:
    opened(place)
    place.done("submit", "standard", str(place.folder.parent / "event.json"), today=SENT)
    place.done("rule", "1", "accept", today=SENT)


def rated(place: Place) -> None:
    accepted(place)
    place.done("rate", "standard", today=RATED)


def matched(place: Place) -> None:
    """Half of the players of an event are new."""
    place.done("open", "standard", str(place.folder.parent / "half.json"), "--day", "2024-04-01")
    place.done("submit", "standard", str(place.folder.parent / "event.json"), today=SENT)
    place.done("match", "1", "--new", today=SENT)


REFUSED, RECOGNISED, REPEATED = "refused", "recognised", "repeated"
WORKS = {
    "open": Work(("open", "standard", "opening.json", "--day", "2024-04-01"), OPENED, nothing, REFUSED),
    "submit": Work(("submit", "standard", "event.json"), SENT, opened, RECOGNISED),
    "import-list": Work(("import-list", "list.txt", "--month", "2024-05", "--replace"), SENT, imported, RECOGNISED),
    "accept": Work(("rule", "1", "accept"), SENT, matched, REPEATED),
    "rate": Work(("rate", "standard"), RATED, accepted, REPEATED),
    "publish": Work(("publish", "standard"), PUBLISHED, rated, REFUSED),
}


@pytest.mark.parametrize("name", WORKS)
def test_who_is_killed_leaves_all_or_nothing(databases: Databases, name: str, tmp_path: Path) -> None:
    work = WORKS[name]
    everybody = people(PLAYERS)
    write(tmp_path, "opening.json", opening(everybody))
    write(tmp_path, "half.json", opening(everybody[: PLAYERS // 2]))
    write(tmp_path, "event.json", event("Made cup", everybody))
    write(tmp_path, "first.txt", fide_list(PLAYERS))
    write(tmp_path, "list.txt", fide_list(3 * PLAYERS))
    arguments = [str(tmp_path / word) if word.endswith((".json", ".txt")) else word for word in work.arguments]
    base = databases.found(tmp_path / "base")
    work.before(base)
    before = held_by(base)

    def asked(place: Place) -> list[str]:
        return ["office", *arguments, "--office", str(place.folder), "--by", "vera", "--today", work.today]

    undisturbed = databases.copy(base, tmp_path / "undisturbed")
    usual = run_killed(asked(undisturbed))
    assert usual.status == 0
    after = held_by(undisturbed)
    assert after != before
    landed = there = 0
    for number in range(KILLS):
        rng = random.Random(f"{SEED} {databases.name} {name} {number}")
        place = databases.copy(base, tmp_path / f"killed-{number}")
        told = f"seed {SEED}, {name} on {databases.name}, kill {number}"
        ran = run_killed_somewhere(asked(place), usual, number, rng)
        landed += ran.status == -9 and ran.reached == WITHIN
        assert place.differences() == [], told
        state = held_by(place)
        if state != after and without_documents(state) == without_documents(after):  # published, and then killed
            place.done("list", "pdf", "standard", today=work.today)
            state = held_by(place)
        assert state in (before, after), told
        there += state == after
        again = place.do(*arguments, today=work.today)
        if state == before:
            assert again.status == 0, (told, again.err)
        else:
            assert (again.status, again.err.count("\n")) == ((2, 1) if work.then == REFUSED else (0, 0)), told
        if state == before or work.then != REPEATED:
            assert held_by(place) == after, told
        assert lists(place) == lists(undisturbed), told
        databases.drop(place)
    print(
        f"{KILLS} kills of {name} on {databases.name}, seed {SEED}: {landed} in the middle of the transaction, "
        f"{there} after it; usually {usual.seconds:.2f} s and {usual.statements} statements"
    )
    assert landed >= KILLS / 2


def without_documents(state: dict[str, str]) -> dict[str, str]:
    """What an office holds but for the PDF files, which are made after the act that publishes their list."""
    return {table: rows for table, rows in state.items() if table != "list_document"}


def lists(place: Place) -> list[object]:
    """The hashes of the lists."""
    found = place.done("list", "show")["lists"]
    return [(one["number"], one["sha256"]) for of_list in found for one in of_list["publications"]]
