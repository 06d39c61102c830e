"""Dated adjustments of a list, made after rating."""

from typing import Any

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.regulations.calendar import list_authority
from arpad.regulations.edition import editions
from arpad.regulations.regulation import Regulation


def adjustment_of(authority: str, period: Month) -> str | None:
    """The name of the adjustment of an authority's list of a month; None: there is none."""
    for module in _modules().values():
        for name, adjustment in module.adjustments().items():
            if (adjustment.authority, adjustment.list) == (list_authority(authority, period), period):
                return str(name)
    return None


def before_adjustment(of_list: Regulation[Any], name: str) -> Regulation[Any]:
    """The regulation that rates a list before its adjustment: its floor is for the adjusted ratings."""
    module = _modules().get(name)
    if module is None or not _is_of(module.adjustments()[name], of_list.edition.authority):
        return of_list  # `with_adjustment` refuses it
    return of_list.with_law(module.law_before(name, of_list.law))


def with_adjustment(answer: Answer, authority: str, name: str) -> Answer | Problem:
    """Apply an adjustment to an answer; a problem if the adjustment is of a different list."""
    modules = _modules()
    if name not in modules:
        return Problem("--adjust", "unknown_adjustment", {"given": name, "known": sorted(modules)})
    adjustment = modules[name].adjustments()[name]
    if adjustment.list != answer.period or not _is_of(adjustment, authority):
        adjusted_list = f"{adjustment.authority} {adjustment.list}"
        period = f"{authority} {answer.period}" if answer.period else authority
        values = {"adjustment": name, "list": adjusted_list, "period": period}
        return Problem("--adjust", "adjustment_of_other_list", values)
    adjusted: Answer = modules[name].adjust(adjustment, answer)
    return adjusted


def _is_of(adjustment: Any, authority: str) -> bool:
    """True if the authority's list of the adjustment's month is made by the authority of the adjustment."""
    return bool(adjustment.authority == list_authority(authority, adjustment.list))


def _modules() -> dict[str, Any]:
    """The modules that make adjustments, by the adjustments' names."""
    modules = [module for edition in editions().values() for module in edition.modules("adjustment")]
    return {name: module for module in modules for name in module.adjustments()}
