"""Rulings on events: which options each takes, and the answer where several events are ruled on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk
from arpad.cli.printing import print_json
from arpad.cli.refusing import told
from arpad.core.verdicts import Problem

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts

ANSWER_IS_NO, NOTHING_DONE = 1, 2

TAKES = {
    "accept": ("--late", "--beside", "--reason"),
    "answer": ("--reason",),
    "reject": ("--reason", "--clause"),
    "ask": ("--clause", "--of", "--subject"),
    "waive": ("--clause", "--of", "--subject", "--reason"),
}


def option_of_no_use(ruling: str, given: Mapping[str, object]) -> Problem | None:
    """The first option that a ruling has no use for."""
    for option, value in given.items():
        if value and option not in TAKES[ruling]:
            return Problem(f"rule {ruling}", "option_of_no_use", {"option": option, "known": list(TAKES[ruling])})
    return None


def ruled_values(desk: Desk, ruling: str, number: int, facts: EventFacts) -> dict[str, Any]:
    """What the sentence on a ruling names."""
    verb = desk.words.text(f"act.{ruling}", {})
    return {"number": number, "name": facts.name, "ruling": verb, "period": facts.period}


def ruled_json(number: int, facts: EventFacts) -> dict[str, Any]:
    return {"event": number, "stage": facts.stage, "period": facts.period or None}


def rule_all(desk: Desk, ruling: str, outcomes: Mapping[int, EventFacts | Problem]) -> int:
    """Answer a ruling on several events, of which some may be refused; the status of the command."""
    refused = {number: found for number, found in outcomes.items() if isinstance(found, Problem)}
    ruled = {number: found for number, found in outcomes.items() if not isinstance(found, Problem)}
    counts = {"ruled": len(ruled), "refused": len(refused)}
    if desk.as_json:
        answer = [{**ruled_json(number, facts), "problem": None} for number, facts in ruled.items()]
        answer += [
            {
                "event": number,
                "stage": None,
                "period": None,
                "problem": {"code": one.code, "values": dict(one.values), "message": told(one, desk.language)},
            }
            for number, one in refused.items()
        ]
        print_json({**counts, "events": sorted(answer, key=lambda row: row["event"])})
    else:
        for number, facts in ruled.items():
            click.echo(desk.words.text("office.ruled", ruled_values(desk, ruling, number, facts)))
        for one in refused.values():
            click.echo(f"arpad: {told(one, desk.language)}", err=True)
        click.echo(desk.words.text("office.ruled_all", counts))
    return 0 if not refused else ANSWER_IS_NO if ruled else NOTHING_DONE
