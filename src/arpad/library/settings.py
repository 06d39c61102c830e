"""What-ifs: other values for numbers of the law."""

from collections.abc import Iterable, Mapping

from arpad.core.verdicts import Problem

Settings = Mapping[str, int | str] | Iterable[str]
"""The new values by the names of their parameters, or texts of the form NAME=VALUE."""


def texts(given: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return a tuple of texts. A single text becomes a tuple of one, and None an empty tuple."""
    if given is None:
        return ()
    return tuple(map(str, given)) if isinstance(given, Iterable) and not isinstance(given, str) else (str(given),)


def settings_of(given: Settings) -> dict[str, str] | Problem:
    """Return each new value as a text, by the name of its parameter; a problem if a text is not NAME=VALUE.

    >>> settings_of(["difference_limit=300"])
    {'difference_limit': '300'}
    """
    if isinstance(given, Mapping):
        return {str(name): str(value) for name, value in given.items()}
    values = {}
    for setting in texts(given):
        name, equals, value = str(setting).partition("=")
        if not equals or not name:
            return Problem("--set", "bad_setting", {"given": str(setting)})
        values[name] = value
    return values
