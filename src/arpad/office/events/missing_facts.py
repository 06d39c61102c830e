"""The facts of an event that clauses ask for, and that its file and the office do not state."""

from __future__ import annotations

from arpad.core.verdicts import Problem
from arpad.office.events.checks import check
from arpad.office.events.event import EventFacts, with_supplied
from arpad.office.events.reports import stored_report
from arpad.office.lists.definition import ListFacts
from arpad.regulations.edition import editions
from arpad.regulations.submission import missing_facts


def facts_to_supply(of_list: ListFacts, number: int, facts: EventFacts) -> dict[str, list[str]] | Problem:
    """The missing facts of an event by the keys that `event tell` takes, each with the clauses that ask for it.

    Facts of players and of single games are omitted: the registry or a new file states them.
    """
    report = stored_report(facts, of_list.kind)
    if isinstance(report, Problem):
        return report
    checked = check(of_list, number, facts)
    if isinstance(checked, Problem):
        return checked
    edition = editions()[checked.answer.regulations[str(number)]]
    event = with_supplied(report.events[facts.place], facts)
    by_fact: dict[str, list[str]] = {}
    for finding in checked.findings:
        clauses = finding.values["clauses"] if finding.code == "not_checked" else []
        for clause in clauses if isinstance(clauses, list) else []:
            for fact in missing_facts(edition, event, clause):
                if "." not in fact:
                    by_fact.setdefault(fact, []).append(clause)
    return by_fact
