"""`arpad office event match-all`: every event of a list whose players are not all matched yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.event.match import beyond_doubt, question_json, show_question
from arpad.cli.office.event.summary import event_summary
from arpad.cli.output import print_json
from arpad.cli.progress import bar
from arpad.core.verdicts import Problem
from arpad.library.sentences import problem_line

if TYPE_CHECKING:
    from arpad.cli.office.event.match import Asked
    from arpad.office.events.event import EventFacts
    from arpad.office.lists.definition import ListFacts

ANSWER_IS_NO = 1


@click.command(name="match-all")
@click.argument("list_name", metavar="LIST")
@click.option("--new", "all_new", is_flag=True, help="Players for whom there is no candidate are new people.")
@in_office
def match_all(desk: Desk, list_name: str, all_new: bool) -> int:
    """Match every event of LIST that waits for it, as `event match --take-all` does; list the players who are left.

    Each event is an act of its own. Nothing is taken that facts contradict. New people are entered in the registry when
    the event is accepted. The status is 1 where events were refused.
    """
    from arpad.office.events.event import subject_of
    from arpad.office.events.file_facts import player_notes
    from arpad.office.events.reports import stored_report
    from arpad.office.events.table import listed_events
    from arpad.office.storage.commits import several_acts

    of_list = desk.list(list_name)
    waiting = listed_events(list_name, ["reported"], None, None, "")
    left: list[tuple[int, EventFacts, list[Asked]]] = []
    doubts: dict[int, list[Problem]] = {}
    refused: dict[int, Problem] = {}
    with bar(desk.words.text("office.matching"), len(waiting)) as tell, several_acts():
        for done, event in enumerate(waiting, start=1):
            facts, asked, problem, left_out = _matched(desk, of_list, event.number, all_new)
            left.append((event.number, facts, asked))
            if problem is not None:
                refused[event.number] = problem
            report = stored_report(facts, of_list.kind)
            notes = [] if isinstance(report, Problem) else player_notes(of_list, facts, report)
            doubts[event.number] = [*notes, *left_out]
            tell(done)
    counts: dict[str, Any] = {
        "events": len(left),
        "matched": sum(not facts.open for _, facts, _ in left),
        "open": sum(len(facts.open) for _, facts, _ in left),
    }
    status = ANSWER_IS_NO if refused else 0
    if desk.as_json:
        answered = [
            {
                **event_summary(number, facts),
                "problem": _told(desk, refused.get(number)),
                "questions": [question_json(q, rows) for q, rows in asked],
                "notes": [
                    {"subject": note.place, "code": note.code, "values": dict(note.values)} for note in doubts[number]
                ],
            }
            for number, facts, asked in left
        ]
        print_json({**counts, "events": answered})
        return status
    for number, facts, asked in left:
        for note in doubts[number]:
            desk.note(note)
        if asked:
            click.echo(f"{number}  {facts.name}")
        for q, rows in asked:
            show_question(desk, q, rows)
        if number in refused:
            click.echo(
                f"arpad: {desk.words.subject(subject_of(number))}: {problem_line(refused[number], desk.language)}",
                err=True,
            )
    if not left:
        click.echo(desk.words.text("office.nothing_to_match", {"list": list_name}))
        return status
    click.echo(desk.words.text("office.matched_all", counts))
    if counts["open"]:
        click.echo(desk.words.text("office.answers_wanted"))
    return status


def _told(desk: Desk, problem: Problem | None) -> dict[str, Any] | None:
    """Why an event was refused, as JSON."""
    if problem is None:
        return None
    return {"code": problem.code, "values": dict(problem.values), "message": problem_line(problem, desk.language)}


def _matched(
    desk: Desk, of_list: ListFacts, number: int, all_new: bool
) -> tuple[EventFacts, list[Asked], Problem | None, list[Problem]]:
    """An event with every player matched who is beyond doubt, the players who are left, and why it was refused.

    The last are notes on players who cannot be entered as the file has them.
    """
    from arpad.office.events.event import find_event
    from arpad.office.events.fide_candidates import proposals_of
    from arpad.office.events.match import LookedAt, cannot_be_new, decide, questions
    from arpad.office.events.reports import stored_report

    facts = desk.taken(find_event(number))
    report = stored_report(facts, of_list.kind)
    if isinstance(report, Problem):
        return facts, [], report, []

    def asked() -> list[Asked]:
        return [(q, proposals_of(q.player, of_list.kind, facts.start)) for q in questions(report, facts)]

    before = asked()
    said: dict[str, Any] = dict(beyond_doubt(before))
    left_out: dict[str, Problem] = {}
    if all_new:
        unknown = [q.player for q, proposals in before if not q.candidates and not proposals]
        left_out = cannot_be_new(number, unknown, of_list, desk.day_in(of_list))
        said = {**{player.id: "new" for player in unknown if player.id not in left_out}, **said}
    if not said:
        return facts, before, None, list(left_out.values())
    looked_at = LookedAt(facts.file, report)
    decided = desk.tried(lambda journal: decide(journal, number, looked_at, of_list, said, likely=True), of_list)
    if isinstance(decided, Problem):
        return facts, before, decided, []
    facts = decided
    return facts, asked(), None, list(left_out.values())
