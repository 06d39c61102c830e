"""TRF there and back, and TRF damaged on the way."""

import random
import time

from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.tournament import Pairing, Tournament
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.writer import Version, write_trf
from tests.formats import made_trf
from tests.formats.damage import COUNT, SEED, damaged

VERSIONS: tuple[Version, ...] = ("trf16", "trf26")


@given(st.integers(0, 10**9), st.sampled_from(VERSIONS))
def test_read_written_read_is_the_same(seed: int, version: Version) -> None:
    made = made_trf.tournament(random.Random(seed), version)
    data, untold = write_trf(made, version)
    assert untold == ()
    reading = read_trf(data)
    assert reading.problems == ()
    assert reading.content == made


def games(tournament: Tournament) -> set[Pairing]:
    return {pairing for pairing in tournament.pairings if pairing.black is not None}


def alone(tournament: Tournament) -> set[Pairing]:
    return {pairing for pairing in tournament.pairings if pairing.black is None}


def test_damaged_files_are_answered() -> None:
    """Both players tell of each game, so that no single damage changes a game unseen."""
    told: dict[str, int] = {}
    for number in range(COUNT):
        rng = random.Random(f"trf {SEED} {number}")
        version = rng.choice(VERSIONS)
        made = made_trf.tournament(rng, version)
        good, untold = write_trf(made, version)
        assert untold == ()
        lines = good.decode().split("\n")
        hurt = damaged(good, rng)
        began = time.process_time()
        reading = read_trf(hurt.data)
        assert time.process_time() - began < 1, f"seed {SEED}, damage {number}"
        assert reading.content is not None or reading.stopped
        first = reading.problems[0].code if reading.problems else "accepted"
        told[first] = told.get(first, 0) + 1
        if reading.problems or reading.content is None:
            continue
        where = f"seed {SEED}, damage {number}: {hurt.how}"
        assert games(reading.content) == games(made), where
        touched = {int(lines[line - 1][4:8]) for line in hurt.lines if lines[line - 1].startswith("001")}
        changed = {pairing.white for pairing in alone(reading.content) ^ alone(made)}
        assert changed <= touched, where
        assert {entrant.number for entrant in set(reading.content.entrants) ^ set(made.entrants)} <= touched, where
    print(f"{COUNT} damaged TRF, seed {SEED}: {told}")
    assert len(told) > min(10, COUNT // 10)
    assert told["accepted"] < COUNT // 2
