"""`python -m tests.corpus make` records what the program answers, `compare` says what differs from the record.

AREA names limit both to some areas. `compare --accept` records what differs. `make --whole FOLDER` writes answers with
nothing hashed into another folder: those of two versions of the program can be compared with `diff -r`.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.corpus.answer import keep_whole
from tests.corpus.areas import AREAS, Area
from tests.corpus.comparing import differences
from tests.corpus.store import DIGESTS, Answers, read, without_digests, write


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("act", choices=["make", "compare"])
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(area.name for area in AREAS))
    parser.add_argument("--accept", action="store_true", help="record what differs")
    parser.add_argument("--whole", type=Path, metavar="FOLDER", help="write whole answers into this folder instead")
    given = parser.parse_args()
    if unknown := set(given.areas) - {area.name for area in AREAS}:
        parser.error(f"no such area: {', '.join(sorted(unknown))}")
    if given.whole and given.act == "compare":
        parser.error("--whole goes with make")
    if given.whole:
        keep_whole()
    differ = 0
    for area in _chosen(given.areas):
        began = time.process_time()
        answers, digests = without_digests(area.name, area.answers())
        taken = f"{len(answers)} answers, {time.process_time() - began:.0f} s"
        if given.act == "make":
            if given.whole:
                write(area.name, answers, True, given.whole)
            else:
                record(area, answers, digests)
            print(f"{area.name}: {taken}", flush=True)
            continue
        lines = list(differences(area.name, read(area.name), answers, area.in_full))
        of_digests = list(differences(DIGESTS, _digests_of(area, read(DIGESTS)), digests, in_full=False))
        count = sum(not line.startswith("  ") for line in lines)
        print("\n".join([*lines, *of_digests, f"{area.name}: {taken}, {count} differ"]), flush=True)
        if of_digests:
            print(f"{area.name}: digests differ, as they do whenever the text of a law in the program does")
        differ += count
        if given.accept:
            record(area, answers, digests)
    return 1 if differ and not given.accept else 0


def record(area: Area, answers: Answers, digests: Answers) -> None:
    """Write the answers of an area, and its digests in the place of its earlier ones."""
    write(area.name, answers, area.in_full)
    known = read(DIGESTS)
    of_area = _digests_of(area, known)
    others = {key: digest for key, digest in known.items() if key not in of_area}
    write(DIGESTS, dict(sorted({**others, **digests}.items())), False)


def _digests_of(area: Area, digests: Answers) -> Answers:
    return {key: digest for key, digest in digests.items() if key.startswith(f"{area.name}: ")}


def _chosen(names: list[str]) -> Iterator[Area]:
    for area in AREAS:
        if names and area.name not in names:
            continue
        if area.possible():
            yield area
        else:
            print(f"{area.name}: left out, for its files are not beside the project", flush=True)


if __name__ == "__main__":
    sys.exit(main())
