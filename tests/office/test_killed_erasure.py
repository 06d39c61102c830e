"""kill -9 at random moments of an erasure: the person is there whole, or gone from every table."""

import os
import random
from pathlib import Path

from tests.office.containers import folder, places_with, tables
from tests.office.copying import Databases
from tests.office.killing import WITHIN, run_killed, run_killed_somewhere
from tests.office.made_office import Place, held_by
from tests.office.test_erasure import ERASED, FORMS, filled

KILLS = int(os.environ.get("ARPAD_KILLS", "2"))
"""On each database."""
SEED = int(os.environ.get("ARPAD_SEED", "1"))


def test_a_killed_erasure_leaves_all_or_nothing(databases: Databases, tmp_path: Path) -> None:
    base = filled(databases.found(tmp_path / "base"), tmp_path)
    before = held_by(base)

    def asked(place: Place) -> list[str]:
        own = ("--office", str(place.folder), "--by", "vera", "--today", ERASED)
        return ["office", "person", "erase", "1", "--reason", "asked", *own]

    usual = run_killed(asked(databases.copy(base, tmp_path / "undisturbed")))
    assert usual.status == 0
    landed = gone = 0
    for number in range(KILLS):
        rng = random.Random(f"{SEED} {databases.name} erase {number}")
        place = databases.copy(base, tmp_path / f"killed-{number}")
        told = f"seed {SEED}, on {databases.name}, kill {number}"
        ran = run_killed_somewhere(asked(place), usual, number, rng)
        landed += ran.status == -9 and ran.reached == WITHIN
        assert place.differences() == [], told
        is_marked = (place.folder / "office.remains").exists()
        if held_by(place) == before:
            assert place.do("person", "erase", "1", "--reason", "asked", today=ERASED).status == 0, told
        else:
            gone += 1
            # Killed once all was cleared, it leaves no mark; the bytes of the folder have nothing of the person then.
            assert is_marked or places_with(folder(place), FORMS) == set(), told
            assert place.do("erase-remains").status == 0, told
        assert places_with(tables(place), FORMS) == set(), told
        assert not (place.folder / "office.remains").exists(), told
        assert (place.folder / "office.erased").read_text() == "1\n", told
        databases.drop(place)
    print(
        f"{KILLS} kills of erasing on {databases.name}, seed {SEED}: {landed} in the middle of the transaction, "
        f"{gone} after it; usually {usual.seconds:.2f} s and {usual.statements} statements"
    )
    assert landed >= KILLS / 2
