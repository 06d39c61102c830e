"""An office opened from a FIDE list of two million made-up players, in a zip: `open`, `person import`, `import-list`.

Each command in a process of its own, for one federation of about ten thousand players. Aim: 60 s and 500 MB each.
"""

import argparse
import json
import os
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from benchmarks.fide_lists import PLAYERS, make, players
from benchmarks.latest import LATEST, record

AIM_SECONDS, AIM_MEGABYTES = 60, 500


def zipped(path: Path) -> Path:
    packed = path.with_suffix(f"{path.suffix}.zip")
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
        archive.write(path, path.name)
    return packed


def run(office: Path, *words: str) -> dict[str, float]:
    """Run one command; return its seconds, those of the processor, and its peak of memory in megabytes."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "arpad", "office", *words, "--office", str(office), "--by", "bench"]
    child = os.posix_spawn(sys.executable, command, os.environ)
    _, status, used = os.wait4(child, 0)
    if status:
        sys.exit(f"{' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}")
    return {
        "seconds": time.perf_counter() - began,
        "processor": used.ru_utime + used.ru_stime,
        "megabytes": used.ru_maxrss / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--out", type=Path, default=LATEST, help="where the results are kept")
    given = parser.parse_args()
    federation = next(players(1))[2]
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind, path in make(given.players, Path(folder)).items():
            file, office = str(zipped(path)), Path(folder) / f"office-{kind}"
            run(office, "init")
            place = ("--kind", "standard", "--federation", federation, "--zone", "Europe/Budapest")
            run(office, "list", "add", "standard", *place)
            for words in (
                ("open", "standard", file, "--day", "2024-03-01"),
                ("person", "import", file, "--federation", federation),
                ("import-list", file, "--month", "2024-03"),
            ):
                name = f"{' '.join(words[: 2 if words[0] == 'person' else 1])} {kind}"
                found[name] = run(office, *words)
    print(f"A FIDE list of {given.players} players; aim: {AIM_SECONDS} s and {AIM_MEGABYTES} MB each")
    for name, one in found.items():
        met = one["seconds"] <= AIM_SECONDS and one["megabytes"] <= AIM_MEGABYTES
        print(
            f"{name:20} {json.dumps({key: round(value, 1) for key, value in one.items()})} {'met' if met else 'MISSED'}"
        )
    record("fide_opening", {"players": given.players, **found}, given.out)


if __name__ == "__main__":
    main()
