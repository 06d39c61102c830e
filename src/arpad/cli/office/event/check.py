"""`arpad office event check`: the findings of the law on an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.cli.office.event.doubts import doubts_in_json, show_file_problems
from arpad.cli.office.options import NUMBER
from arpad.cli.output import print_json
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import finding_json

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts
    from arpad.office.lists.definition import ListFacts


@click.command()
@NUMBER
@in_office
def check(desk: Desk, number: int) -> int:
    """Check an event by the law, and list the findings. The status is 1 if the event may not be rated."""
    from arpad.office.events.admission import settled
    from arpad.office.events.checks import check as check_event
    from arpad.office.events.checks import (
        made_by,
        no_game_counts,
        seen_before,
        taken_as_unrated,
        taken_at_another_rating,
    )
    from arpad.office.events.event import PUBLISHED, month_text
    from arpad.office.events.fide_notes import notes_on_month, page_notes
    from arpad.office.events.labels import labels_of_event
    from arpad.office.events.missing_time import time_not_known
    from arpad.office.storage.models import Event

    facts, of_list = desk.event(number)
    checked = desk.taken(check_event(of_list, number, facts))
    facts = desk.taken(settled(of_list, number, facts))
    twice = seen_before(of_list, number, facts)
    labels = labels_of_event(number, facts)
    left_out = no_game_counts(of_list, number, facts, checked)
    waiting = [{"clause": f.clause, "by": f.values.get("by"), "subject": f.subject} for f in checked.to_approve]
    unrated = taken_as_unrated(of_list, facts, checked)
    otherwise = taken_at_another_rating(of_list, facts, checked)
    doubts = [*differing_facts(of_list, facts), *page_notes(of_list, facts, checked), *otherwise]
    months = notes_on_month(of_list, number, facts)
    if desk.as_json:
        print_json(
            {
                "event": number,
                "regulations": checked.answer.regulations,
                "period": month_text(checked.target) or None,
                "late": checked.is_late,
                **doubts_in_json(desk, facts, of_list.kind),
                "findings": [finding_json(finding, desk.words.text, labels) for finding in checked.findings],
                "to_approve": waiting,
                "to_supply": [
                    {"clause": f.clause, "field": f.values.get("field"), "subject": f.subject}
                    for f in checked.to_supply
                ],
                "alike": [problem.values["other"] for problem in twice],
                "taken_as_unrated": [{"player": problem.place, **problem.values} for problem in unrated],
                "list_of_earlier_month": [dict(note.values) for note in months],
                "rating_doubts": [
                    {"player": problem.place, "code": problem.code, **problem.values} for problem in doubts
                ],
            }
        )
    else:
        from arpad.cli.rate import show_findings
        from arpad.cli.screen import Screen

        show_file_problems(desk, facts, of_list.kind)
        show_findings(Screen(), checked.findings, desk.words, labels)
        if left_out is not None:
            click.echo(desk.sentence(made_by(left_out, number, "no_game_counts")))
        for f, waits in zip(checked.to_approve, waiting, strict=True):
            named = {**waits, "number": number, "office": waits["by"], "subject": labels.subject(f)}
            click.echo(desk.words.text("problem.approval_missing", named))
        for problem in (*([time_not_known(number)] if checked.to_supply else []), *twice, *months):
            click.echo(desk.sentence(problem))
        for problem in (*unrated, *doubts):
            click.echo(f"{desk.words.subject(labels.place(problem.place))}: {desk.sentence(problem)}")
        row = Event.objects.get(number=number)
        if row.stage == PUBLISHED:
            click.echo(desk.words.text("problem.event_is_published", {"publication": row.publication}))
        elif checked.is_late and not (facts.late or checked.refusals):
            period = str(checked.period or facts.end)
            click.echo(desk.words.text("problem.event_is_late", {"number": number, "period": period}))
    return ANSWER_IS_NO if checked.refusals or left_out is not None else 0


def differing_facts(of_list: ListFacts, facts: EventFacts) -> list[Problem]:
    """Notes on facts of players for which the event's file has other values than the office."""
    from arpad.office.events.file_facts import player_notes
    from arpad.office.events.reports import stored_report

    report = stored_report(facts, of_list.kind)
    return [] if isinstance(report, Problem) else player_notes(of_list, facts, report)
