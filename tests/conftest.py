"""Hypothesis as every test uses it: the same examples on every machine; the soak asks for more, with its own seed.

And in which order tests run: those that compile the law first, for at the end one process would wait for the other.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "made", derandomize=True, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck)
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=int(os.environ.get("ARPAD_EXAMPLES", "2000")),
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
settings.load_profile(os.environ.get("ARPAD_PROFILE", "made"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "replay" not in item.path.parts)
