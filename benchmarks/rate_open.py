"""An open of 300 players and 9 rounds with full working: `arpad rate` from start to finish.

Beside it a bare `python -c pass`, in the same run on the same machine. Aim: under 1.5 s and 150 MB.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.latest import record

PLAYERS, ROUNDS, TIMES = 300, 9, 7
AIM_SECONDS, AIM_MEGABYTES = 1.5, 150
RESULTS = ("1-0",) * 38 + ("0-1",) * 32 + ("1/2-1/2",) * 28 + ("+/-",) * 2
ARPAD = Path(sys.executable).with_name("arpad")


class Measured(NamedTuple):
    seconds: float
    megabytes: float


def open_report(seed: int) -> dict[str, Any]:
    """Return a made-up open: a tenth unrated, some juniors, a few forfeits, and every fact that a check needs."""
    rng = random.Random(seed)
    players: list[dict[str, Any]] = []
    for number in range(PLAYERS):
        player: dict[str, Any] = {"id": f"{1_000_000 + number}", "name": f"Made, Player {number}", "federation": "HUN"}
        player |= {"sex": rng.choice("mmmw"), "birth": rng.randint(1940, 2014)}
        if rng.random() < 0.9:
            player |= {"rating": rng.randint(1400, 2650), "games": rng.randint(0, 900)}
        players.append(player)
    games = []
    for number in range(1, ROUNDS + 1):
        order = [player["id"] for player in players]
        rng.shuffle(order)
        for white, black in zip(order[0::2], order[1::2], strict=True):
            result = rng.choice(
                ["1-0", "1-0", "0-1", "0-1", "1/2-1/2", "+/-"] if rng.random() < 0.1 else ["1-0", "0-1"]
            )
            games.append({"round": number, "white": white, "black": black, "result": result})
    event = {
        "id": "open",
        "system": "swiss",
        "start": "2024-04-05",
        "end": "2024-04-13",
        "minutes": 120,
        "games": games,
    }
    event |= {"registered": "2024-03-01", "reported": "2024-04-15", "first_control_moves": 40, "hours_per_day": 10}
    event |= {"hybrid": False, "says_rated": True}
    return {"list": "standard", "period": "2024-05", "players": players, "events": [event]}


def measure(command: list[str]) -> Measured:
    """Return the best time of several runs, and the largest peak of memory."""
    seconds, peak = [], 0
    for _ in range(TIMES):
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds.append(time.perf_counter() - began)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            sys.exit(f"{command} ended with {process.returncode}")
        peak = max(peak, usage.ru_maxrss)
    return Measured(min(seconds), peak / 1024)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "open.json"
        path.write_text(json.dumps(open_report(1)), encoding="utf-8")
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "arpad --version": [str(ARPAD), "--version"],
            "arpad rate --json": [str(ARPAD), "rate", str(path), "--json"],
            "arpad rate --explain": [str(ARPAD), "rate", str(path), "--explain", "1000000"],
        }
        found = {name: measure(command) for name, command in commands.items()}
    print(
        f"An open of {PLAYERS} players and {ROUNDS} rounds, best of {TIMES}; aim: {AIM_SECONDS} s, {AIM_MEGABYTES} MB"
    )
    for name, measured in found.items():
        met = measured.seconds < AIM_SECONDS and measured.megabytes < AIM_MEGABYTES
        print(f"{name:22} {measured.seconds:7.3f} s {measured.megabytes:7.1f} MB  {'met' if met else 'MISSED'}")
    record("rate_open", {name: measured._asdict() for name, measured in found.items()})


if __name__ == "__main__":
    main()
