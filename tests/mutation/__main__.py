"""`python -m tests.mutation`: change the law in every place, one at a time, and measure the share that tests notice.

It is a measure, not a gate: the status is 0 however many mutants survive. Each survivor is listed.
"""

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

from tests.mutation.executor import Outcome, prepare, run
from tests.mutation.mutants import Mutant, all_mutants

EVERY = 50


def described(mutant: Mutant) -> str:
    """The place of a mutant, and the line before and after the change."""
    place = f"{mutant.file}:{mutant.line}" + (f" in {mutant.where}" if mutant.where else "")
    return f"{place}: {mutant.operator} #{mutant.occurrence}\n  - {mutant.before}\n  + {mutant.after}"


class Progress:
    """One line that is written over on a terminal, a line now and then elsewhere."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.began = time.monotonic()
        self.count: Counter[Outcome] = Counter()
        self.of_module: dict[str, Counter[Outcome]] = {}

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        self.count[outcome] += 1
        self.of_module.setdefault(mutant.file, Counter())[outcome] += 1
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
    parser.add_argument("--only", action="append", metavar="TEXT", help="only files with this in their path; repeat it")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    seed = random.SystemRandom().randrange(10**6) if given.seed is None else given.seed
    every = all_mutants()
    chosen = [mutant for mutant in every if any(text in mutant.file for text in given.only or [""])]
    if given.part > 1:
        places = sorted(random.Random(seed).sample(range(len(chosen)), -(-len(chosen) // given.part)))
        chosen = [chosen[place] for place in places]
    print(f"seed {seed}: {len(chosen)} of {len(every)} mutants to run", flush=True)
    limits = prepare()
    if limits is None:
        print("the tests fail on the source as it is")
        return 1
    progress = Progress(len(chosen))
    alive = []
    for mutant, outcome in run(chosen, limits):
        progress.add(mutant, outcome)
        if outcome == Outcome.SURVIVED:
            alive.append(mutant)
            print(described(mutant), flush=True)
    print_summary(seed, progress, alive)
    return 0


def share_line(name: str, count: Counter[Outcome]) -> str:
    """Return the share of killed mutants in percent, rounded down, with how they were killed."""
    survived = count[Outcome.SURVIVED]
    killed = count.total() - survived
    return (
        f"{100 * killed // max(1, count.total()):3} % of {count.total():5} {name}: by cases {count[Outcome.BY_CASES]}, "
        f"by tests {count[Outcome.BY_TESTS]}, timed out {count[Outcome.TIMED_OUT]}, survived {survived}"
    )


def print_summary(seed: int, progress: Progress, alive: list[Mutant]) -> None:
    """Print the share of mutants that were killed, by module and by package, then every survivor."""
    print(f"seed {seed}, {time.monotonic() - progress.began:.0f} s")
    of_package: dict[str, Counter[Outcome]] = {}
    for file, count in sorted(progress.of_module.items()):
        of_package.setdefault(f"{Path(file).parent}/", Counter()).update(count)
        print(share_line(file, count))
    for folder, count in of_package.items():
        print(share_line(folder, count))
    print(share_line("all", progress.count))
    for mutant in sorted(alive, key=lambda m: (m.file, m.line, m.operator, m.occurrence)):
        print(described(mutant))


if __name__ == "__main__":
    sys.exit(main())
