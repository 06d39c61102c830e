"""Runs the tests on a mutant, each in a fork of a process that has everything loaded but Arpad itself.

Starting Python and loading pytest costs more than most mutants live, so it is done once. The child puts the changed
text in the place of one module, before anything of Arpad is imported; no file is written. First come the cases that
the editions ship, which are quick and catch nearly everything, then the tests, until the first failure.
"""

import contextlib
import gc
import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from enum import Enum
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis
import pytest
import yaml
from hypothesis import HealthCheck, Phase

from tests.mutation.mutants import ROOT, SOURCE, Mutant

LOADED = ("click.testing", "csv", "difflib", "fractions", "hypothesis.strategies", "rich.table", "yaml")
CHILDREN = os.cpu_count() or 2
TIMES = 10  # how many times the unmutated run a child may take
LEAST_SECONDS = 10.0
MEMORY = 4 * 2**30  # a power where a product stood can ask for any number of digits

TESTS = (
    "tests/core",
    "tests/regulations",
    "tests/formats/report/test_reader.py",
    "tests/formats/report/test_union.py",
    *(f"tests/cli/test_{name}.py" for name in ("calc", "compare", "finding_names", "law", "rate", "rate_by_month")),
    "tests/cli/test_supplied.py",
)
"""Folders and files of tests that a change of the law can fail, in the order in which they run.

Tests of the replay compile the law as it stands, and tests of the office take a database for each mutant.
"""
DIGESTS = "test_each_file_of_the_law_changes_the_digests_of_its_editions_and_no_other_file_does"
# The cases have been run when the tests begin; the last file makes months at random and is the slow one.
ARGUMENTS = (
    *("-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("--deselect", "tests/regulations/test_cases.py::test_case", "--deselect", "tests/cli/test_law.py::test_selftest"),
    # They read the source and not what it computes, and take a third of the time.
    *("--deselect", "tests/regulations/test_digest.py::" + DIGESTS),
    *("--deselect", "tests/regulations/test_reached.py"),
)
LAST = "tests/regulations/test_properties.py"

FAMILIES = (("fide", "mssz"), ("ssl",), ("mgsz",))
"""Authorities whose editions share rules, by how the names of their folders and of their tests begin."""

# As the tests' own profile, but quicker, and without searching for the smallest counterexample: one is enough.
PROFILE = {
    "derandomize": True,
    "deadline": None,
    "max_examples": 8,
    "phases": (Phase.explicit, Phase.generate),
    "suppress_health_check": list(HealthCheck),
}


class Outcome(Enum):
    """What became of a mutant; the number is the exit status of its child."""

    SURVIVED = 10
    BY_CASES = 11
    BY_TESTS = 12
    TIMED_OUT = 13


class _MutatedLoader(SourceFileLoader):
    """Compiles the changed text every time: nothing is read from a cache or written to one."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(ROOT / mutant.file))
        self._text = mutant.source

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        return compile(self._text, self.path, "exec", dont_inherit=True)


class _MutatedFinder(MetaPathFinder):
    """Finds the one module that is changed, and leaves all others to the usual finders."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        return spec_from_file_location(fullname, ROOT / self._mutant.file, loader=_MutatedLoader(self._mutant))


def _install(mutant: Mutant) -> None:
    """Serve the changed text to `import`, and to the tests that read the law's source."""
    sys.meta_path.insert(0, _MutatedFinder(mutant))
    read_text = Path.read_text

    def changed_text(path: Path, *given: Any, **named: Any) -> str:
        return mutant.source if path == ROOT / mutant.file else read_text(path, *given, **named)

    Path.read_text = changed_text  # type: ignore[method-assign, assignment]


def _test_files(folder: str) -> list[str]:
    """The test files: those of the changed folder first, because they are likely to fail, and the slow one last."""
    found = []
    for place in TESTS:
        path = ROOT / place
        files = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        found += [file.relative_to(ROOT).as_posix() for file in files]
    reached = [file for file in found if not _apart(folder, file)]
    return sorted(reached, key=lambda file: (folder not in file, file == LAST))


def _apart(folder: str, name: str) -> bool:
    """True if a file of tests or an edition is of another authority, so that no change in the folder reaches it."""
    own = next((family for family in FAMILIES if folder.startswith(family)), None)
    named = {family for family in FAMILIES if any(f"{authority}_" in name for authority in family)}
    return own is not None and bool(named) and own not in named


def _cases_pass(folder: str) -> bool:
    """True if every shipped case holds, those of the changed folder first; it ends with the first that does not."""
    from arpad.regulations.edition import editions
    from arpad.selftest import run_case

    tried = [edition for edition in editions().values() if not _apart(folder, edition.folder.name)]
    for edition in sorted(tried, key=lambda edition: edition.folder.name != folder):
        cases = edition.cases()
        if not cases or any(run_case(edition, case) for case in cases):
            return False
    return True


def _parse_once() -> None:
    """Parse the law's YAML here, so that no child does it again: most of a child's time would go into it."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    known = {path.read_bytes(): None for path in SOURCE.rglob("*.yaml")}
    parsed = {text: yaml.load(text, Loader=loader) for text in known}
    load = yaml.load
    yaml.load = lambda text, Loader: parsed[text] if text in parsed else load(text, Loader=Loader)  # noqa: N803


def _tests_pass(folder: str) -> bool:
    return pytest.main([*ARGUMENTS, *_test_files(folder)]) == 0


STAGES = ((_cases_pass, Outcome.BY_CASES), (_tests_pass, Outcome.BY_TESTS))
Limits = tuple[float | None, ...]
"""The seconds that each stage may take; None leaves it out."""


def _child(mutant: Mutant | None, limits: Limits) -> Outcome:
    """Everything that happens in a child. Its alarm ends it where it takes too long."""
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    folder = ""
    if mutant is not None:
        _install(mutant)
        folder = Path(mutant.file).parent.name
    for (passes, caught), seconds in zip(STAGES, limits, strict=True):
        if seconds is not None:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            if not passes(folder):
                return caught
    return Outcome.SURVIVED


def _start(mutant: Mutant | None, limits: Limits) -> int:
    child = os.fork()
    if child:
        return child
    status = Outcome.BY_CASES.value  # whatever a mutant raises is its end; pytest lets nothing through
    try:
        status = _child(mutant, limits).value
    finally:
        os._exit(status)


def _ended() -> tuple[int, Outcome]:
    """Wait for any child, and end what it may have started itself."""
    child, status = os.wait()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if os.WIFSIGNALED(status):
        return child, Outcome.TIMED_OUT if os.WTERMSIG(status) == signal.SIGALRM else Outcome.BY_TESTS
    known = {outcome.value: outcome for outcome in Outcome}
    return child, known.get(os.WEXITSTATUS(status), Outcome.BY_TESTS)


def prepare() -> Limits | None:
    """Run the unmutated source: the time limits of each stage, or None where it fails by itself."""
    os.chdir(ROOT)
    sys.path.insert(0, str(SOURCE))
    sys.dont_write_bytecode = True
    hypothesis.settings.register_profile("mutation", None, **PROFILE)
    os.environ["ARPAD_PROFILE"] = "mutation"
    for name in LOADED:
        importlib.import_module(name)
    assert "arpad" not in sys.modules
    _parse_once()
    gc.freeze()
    limits: list[float] = []
    for stage in range(len(STAGES)):
        began = time.monotonic()
        _start(None, tuple(3600.0 if number == stage else None for number in range(len(STAGES))))
        if _ended()[1] != Outcome.SURVIVED:
            return None
        limits.append(max(LEAST_SECONDS, TIMES * (time.monotonic() - began)))
    return tuple(limits)


def run(mutants: Iterable[Mutant], limits: Limits) -> Iterator[tuple[Mutant, Outcome]]:
    """Every mutant with what became of it, in the order in which they end."""
    running: dict[int, Mutant] = {}
    try:
        for mutant in mutants:
            if len(running) == CHILDREN:
                child, outcome = _ended()
                yield running.pop(child), outcome
            running[_start(mutant, limits)] = mutant
        while running:
            child, outcome = _ended()
            yield running.pop(child), outcome
    finally:
        for child in running:  # after an interrupt
            os.kill(child, signal.SIGKILL)
