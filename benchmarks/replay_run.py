"""A replay in a process of its own, a few times from Parquet to written results; the best of each, as JSON.

A small history of the same list is replayed first: loading the kept code takes equally long for any history, and is
measured apart (`load`). Compilation is over by then. The first run, before any memory is in use, is given too.

    python -m benchmarks.replay_run SMALL FOLDER EDITION LIST THREADS RUNS
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import open_history
from arpad.replay.run import Summary, run


def replayed(folder: Path, text: Regulation[Any], list_name: str, threads: int, to: Path) -> tuple[float, Summary]:
    """Return the seconds from the files of a history to the files of its results, and the replay's own measures."""
    began = time.perf_counter()
    history = open_history(folder)
    if isinstance(history, Problem):
        sys.exit(f"{folder}: {history}")
    found = run(history, text, list_name, threads, to=to)
    if isinstance(found, Problem):
        sys.exit(f"{folder}: {found}")
    return time.perf_counter() - began, found


def measured(folder: Path, text: Regulation[Any], list_name: str, threads: int, runs: int) -> dict[str, Any]:
    """Return the least seconds of each kind of work over some runs, each into a new folder."""
    taken: list[dict[str, float]] = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as to:
            seconds, summary = replayed(folder, text, list_name, threads, Path(to))
            taken.append({"end_to_end": seconds, **summary.seconds})
    best = {work: min(run[work] for run in taken) for work in taken[0]}
    first = {f"first_{work}": taken[0][work] for work in ("end_to_end", "rate")}
    return {**best, **first, "games": summary.games, "digest": summary.digest}


def main() -> None:
    small, folder, edition_id, list_name, threads, runs = sys.argv[1:]
    edition = editions()[edition_id]
    text = edition.regulation()
    try:
        load = measured(Path(small), text, list_name, int(threads), 1)["end_to_end"]
    except ValueError as error:
        if not str(error).startswith("no replay of"):
            raise
        print(json.dumps({"skipped": str(error)}))
        return
    print(json.dumps({"load": load, **measured(Path(folder), text, list_name, int(threads), int(runs))}))


if __name__ == "__main__":
    main()
