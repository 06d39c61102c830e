"""What-ifs: other values for an edition's parameters."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import Regulation

Settings = dict[str, str]
"""What-ifs as given: the name of a parameter and its value, as text."""


def overridden(edition: Edition, settings: Settings) -> dict[str, int] | Problem:
    """The values of what-ifs by parameter, or what is wrong with one."""
    values = {}
    for name, text in settings.items():
        parameter = edition.parameters.get(name)
        if parameter is None:
            near = get_close_matches(name, edition.parameters, n=3)
            code = "unknown_parameter_near" if near else "unknown_parameter"
            return Problem("--set", code, {"name": name, "regulation": edition.id, "near": near})
        value = parameter.parse(text)
        if value is None:
            return Problem("--set", "bad_parameter", {"name": name, "given": text, "expected": parameter.expected})
        values[name] = value
    return values


def with_settings(chosen: Mapping[str, Edition], settings: Settings) -> dict[str, Regulation[Any]] | Problem:
    """The regulation of each edition with the what-ifs of its own parameters. Each what-if must be of some edition."""
    used = {edition.id: edition for edition in chosen.values()}
    unknown = {n: v for n, v in settings.items() if not any(n in edition.parameters for edition in used.values())}
    regulations = {}
    for edition in used.values():
        of_edition = {name: text for name, text in settings.items() if name in edition.parameters}
        values = overridden(edition, {**unknown, **of_edition})
        if isinstance(values, Problem):
            return values
        regulations[edition.id] = edition.regulation(values)
    return {name: regulations[edition.id] for name, edition in chosen.items()}


def shown_settings(used: Iterable[Edition], settings: Settings) -> dict[str, int | str]:
    """The what-ifs as they are shown."""
    shown = {}
    for name, text in settings.items():
        parameter = next(edition.parameters[name] for edition in used if name in edition.parameters)
        shown[name] = parameter.shown(parameter.parse(text) or 0)
    return shown
