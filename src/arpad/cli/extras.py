"""Packages that not everybody installs: a command that needs them says so before anything begins."""

from arpad.cli.refusing import refuse
from arpad.library.extras import missing_extra


def need(extra: str, language: str) -> None:
    """Refuse, in one sentence that says what to install, where the packages of an extra are missing."""
    missing = missing_extra(extra)
    if missing is not None:
        refuse([missing], language)
