"""Hypothesis as every test uses it: the same examples on every machine; the soak asks for more, with its own seed.

And in which order tests run: those that compile the law first, for at the end one process would wait for the other.
Those that compile the same law run in one process, so that it is compiled once.
"""

import os

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


LAWS = {"go": ("go", "mgsz"), "ssl": ("ssl", "selo", "pelo")}
"""The words by which a test of the replay is of another law than FIDE's."""


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "replay" not in item.path.parts)
    for item in items:
        if "replay" in item.path.parts or item.path.name == "test_replay.py":
            name = item.nodeid.rpartition("/")[2]
            law = next((law for law, words in LAWS.items() if any(word in name for word in words)), "fide")
            item.add_marker(pytest.mark.xdist_group(law))
