"""What a registered event will need: its duties with their days, and its approvals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arpad.cli.office.desk import Desk
from arpad.formats.answer_json import finding_json

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts
    from arpad.office.lists.definition import ListFacts


def show_registered(desk: Desk, of_list: ListFacts, number: int, facts: EventFacts) -> None:
    """Show that an event is registered, its duties, those overdue marked, and the approvals that can be foreseen."""
    from arpad.office.events.agenda import REGISTRATION, approvals_foreseen, event_duties, in_time

    today = desk.day_in(of_list)
    due = [
        {
            "clause": duty.clause,
            "code": duty.code,
            "who": duty.who,
            "due": str(duty.due),
            "month": duty.month or None,
            "overdue": not in_time(facts, duty) if duty.code == REGISTRATION else duty.due < today,
        }
        for duty in event_duties(of_list, facts)
    ]
    approvals = approvals_foreseen(of_list, facts)
    answer = {
        "event": number,
        "duties": due,
        "approvals": [finding_json(finding, desk.words.text) for finding in approvals],
    }
    desk.say("office.event_registered", {"number": number, "name": facts.name}, answer)
    if desk.as_json:
        return
    for duty in due:
        who = desk.words.text(f"who.{duty['who']}", {})
        line = desk.words.text(f"duty.{duty['code']}", {**duty, "who": who})
        line = f"{duty['month']}: {line}" if duty["month"] else line
        late = f" {desk.words.text('office.overdue')}" if duty["overdue"] else ""
        click.echo(f"{'!' if duty['overdue'] else ' '} {duty['due']}  {duty['clause']}  {line} ({who}){late}")
    for finding in approvals:
        click.echo(f"  {finding.clause}  {desk.words.text(f'finding.{finding.code}', finding.values)}")
