"""Whole histories at speed: a period list and two event lists, beside other packages, queries and a plain loop in C.

1M players, 10M games, 12 months, made by `arpad synth`; and a tenth and five times as much of the standard list. Every
measurement is a separate process; all of them take turns, and the best of several turns counts. Compilation is over
before, and loading the compiled code is measured apart. Rating is from columns in memory to columns in memory; end to
end is from Parquet to written results. A sample of 100,000 games is rated by the interpreted law as well.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from benchmarks.children import child
from benchmarks.latest import LATEST, record
from benchmarks.replay_histories import Size, made
from benchmarks.replay_peers import environment
from benchmarks.replay_peers.flat import write_flat
from benchmarks.replay_peers.packages import PACKAGES
from benchmarks.replay_table import lines

SIZE = Size(1_000_000, 10_000_000)
SMALL = Size(1_000, 5_000)
SAMPLE = Size(10_000, 100_000)
GROWTH = {"0.1": 0.1, "5": 5.0}
"""Beside the size itself, which is measured anyway."""
LARGEST = "5"
LISTS = {"standard": "fide-2024", "selo": "ssl-2022", "go": "mgsz-2012"}
THREADS = (1, 2)
TIMES = 5
RUNS_A_TURN = 3
"""Of the replay and of the loop, in one process: all but the first find memory that was touched."""
PARTS = ("growth", "packages", "loops", "agreement")

Measured = dict[str, Any]
Task = Callable[[], Measured]


def say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {what}", file=sys.stderr, flush=True)


class Bench:
    """The tasks of a run, by their part of the results and their name in it."""

    def __init__(self, home: Path, size: Size, times: int) -> None:
        self.home, self.size, self.times = home, size, times
        self.tasks: dict[tuple[str, str], Task] = {}
        self.skipped: dict[str, str] = {}

    def add_replays(self) -> None:
        """Add each list with one thread and with two. The first run compiles what is not kept yet."""
        for list_name in LISTS:
            small = self._history(list_name, SMALL)
            tried = self._replay(small, list_name, 1)
            if "skipped" in tried:
                self.skipped[f"arpad, {list_name}"] = tried["skipped"]
                continue
            folder = self._history(list_name, self.size)
            for threads in THREADS:
                self._add_replay("replays", f"{list_name} {threads}", folder, list_name, threads)

    def add_growth(self) -> None:
        """Add the standard list with other numbers of games, and players in proportion."""
        for name, part in GROWTH.items():
            self._add_replay("growth", name, self._history("standard", self.size.times(part)), "standard", 1)

    def add_packages(self) -> None:
        """Add the other packages, over the games of the standard list."""
        python = environment.python()
        flat = self.home / f"flat-{self.size.players}-{self.size.games}"
        history = self._history("standard", self.size)
        say("the same games as other packages take them")
        shutil.rmtree(flat, ignore_errors=True)  # arpad's own numbers are in it, and may be others by now
        # In another process: a child of this one would begin its peak of memory with ours.
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            elsewhere.submit(write_flat, history, flat, LISTS["standard"]).result()
        for name, package in PACKAGES.items():
            command = package.command(python, flat, *self.size)
            threads = {"POLARS_MAX_THREADS": str(package.threads)}
            self.tasks["packages", name] = lambda command=command, threads=threads: child(command, threads)

    def add_loops(self) -> None:
        """Add the plain loops in C."""
        if shutil.which("gcc") is None:
            self.skipped["C loop"] = "there is no gcc"
            return
        for list_name in LISTS:
            self._add_loop(list_name, list_name, self.size)
        self._add_loop(f"standard, {LARGEST} x games", "standard", self.size.times(GROWTH[LARGEST]))

    def _add_loop(self, name: str, list_name: str, size: Size) -> None:
        folder = self._history(list_name, size)
        module = "benchmarks.replay_peers.loop"
        command = [sys.executable, "-m", module, folder, LISTS[list_name], list_name, str(RUNS_A_TURN)]
        self.tasks["loops", name] = lambda: child(command)

    def run(self) -> dict[str, dict[str, Measured]]:
        """Run all tasks in turn, several times; return the best of each."""
        turns: dict[tuple[str, str], list[Measured]] = {key: [] for key in self.tasks}
        for turn in range(self.times):
            say(f"turn {turn + 1} of {self.times}")
            for key, task in self.tasks.items():
                turns[key].append(task())
        found: dict[str, dict[str, Measured]] = {}
        for (part, name), measured in turns.items():
            found.setdefault(part, {})[name] = best(measured)
        return found

    def agreement(self) -> Measured:
        """Rate the sample by the replay and by the interpreted law."""
        say("the sample by the interpreted law")
        sample = self._history("standard", SAMPLE)
        return child([sys.executable, "-m", "benchmarks.replay_agreement", sample, LISTS["standard"]])

    def _history(self, list_name: str, size: Size) -> Path:
        say(f"{list_name}: {size.players:,} players, {size.games:,} games")
        return made(self.home, list_name, size)

    def _add_replay(self, part: str, name: str, folder: Path, list_name: str, threads: int) -> None:
        self.tasks[part, name] = lambda: self._replay(folder, list_name, threads)

    def _replay(self, folder: Path, list_name: str, threads: int) -> Measured:
        small = self.home / f"{list_name}-{SMALL.players}-{SMALL.games}"
        words = [small, folder, LISTS[list_name], list_name, str(threads), str(RUNS_A_TURN)]
        return child([sys.executable, "-m", "benchmarks.replay_run", *words], {"POLARS_MAX_THREADS": str(threads)})


def best(turns: list[Measured]) -> Measured:
    """Return the least seconds of each kind and the most memory; all other values must be equal in every turn."""
    found = dict(turns[0])
    for name, value in turns[0].items():
        values = [turn[name] for turn in turns]
        if isinstance(value, float):
            found[name] = max(values) if name == "megabytes" else min(values)
        elif len(set(values)) > 1:
            sys.exit(f"{name} differs from turn to turn: {values}")
    return found


def same_digests(replays: dict[str, Measured]) -> None:
    """Check that the digests do not depend on the number of threads."""
    by_list: dict[str, set[str]] = {}
    for name, measured in replays.items():
        by_list.setdefault(name.split()[0], set()).add(measured["digest"])
    for list_name, digests in by_list.items():
        if len(digests) > 1:
            sys.exit(f"{list_name}: one thread and two come to different ratings")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=SIZE.players)
    parser.add_argument("--games", type=int, default=SIZE.games)
    parser.add_argument("--scale", type=float, default=1.0, help="this part of the players and games")
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the made histories there, and use those in it")
    parser.add_argument("--without", nargs="*", choices=PARTS, default=[], help="what not to run")
    parser.add_argument("--out", type=Path, default=LATEST, help="where the results are kept")
    return parser.parse_args()


def main() -> None:
    given = options()
    size = Size(given.players, given.games).times(given.scale)
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    with nullcontext(given.keep) if given.keep else tempfile.TemporaryDirectory() as home:
        bench = Bench(Path(home), size, given.times)
        bench.add_replays()
        for part, add in (("growth", bench.add_growth), ("packages", bench.add_packages), ("loops", bench.add_loops)):
            if part not in given.without:
                add()
        found: dict[str, Any] = bench.run()
        same_digests(found["replays"])
        if "agreement" not in given.without:
            found["agreement"] = bench.agreement()
    found |= {**size._asdict(), "times": given.times, "skipped": bench.skipped, "peers": environment.versions()}
    for line in lines(found):
        print(line)
    record("replay", found, given.out)


if __name__ == "__main__":
    main()
