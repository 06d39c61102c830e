"""`python -m tests.mutation`: change the law in every place, one at a time, and show what no test notices."""

import argparse
import random
import re
import sys
import time
from collections import Counter
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.mutation.executor import Outcome, prepare, run
from tests.mutation.mutants import Mutant, all_mutants, one_line

HARMLESS = Path(__file__).with_name("harmless.yaml")
EVERY = 50


class Entry(NamedTuple):
    """A change that cannot matter: the line before and after it. `where` narrows it to one function or class."""

    file: str
    code: str
    mutation: str
    where: str | None
    because: str

    def covers(self, mutant: Mutant) -> bool:
        return (self.file, self.code, self.mutation) == (mutant.file, mutant.before, mutant.after) and (
            self.where in (None, mutant.where)
        )


class Family(NamedTuple):
    """Changes that cannot matter for one and the same reason: patterns of the file, of the operator, and of what
    stands just ahead of and just behind the change.
    """

    file: str
    operator: str
    behind: str
    ahead: str
    because: str

    def covers(self, mutant: Mutant) -> bool:
        before, after = mutant.before, mutant.after
        ahead = shared(before, after)
        behind = shared(before[len(ahead) :][::-1], after[len(ahead) :][::-1])[::-1].lstrip("=<>!")
        return (
            re.search(self.file, mutant.file) is not None
            and re.fullmatch(self.operator, mutant.operator) is not None
            and re.search(f"(?:{self.ahead})$", ahead) is not None
            and re.match(self.behind, behind) is not None
        )


def shared(one: str, other: str) -> str:
    """What two texts begin with, both."""
    return "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def harmless_entries() -> list[Entry | Family]:
    """The list of what cannot matter; an entry without a reason is a mistake."""
    given = yaml.safe_load(HARMLESS.read_text(encoding="utf-8"))
    families = [
        Family(f.get("file", ""), f["operator"], f.get("behind", ""), f.get("ahead", ""), f["because"])
        for f in given["families"]
    ]
    return [
        *families,
        *[
            Entry(e["file"], one_line(e["code"]), one_line(e["mutation"]), e.get("in"), e["because"])
            for e in given["lines"]
        ],
    ]


def told(mutant: Mutant) -> str:
    place = f"{mutant.file}:{mutant.line}" + (f" in {mutant.where}" if mutant.where else "")
    return f"{place}: {mutant.operator} #{mutant.occurrence}\n  - {mutant.before}\n  + {mutant.after}"


class Progress:
    """One line that is written over on a terminal, a line now and then elsewhere."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.began = time.monotonic()
        self.count: Counter[Outcome] = Counter()

    def add(self, outcome: Outcome) -> None:
        self.count[outcome] += 1
        done = self.count.total()
        terminal = sys.stdout.isatty()
        if terminal or done % EVERY == 0:
            seconds = time.monotonic() - self.began
            line = f"{done} of {self.total}, {self.count[Outcome.SURVIVED]} alive, {seconds:.0f} s"
            print(f"\r{line}" if terminal else line, end="" if terminal else "\n", flush=True)
        if terminal and done == self.total:
            print()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--part", type=int, default=1, metavar="N", help="run a random N-th of the mutants")
    parser.add_argument("--seed", type=int, help="of the sample; drawn and printed where not given")
    parser.add_argument("--all", action="store_true", help="run those too that harmless.yaml lists")
    parser.add_argument("--only", action="append", metavar="TEXT", help="only files with this in their path; repeat it")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    seed = random.SystemRandom().randrange(10**6) if given.seed is None else given.seed
    entries = harmless_entries()
    every = all_mutants()
    stale = [entry for entry in entries if not any(entry.covers(mutant) for mutant in every)]
    chosen = [mutant for mutant in every if any(text in mutant.file for text in given.only or [""])]
    if given.part > 1:
        places = sorted(random.Random(seed).sample(range(len(chosen)), -(-len(chosen) // given.part)))
        chosen = [chosen[place] for place in places]
    sampled = len(chosen)
    if not given.all:
        chosen = [mutant for mutant in chosen if not any(entry.covers(mutant) for entry in entries)]
    listed = sampled - len(chosen)
    print(f"seed {seed}: {len(chosen)} of {len(every)} mutants to run; left out as harmless: {listed}", flush=True)
    limits = prepare()
    if limits is None:
        print("the tests fail on the source as it is")
        return 1
    progress = Progress(len(chosen))
    alive = []
    for mutant, outcome in run(chosen, limits):
        progress.add(outcome)
        if outcome == Outcome.SURVIVED:
            alive.append(mutant)
            print(told(mutant), flush=True)
    return summary(seed, progress, alive, entries, stale)


def summary(
    seed: int, progress: Progress, alive: list[Mutant], entries: list[Entry | Family], stale: list[Entry | Family]
) -> int:
    """The counts, then everything that is wrong: what nobody notices, and entries that are of no mutant any more."""
    count = progress.count
    unlisted = [mutant for mutant in alive if not any(entry.covers(mutant) for entry in entries)]
    killed = count[Outcome.BY_CASES] + count[Outcome.BY_TESTS]
    print(f"seed {seed}, {time.monotonic() - progress.began:.0f} s")
    print(f"mutants {count.total()}, killed {killed} (by cases {count[Outcome.BY_CASES]}), timed out", end=" ")
    print(f"{count[Outcome.TIMED_OUT]}, harmless {len(alive) - len(unlisted)}, survived {len(unlisted)}")
    for mutant in sorted(unlisted, key=lambda m: (m.file, m.line, m.operator, m.occurrence)):
        print(told(mutant))
    for entry in stale:
        print(f"harmless.yaml: of no mutant any more: {entry}")
    return 1 if unlisted or stale else 0


if __name__ == "__main__":
    sys.exit(main())
