"""`make soak`: the fault, agreement and property tests at full counts, the corpus, and the mutation measure.

`--part 10` runs a tenth of each; `--without-mutants` leaves the measure out.
A new seed is drawn every time and printed; `--seed` repeats a run.

Two commands run at a time, and the output of each is printed when it ends. They do not disturb each other: each makes
its own temporary folders and its own database server, and the tests with a limit count the processor's time, as under
`make test`. The mutation measure starts a process for each core itself, so that it runs alone, at the end.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, suppress
from typing import IO, NamedTuple

FULL = {
    "ARPAD_FAULTS": 20_000,
    "ARPAD_MONTHS": 20_000,
    "ARPAD_EXAMPLES": 1_000,
    "ARPAD_DAMAGED": 10_000,
    "ARPAD_TRF_COPIES": 20_000,
    "ARPAD_FACTS": 200,  # changes of each cell of the table of facts
    "ARPAD_CAREERS": 5_000,
    "ARPAD_HISTORIES": 3_000,
    "ARPAD_KILLS": 100,  # of each import, rating, publishing, a conversion and erasing, on each database
    "ARPAD_FILES": 25,  # of each of twenty arbiters
    "ARPAD_ANCHORS": 34,  # of each of three falsifications, on each database
    "ARPAD_ALTERED": 40,  # of each kind of thing in a bundle of a list
    "ARPAD_DAMAGED_BUNDLES": 10_000,
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


AT_ONCE = 2
"""How many commands run side by side."""
PATIENCE = 20
"""Seconds that a stopped command has to put its databases and folders away."""


class Ended(NamedTuple):
    """A command that has ended: its status (negative: the signal that ended it), seconds and output."""

    command: Sequence[str]
    status: int
    seconds: float
    output: str


class Running:
    """A command that runs in a process group of its own and writes into a file."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.command = command
        self._began = time.monotonic()
        self._output: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (`ended` and `stop` close it)
        self._process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def ended(self) -> Ended | None:
        """Return how the command ended, or None while it runs."""
        status = self._process.poll()
        if status is None:
            return None
        self._output.seek(0)
        output = self._output.read().decode(errors="replace")
        self._output.close()
        return Ended(self.command, status, time.monotonic() - self._began, output)

    def stop(self) -> None:
        """End the command with everything it started: as Ctrl-C does, then at once."""
        for number in (signal.SIGINT, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self._output.close()


def run_side_by_side(commands: Sequence[Sequence[str]], environment: Mapping[str, str]) -> Generator[Ended, None, None]:
    """Run the commands, `AT_ONCE` at a time in their order; yield each as it ends. An interrupt stops all of them."""
    waiting, running = [*commands], list[Running]()
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                running.append(Running(waiting.pop(0), environment))
            for one in [*running]:
                ended = one.ended()
                if ended is not None:
                    running.remove(one)
                    yield ended
            time.sleep(0.1)
    finally:
        for one in running:
            one.stop()


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
        [*pytest, "tests/office/test_killed_erasure.py"],
        [
            *pytest,
            "tests/office/test_anchor.py",
            "tests/office/test_conversion.py",
            "tests/office/test_bundles.py",
            "tests/office/test_bundles_refused.py",
        ],
        [*pytest, f"--hypothesis-seed={given.seed}", "--deselect", TRF_DAMAGE, *PROPERTIES],
        [sys.executable, "-m", "tests.corpus", "compare"],
    ]
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))  # which stops the commands too
    failed = 0
    with closing(run_side_by_side(runs, environment)) as all_ended:
        for command, status, seconds, output in all_ended:
            print(output, end="" if output.endswith("\n") else "\n")
            print(f"soak: {' '.join(command[1:])}: status {status}, {seconds:.0f} s", flush=True)
            failed += status != 0
    if not given.without_mutants:
        measure = [sys.executable, "-m", "tests.mutation", "--part", str(given.part), "--seed", str(given.seed)]
        failed += subprocess.run(measure, env=environment, check=False).returncode != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
