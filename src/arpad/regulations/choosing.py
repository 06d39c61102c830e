"""A report under the law: which edition rates it, with which what-if, and the answer."""

from dataclasses import replace
from difflib import get_close_matches

from arpad.core.answer import Answer
from arpad.core.report import Event, Report
from arpad.core.verdicts import Problem
from arpad.regulations.door import door
from arpad.regulations.edition import Edition, editions

AUTHORITY_OF = {"standard": "fide", "selo": "ssl", "pelo": "ssl", "go": "mgsz"}
"""Whose edition rates a list where nobody names one."""

Settings = dict[str, str]
"""What-ifs as they were asked for: a parameter's name and its value, as text."""


def find_edition(regulation: str) -> Edition | Problem:
    if regulation in editions():
        return editions()[regulation]
    return Problem("--regulation", "unknown_regulation", {"given": regulation, "known": list(editions())})


def choose(report: Report, regulation: str | None, authority: str | None) -> dict[str, Edition] | Problem:
    """The edition of each event: the one named, else the authority's latest in force on the event's first day."""
    named = None if regulation is None else find_edition(regulation)
    if isinstance(named, Problem):
        return named
    wanted = named.authority if named else authority or AUTHORITY_OF[report.list]
    family = [edition for edition in editions().values() if edition.authority == wanted]
    if not family and named is None and authority is None:
        return Problem("list", "list_without_edition", {"list": report.list})
    if not family:
        known = sorted({edition.authority for edition in editions().values()})
        return Problem("--authority", "unknown_authority", {"given": wanted, "known": known})
    chosen = {}
    for event in report.events.values():
        found = _edition_of(event, family, named)
        if isinstance(found, Problem):
            return found
        if report.list not in found.lists:
            return Problem("list", "list_not_covered", {"list": report.list, "regulation": found.id})
        chosen[event.id] = found
    return chosen


def _edition_of(event: Event, family: list[Edition], named: Edition | None) -> Edition | Problem:
    """A day before every edition is always refused; one that no edition covers, unless one was named."""
    values = {"start": str(event.start), "authority": family[0].authority, "first_day": str(family[0].first_day)}
    if event.start < family[0].first_day:
        return Problem(f"event {event.id}", "before_every_edition", values)
    in_force = [edition for edition in family if edition.in_force(event.start)]
    if named is None and not in_force:
        return Problem(f"event {event.id}", "no_edition_in_force", {**values, "latest": family[-1].id})
    return named or in_force[-1]


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
            expected = list(parameter.choices) or [f"0-{parameter.most}"]
            return Problem("--set", "bad_parameter", {"name": name, "given": text, "expected": expected})
        values[name] = value
    return values


def rate(report: Report, regulation: str | None, authority: str | None, settings: Settings) -> Answer | Problem:
    """Rate a report, or say why it cannot be asked."""
    chosen = choose(report, regulation, authority)
    if isinstance(chosen, Problem):
        return chosen
    by_id = {edition.id: edition for edition in chosen.values()}
    if len(by_id) > 1:
        return Problem("", "several_editions", {"regulations": sorted(by_id)})
    (edition,) = by_id.values()
    values = overridden(edition, settings)
    if isinstance(values, Problem):
        return values
    law = edition.law()._replace(**values)
    shown = {name: edition.parameters[name].shown(value) for name, value in values.items()}
    return replace(door(edition).rate(edition, law, report), overrides=shown)
