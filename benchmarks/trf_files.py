"""TRF files a second, with all checks, beside the `trf` package on files that it accepts.

The peer has a separate environment (.venv-peers), made on the first run. Both read equal bytes in the same run; the
best of several counts. Aim: at least as fast.
"""

import json
import random
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from benchmarks.latest import record

FILES, PLAYERS, ROUNDS, TIMES = 100, 80, 9, 15
PEER = "trf==1.1.1"
ROOT = Path(__file__).parents[1]
PEERS = ROOT / ".venv-peers"

READ = """
import json, sys, time
from pathlib import Path
{imported}
files = [path.read_bytes() for path in sorted(Path(sys.argv[1]).iterdir())]
best = None
for _ in range(int(sys.argv[2])):
    began = time.perf_counter()
    for data in files:
        {read}
    seconds = time.perf_counter() - began
    best = seconds if best is None else min(best, seconds)
print(json.dumps(best))
"""
OURS = READ.format(imported="from arpad.formats.trf.reader import read_trf", read="read_trf(data)")
THEIRS = READ.format(imported="import trf", read="trf.loads(data.decode('utf-8'))")


def made_file(seed: int) -> bytes:
    """A made-up open in which everyone plays every round."""
    rng = random.Random(seed)
    cells: list[list[str]] = [[] for _ in range(PLAYERS + 1)]
    points = [0] * (PLAYERS + 1)
    for _ in range(ROUNDS):
        order = list(range(1, PLAYERS + 1))
        rng.shuffle(order)
        for white, black in zip(order[0::2], order[1::2], strict=True):
            signs = rng.choice(("10", "01", "=="))
            for own, other, colour, sign in ((white, black, "w", signs[0]), (black, white, "b", signs[1])):
                cells[own].append(f"{other:>4} {colour} {sign}  ")
                points[own] += {"1": 10, "=": 5, "0": 0}[sign]
    lines = [
        *("012 Made-up Open", "022 Nowhere", "032 HUN", "042 2024/04/03", "052 2024/04/11", f"062 {PLAYERS}"),
        *("092 Individual: Swiss-System", "102 Biro, Minta", "122 90 minutes"),
        "132".ljust(91) + "".join(f"24/04/{day:02}  " for day in range(3, 3 + ROUNDS)),
    ]
    for own in range(1, PLAYERS + 1):
        born = f"{rng.randint(1940, 2012)}/{rng.randint(1, 12):02}/{rng.randint(1, 28):02}"
        name = f"Made, Player {own}"
        total = f"{points[own] // 10}.{points[own] % 10}"
        who = f"001 {own:>4} m    {name:<33} {rng.randint(1400, 2600)} HUN {9_990_000 + own:>11} {born}"
        lines.append(f"{who} {total:>4} {own:>4}  {''.join(cells[own])}")
    return ("\n".join(lines) + "\n").encode()


def peer() -> Path:
    """Return the interpreter of the peer's environment."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", PEER], check=True)
    return python


def seconds(python: str | Path, script: str, folder: str) -> float:
    ran = subprocess.run([python, "-c", script, folder, str(TIMES)], check=True, capture_output=True, text=True)
    found: float = json.loads(ran.stdout)
    return found


def main() -> None:
    theirs_lives_in = peer()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(FILES):
            (Path(folder) / f"{number:04}.trf").write_bytes(made_file(number))
        theirs = seconds(theirs_lives_in, THEIRS, folder)
        ours = seconds(sys.executable, OURS, folder)
    print(f"{FILES} TRF files of {PLAYERS} players and {ROUNDS} rounds, best of {TIMES}; aim: as many as the peer")
    print(f"{PEER:22} {FILES / theirs:9.0f} files/s")
    verdict = "met" if ours <= theirs else "MISSED"
    print(f"{'arpad, all checks':22} {FILES / ours:9.0f} files/s, {theirs / ours:.2f} times the peer  {verdict}")
    record("trf_files", {"files": FILES, "players": PLAYERS, "peer": PEER, "seconds": theirs, "arpad_seconds": ours})


if __name__ == "__main__":
    main()
