"""Packages that not everybody installs: who needs them is told so before anything begins."""

from importlib.util import find_spec

from arpad.cli.refusing import refuse
from arpad.core.verdicts import Problem

REPLAY = ("numba", "polars", "pyarrow")


def need_replay(language: str) -> None:
    """Refuse, in one sentence that says what to install, where the packages of the replay are missing."""
    missing = [name for name in REPLAY if find_spec(name) is None]
    if missing:
        refuse([Problem("", "extra_missing", {"missing": missing, "install": 'pip install "arpad[replay]"'})], language)
