"""`make soak`: the fault, agreement and property tests at full counts, the corpus, and the mutation measure.

`--part 10` runs a tenth of each; `--without-mutants` leaves the measure out.
A new seed is drawn every time and printed; `--seed` repeats a run.
"""

import argparse
import os
import random
import subprocess
import sys
import time

FULL = {
    "ARPAD_FAULTS": 20_000,
    "ARPAD_MONTHS": 20_000,
    "ARPAD_EXAMPLES": 1_000,
    "ARPAD_DAMAGED": 10_000,
    "ARPAD_TRF_COPIES": 20_000,
    "ARPAD_FACTS": 200,  # changes of each cell of the table of facts
    "ARPAD_CAREERS": 5_000,
    "ARPAD_HISTORIES": 3_000,
    "ARPAD_KILLS": 100,  # of each import, of rating and of publishing, on each database
    "ARPAD_FILES": 25,  # of each of twenty arbiters
    "ARPAD_OUTPUTS": 3,  # full, closed or a terminal, for each act of an office
}

PROPERTIES = (
    "tests/regulations/test_properties.py",
    "tests/regulations/test_ssl_2022.py",
    "tests/regulations/test_mgsz_2012.py",
    "tests/formats/test_trf_trips.py",
    "tests/formats/test_fide_list_writing.py",
    "tests/formats/test_h9_writer.py",
    "tests/formats/report/test_writer.py",
    "tests/formats/tables/test_round_trips.py",
)

TRF_DAMAGE = "tests/formats/test_trf_trips.py::test_damaged_files_are_answered"  # runs with the other damage


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", type=int, default=1, help="run one part in this many")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--without-mutants", action="store_true", help="leave the mutation measure out")
    given = parser.parse_args()
    counts = {name: str(max(1, count // given.part)) for name, count in FULL.items()}
    print(f"soak: seed {given.seed}, a part of 1/{given.part}, counts {counts}", flush=True)
    environment = {**os.environ, **counts, "ARPAD_SEED": str(given.seed), "ARPAD_PROFILE": "soak"}
    pytest = [sys.executable, "-m", "pytest", "-s", "-n", "0", "-p", "no:cacheprovider"]
    runs = [
        [*pytest, "tests/test_faults.py", "tests/replay", "tests/regulations/test_ssl_2022_selection.py"],
        [*pytest, "tests/formats", "-k", "damage"],
        [*pytest, "tests/formats/test_facts.py", "tests/office/test_facts_ways.py"],
        [*pytest, "tests/office/test_killed.py", "tests/office/test_many_at_once.py", "tests/cli/test_streams.py"],
        [*pytest, f"--hypothesis-seed={given.seed}", "--deselect", TRF_DAMAGE, *PROPERTIES],
        [sys.executable, "-m", "tests.corpus", "compare"],
    ]
    if not given.without_mutants:
        runs.append([sys.executable, "-m", "tests.mutation", "--part", str(given.part), "--seed", str(given.seed)])
    failed = 0
    for command in runs:
        began = time.monotonic()
        status = subprocess.run(command, env=environment, check=False).returncode
        print(f"soak: {' '.join(command[1:])}: status {status}, {time.monotonic() - began:.0f} s", flush=True)
        failed += status != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
