"""What-ifs: other values for numbers of the law."""

from collections.abc import Iterable, Mapping

from arpad.core.verdicts import Problem

Settings = Mapping[str, int | str] | Iterable[str]
"""Values by the names of parameters, or texts such as NAME=VALUE."""


def settings_of(given: Settings) -> dict[str, str] | Problem:
    """Return the values as text, by the parameters' names, or the problem of a text that is not NAME=VALUE.

    >>> settings_of(["difference_limit=300"])
    {'difference_limit': '300'}
    """
    if isinstance(given, Mapping):
        return {name: str(value) for name, value in given.items()}
    values = {}
    for setting in given:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            return Problem("--set", "bad_setting", {"given": setting})
        values[name] = value
    return values
