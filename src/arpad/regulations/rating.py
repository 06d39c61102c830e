"""A report under the law: which edition rates it, with which what-if, and the answer."""

from dataclasses import replace
from difflib import get_close_matches

from arpad.core.answer import Answer
from arpad.core.report import Event, Report
from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition, editions

AUTHORITY_OF = {"standard": "fide", "selo": "ssl", "pelo": "ssl", "go": "mgsz"}
"""Whose edition rates a list where nobody names one."""

Settings = dict[str, str]
"""What-ifs as they were asked for: a parameter's name and its value, as text."""


def find_edition(regulation: str) -> Edition | Problem:
    if regulation in editions():
        return editions()[regulation]
    return Problem("--regulation", "unknown_regulation", {"given": regulation, "known": list(editions())})


def choose(report: Report, regulation: str | None, authority: str | None) -> Edition | Problem:
    """The edition that rates a report: the one named, else the authority's in force on the events' first days."""
    if regulation is not None:
        found = find_edition(regulation)
        if isinstance(found, Problem):
            return found
        family = [edition for edition in editions().values() if edition.authority == found.authority]
    else:
        wanted = authority or AUTHORITY_OF[report.list]
        family = [edition for edition in editions().values() if edition.authority == wanted]
        if not family:
            known = sorted({edition.authority for edition in editions().values()})
            return Problem("--authority", "unknown_authority", {"given": wanted, "known": known})
        found = family[0]
    if report.list not in found.lists:
        return Problem("list", "list_not_covered", {"list": report.list, "regulation": found.id})
    for event in report.events.values():
        problem = _out_of_force(event, family, named=regulation is not None)
        if problem:
            return problem
    return found


def _out_of_force(event: Event, family: list[Edition], named: bool) -> Problem | None:
    """A day before every edition is always refused; one that no edition covers, unless one was named."""
    values = {"start": str(event.start), "authority": family[0].authority, "first_day": str(family[0].first_day)}
    if event.start < family[0].first_day:
        return Problem(f"event {event.id}", "before_every_edition", values)
    if not named and not any(edition.in_force(event.start) for edition in family):
        return Problem(f"event {event.id}", "no_edition_in_force", {**values, "latest": family[-1].id})
    return None


def overridden(edition: Edition, settings: Settings) -> dict[str, int] | Problem:
    """What-if values by parameter, checked."""
    values = {}
    for name, text in settings.items():
        parameter = edition.parameters.get(name)
        if parameter is None:
            near = get_close_matches(name, edition.parameters, n=3)
            code = "unknown_parameter_near" if near else "unknown_parameter"
            return Problem("--set", code, {"name": name, "regulation": edition.id, "near": near})
        value = parameter.parse(text)
        if value is None:
            expected = list(parameter.choices) or ["0", "1", "2", "..."]
            return Problem("--set", "bad_parameter", {"name": name, "given": text, "expected": expected})
        values[name] = value
    return values


def rate(report: Report, regulation: str | None, authority: str | None, settings: Settings) -> Answer | Problem:
    """Rate a report, or say why it cannot be asked."""
    edition = choose(report, regulation, authority)
    if isinstance(edition, Problem):
        return edition
    values = overridden(edition, settings)
    if isinstance(values, Problem):
        return values
    law = edition.module("law").law()._replace(**values)
    answer: Answer = edition.module("rate").rate(law, report)
    shown = {name: edition.parameters[name].shown(value) for name, value in values.items()}
    return replace(answer, overrides=shown)
