"""The packages of the optional extras `replay`, `office` and `site`."""

from importlib.util import find_spec

from arpad.core.verdicts import Problem

EXTRAS = {
    "replay": ("numba", "polars", "pyarrow"),
    "office": ("cryptography", "dj_database_url", "django", "psycopg"),
    "site": ("csp", "django_htmx", "granian", "icalendar", "ninja", "pypdf", "typst", "whitenoise"),
}


def missing_extra(extra: str) -> Problem | None:
    """Return a problem that says what to install if packages of an extra are missing; None if none is."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if not missing:
        return None
    return Problem("", "extra_missing", {"missing": missing, "install": f'pip install "arpad[{extra}]"'})
