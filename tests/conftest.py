"""Settings of Hypothesis, with equal examples on every machine (the soak takes more, with its own seed), and the order.

Tests that take long run first: at the end one process would wait for the other. Tests that compile the same law run in
one process, so that it is compiled once; likewise those that share an office.
"""

import os
import re
import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "made", derandomize=True, deadline=None, max_examples=30, suppress_health_check=list(HealthCheck)
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=int(os.environ.get("ARPAD_EXAMPLES", "2000")),
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
settings.load_profile(os.environ.get("ARPAD_PROFILE", "made"))


def pytest_configure() -> None:
    """Let signals stop what the tests start. A shell has a command in the background ignore Ctrl-C, `nohup` SIGHUP."""
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


LAWS = {"synth": {"synth"}, "kept": {"kept"}, "go": {"go", "mgsz"}, "ssl": {"ssl", "selo", "pelo"}}
"""The words by which a test of the replay compiles something else than FIDE's law."""


def compiled_law(nodeid: str) -> str:
    """What a test of the replay compiles; empty: it is none."""
    folder, _, name = nodeid.partition("::")[0].rpartition("/")
    if folder.endswith("made_editions"):  # they share a process that has these editions installed
        return "made editions"
    if "replay" not in folder.split("/") and name != "test_replay.py":
        return ""
    words = set(re.findall("[a-z]+", nodeid[len(folder) :]))
    return next((law for law, names in LAWS.items() if words & names), "fide")


TOGETHER = {"test_bad_input.py", "test_demo.py", "test_erasure.py", "test_facts_ways.py", "test_lines.py"}
"""Files whose tests share an office that takes long to make."""
LONG = {
    *("test_browser.py", "test_many_at_once.py", "test_tampered.py", "test_full_disk.py", "test_streams.py"),
    *("test_killed.py", "test_conversion.py"),
}


def group(nodeid: str) -> str:
    """What runs in one process: the tests of a law, those of some files, else each test for itself."""
    file = nodeid.partition("::")[0]
    if "site" in file.split("/"):  # they share an office that is served
        return file
    return compiled_law(nodeid) or (file if file.rpartition("/")[2] in TOGETHER else nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: (not compiled_law(item.nodeid), item.path.name not in LONG))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Groups for xdist, whose own do nothing with pytest 9.2 (pytest-xdist issue 1386)."""
    from xdist.scheduler import LoadScopeScheduling

    class Groups(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group(nodeid)

    return Groups(config, log)
