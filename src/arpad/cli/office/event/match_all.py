"""`arpad office event match-all`: every event of a list whose players are not all matched yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.cli.office.event.questions import new_option, question_json, show_question
from arpad.cli.office.event.summary import event_summary
from arpad.cli.office.options import LIST
from arpad.cli.output import print_json
from arpad.cli.progress import bar
from arpad.core.verdicts import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.office.events.event import EventFacts
    from arpad.office.events.questions import Question
    from arpad.office.lists.definition import ListFacts
    from arpad.office.registry.record import Record


class Matched(NamedTuple):
    """The result for an event: the players who are still to match, why it was refused, and notes."""

    number: int
    facts: EventFacts
    questions: Sequence[Question] = ()
    refused: Problem | None = None
    notes: Sequence[Problem] = ()


@click.command(name="match-all")
@LIST
@new_option
@in_office
def match_all(desk: Desk, list_name: str, all_new: bool) -> int:
    """Match every event of LIST that waits for it, as `event match --take-all` does.

    The players who are still to match are listed. Each event is an act of its own. A match that facts contradict is not
    made. New people are entered in the registry when their event is accepted. The status is 1 if an event was refused.
    """
    from arpad.core.commits import several_acts
    from arpad.office.events.event import subject_of
    from arpad.office.events.table import listed_events

    of_list = desk.list(list_name)
    waiting = listed_events(list_name, ["reported"], None, None, "")
    events: list[Matched] = []
    with bar(desk.words.text("office.matching"), len(waiting)) as advance, several_acts():
        for done, event in enumerate(waiting, start=1):
            events.append(_matched(desk, of_list, event.number, all_new))
            advance(done)
    counts = {
        "events": len(events),
        "matched": sum(not matched.facts.open for matched in events),
        "open": sum(len(matched.facts.open) for matched in events),
    }
    status = ANSWER_IS_NO if any(matched.refused for matched in events) else 0
    if desk.as_json:
        answered = [
            {
                **event_summary(matched.number, matched.facts),
                "problem": None if matched.refused is None else desk.refusal_json(matched.refused),
                "questions": [question_json(question) for question in matched.questions],
                "notes": [desk.note_json(note) for note in matched.notes],
            }
            for matched in events
        ]
        print_json({**counts, "events": answered})
        return status
    for matched in events:
        for note in matched.notes:
            desk.note(note)
        if matched.questions:
            click.echo(f"{matched.number}  {matched.facts.name}")
        for question in matched.questions:
            show_question(desk, question)
        if matched.refused is not None:
            desk.note(matched.refused, desk.words.subject(subject_of(matched.number)))
    if not events:
        click.echo(desk.words.text("office.nothing_to_match", {"list": list_name}))
        return status
    click.echo(desk.words.text("office.matched_all", counts))
    if counts["open"]:
        click.echo(desk.words.text("office.answers_wanted"))
    return status


def _matched(desk: Desk, of_list: ListFacts, number: int, all_new: bool) -> Matched:
    """Match every player of an event who is beyond doubt."""
    from arpad.office.events.event import find_event
    from arpad.office.events.file_facts import player_notes
    from arpad.office.events.match import LookedAt, decide
    from arpad.office.events.questions import answers_beyond_doubt, new_people, questions
    from arpad.office.events.reports import stored_report

    facts = desk.taken(find_event(number))
    report = stored_report(facts, of_list.kind)
    if isinstance(report, Problem):
        return Matched(number, facts, refused=report)
    waiting = questions(report, facts)
    answers: dict[str, int | str | Record] = dict(answers_beyond_doubt(waiting))
    left_out: list[Problem] = []
    if all_new:
        names, left_out = new_people(number, waiting, of_list, desk.day_in(of_list), answers)
        answers = {**dict.fromkeys(names, "new"), **answers}
    refused = None
    if answers:
        looked_at = LookedAt(facts.file, report)
        decided = desk.tried(lambda journal: decide(journal, number, looked_at, of_list, answers, likely=True), of_list)
        if isinstance(decided, Problem):
            refused, left_out = decided, []
        else:
            facts, waiting = decided, questions(report, decided)
    return Matched(number, facts, waiting, refused, [*player_notes(of_list, facts, report), *left_out])
