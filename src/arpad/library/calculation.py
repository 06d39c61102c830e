"""A calculation: its result, its refusals, and the regulation that calculates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from arpad.core.answer import Row
from arpad.core.verdicts import Finding, Problem, Step
from arpad.formats.answer_json import finding_json, row_json, step_json
from arpad.library.refusal import Refused, refused
from arpad.library.settings import Settings, settings_of
from arpad.locale import catalogue
from arpad.regulations.edition import find_edition
from arpad.regulations.regulation import Regulation
from arpad.regulations.settings import overridden, shown_settings

Given = ParamSpec("Given")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Calculated:
    """The result of a calculation: its values under the keys of the command's JSON, its steps and its findings."""

    regulation: str
    set: Mapping[str, int | str]
    """The parameters that `--set` changed, with the values that were used."""
    values: Mapping[str, Any]
    steps: Sequence[Step] | None = None
    """None if the calculation shows no steps."""
    findings: Sequence[Finding] | None = None
    """None if the calculation checks nothing."""
    row: Row | None = None
    """The row with the working of each game; None if nothing was computed game by game."""
    further_keys: Mapping[str, Any] | None = None
    """Keys added to the JSON of a change from an average, so that it has all keys of a change from single games."""

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of the command with `--json`."""
        words = catalogue(language)
        answer: dict[str, Any] = {
            "regulation": self.regulation,
            "set": self.set,
            **self.values,
            **(self.further_keys or {}),
        }
        if self.row is not None:
            answer["working"] = row_json(self.row, words.text)["parts"][0]["working"]
        if self.steps is not None:
            answer["steps"] = [step_json(step, words.text) for step in self.steps]
        if self.findings is not None:
            answer["findings"] = [finding_json(finding, words.text) for finding in self.findings]
        return answer


class CalculationError(Exception):
    """Ends a calculation with a refusal, which `returning_refusals` catches and returns."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def calculation_error(place: str, code: str, **values: Any) -> CalculationError:
    """Return the exception for one problem."""
    return CalculationError(refused(Problem(place, code, values)))


def returning_refusals(calculate: Callable[Given, Calculated]) -> Callable[Given, Calculated | Refused]:
    """Decorate a calculation: if it ends with a refusal, the refusal is returned instead of raised."""

    @wraps(calculate)
    def answer(*given: Given.args, **named: Given.kwargs) -> Calculated | Refused:
        try:
            return calculate(*given, **named)
        except CalculationError as error:
            return error.refusal

    return answer


def accepted(value: Value | Problem | Refused) -> Value:
    """Return the value. If it is a problem or a refusal, end the calculation with it."""
    if isinstance(value, Problem):
        raise CalculationError(refused(value))
    if isinstance(value, Refused):
        raise CalculationError(value)
    return value


class Calculator(NamedTuple):
    """A regulation with what-ifs, which calculates, and the what-ifs as the result shows them."""

    regulation: Regulation[Any]
    shown: dict[str, int | str]

    def calculated(self, name: str, *given: Any) -> Any:
        """Return the result of the regulation's calculation of this name. If it is a problem, end the calculation."""
        return accepted(self.regulation.calculations[name](self.regulation, *given))


def calculator_of(regulation: str, settings: Settings, calculation: str = "") -> Calculator:
    """Return the calculator for a regulation's ID. Refuse a regulation without `calculation`; empty: any will do."""
    edition = accepted(find_edition(regulation))
    if calculation and calculation not in edition.regulation().calculations:
        raise calculation_error("--regulation", "no_such_calculation", regulation=edition.id)
    wanted = accepted(settings_of(settings))
    return Calculator(edition.regulation(accepted(overridden(edition, wanted))), shown_settings([edition], wanted))
