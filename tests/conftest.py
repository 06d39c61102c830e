"""Hypothesis as every test uses it: the same examples on every machine; the soak asks for more, with its own seed.

And in which order tests run: those that compile the law first, for at the end one process would wait for the other.
Those that compile the same law run in one process, so that it is compiled once.
"""

import os
import re
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


LAWS = {"go": {"go", "mgsz"}, "ssl": {"ssl", "selo", "pelo"}}
"""The words by which a test of the replay is of another law than FIDE's."""


def compiled_law(nodeid: str) -> str:
    """The law that a test compiles; empty: none."""
    folder, _, name = nodeid.partition("::")[0].rpartition("/")
    if "replay" not in folder.split("/") and name != "test_replay.py":
        return ""
    words = set(re.findall("[a-z]+", nodeid.rpartition("/")[2]))
    return next((law for law, names in LAWS.items() if words & names), "fide")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not compiled_law(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Every law's tests in one process, each other test wherever there is time.

    xdist's own groups do nothing with pytest 9.2 (pytest-xdist issue 1386): its marks are lost on the way.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByLaw(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return compiled_law(nodeid) or nodeid

    return ByLaw(config, log)
