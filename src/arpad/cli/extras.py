"""Packages that not everybody installs: who needs them is told so before anything begins."""

from importlib.util import find_spec

from arpad.cli.refusing import refuse
from arpad.core.verdicts import Problem

EXTRAS = {
    "replay": ("numba", "polars", "pyarrow"),
    "office": ("dj_database_url", "django", "psycopg"),
}


def need(extra: str, language: str) -> None:
    """Refuse, in one sentence that says what to install, where the packages of an extra are missing."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        install = f'pip install "arpad[{extra}]"'
        refuse([Problem("", "extra_missing", {"missing": missing, "install": install})], language)
