"""The packages of the optional extras `replay` and `office`."""

from importlib.util import find_spec

from arpad.core.verdicts import Problem

EXTRAS = {
    "replay": ("numba", "polars", "pyarrow"),
    "office": ("cryptography", "dj_database_url", "django", "psycopg"),
}


def missing_extra(extra: str) -> Problem | None:
    """Return a problem that says what to install if packages of an extra are missing; None if none is."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if not missing:
        return None
    return Problem("", "extra_missing", {"missing": missing, "install": f'pip install "arpad[{extra}]"'})
