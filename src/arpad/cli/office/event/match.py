"""`arpad office event match`: the players of an event's file and the people of the registry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.event.doubts import doubts_in_json, show_doubts
from arpad.cli.office.event.newcomers import newcomers_json, show_newcomers
from arpad.cli.office.event.questions import new_option, question_json, show_question
from arpad.cli.office.event.summary import event_summary, matched_count
from arpad.cli.office.options import NUMBER, seen_option
from arpad.cli.output import print_json
from arpad.core.verdicts import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.core.report import Player
    from arpad.office.events.candidates import Candidate
    from arpad.office.fide_lists.rows import OutsideRow
    from arpad.office.registry.record import Record

FIDE = "fide:"
"""How an answer names a player of FIDE's imported list."""


@click.command()
@NUMBER
@click.argument("answers", nargs=-1, metavar="[ID=PERSON|ID=fide:NUMBER|ID=new]...")
@click.option(
    "--take-all",
    is_flag=True,
    help="Match each player whose only candidate agrees in ID or birth and is not contradicted, also from FIDE's list.",
)
@new_option
@click.option("--confirm", is_flag=True, help="Take the answers although facts contradict them.")
@click.option("--withdraw", is_flag=True, help="Match an accepted event again; it must then be accepted again.")
@seen_option
@in_office
def match(
    desk: Desk,
    number: int,
    answers: tuple[str, ...],
    take_all: bool,
    all_new: bool,
    confirm: bool,
    withdraw: bool,
    seen: int | None,
) -> None:
    """Match the players of an event's file to the registry.

    Without answers, list the unmatched players and their candidates. In an answer, ID is the player's ID in the file:
    ID=PERSON is a person of the registry, ID=fide:NUMBER a player of FIDE's imported list, and ID=new a new person, who
    is entered in the registry when the event is accepted.
    """
    from arpad.office.events.fide_candidates import fide_candidates_of
    from arpad.office.events.file_facts import player_notes
    from arpad.office.events.match import LookedAt, decide
    from arpad.office.events.questions import answers_beyond_doubt, new_people, questions
    from arpad.office.events.reports import stored_report

    facts, of_list = desk.event(number)
    report = desk.taken(stored_report(facts, of_list.kind))
    chosen: dict[str, int | str | Record] = _read(desk, answers)
    waiting = questions(report, facts)
    at_fide = {question.id: question.at_fide for question in waiting}
    for name, answer in chosen.items():
        if isinstance(answer, str) and answer.startswith(FIDE) and name in report.players:
            player = report.players[name]
            rows = at_fide.get(name) or fide_candidates_of(player, of_list.kind, facts.start)
            chosen[name] = _of_fide(desk, player, answer, rows)
    if take_all:
        chosen = {**answers_beyond_doubt(waiting), **chosen}
    left_out: list[Problem] = []
    if all_new:
        names, left_out = new_people(number, waiting, of_list, desk.day_in(of_list), chosen)
        chosen = {**dict.fromkeys(names, "new"), **chosen}
    if chosen:
        looked_at = LookedAt(facts.file, report)
        facts = desk.act(
            lambda journal: decide(
                *(journal, number, looked_at, of_list, chosen, seen),
                confirmed=confirm,
                withdraw=withdraw,
                likely=take_all,
            ),
            of_list,
        )
        waiting = questions(report, facts)
    notes = [*player_notes(of_list, facts, report), *left_out]
    if desk.as_json:
        doubts = doubts_in_json(desk, facts, of_list.kind)
        asked = [question_json(question) for question in waiting]
        new, notes_shown = newcomers_json(facts), [desk.note_json(note) for note in notes]
        print_json({**event_summary(number, facts), "new": new, **doubts, "questions": asked, "notes": notes_shown})
        return
    for note in notes:
        desk.note(note)
    show_doubts(desk, facts, of_list.kind)
    click.echo(desk.words.text("office.matched", {"matched": matched_count(facts), "open": len(facts.open)}))
    show_newcomers(desk, facts)
    if all_new and len(waiting) > len(left_out):
        click.echo(desk.words.text("office.left_to_match", {"count": len(waiting) - len(left_out)}))
    for question in waiting:
        show_question(desk, question)


def _read(desk: Desk, answers: tuple[str, ...]) -> dict[str, Any]:
    """The answers by the players' IDs; a person of the registry by number, the others as given."""
    chosen: dict[str, Any] = {}
    for answer in answers:
        name, equals, value = answer.rpartition("=")
        digits = value.removeprefix(FIDE) if value.startswith(FIDE) else "0"
        if not equals or not value.strip() or not (digits.isascii() and digits.isdigit()):
            desk.refuse(Problem("event match", "match_wrong", {"given": answer}))
        chosen[name] = value if value == "new" or value.startswith(FIDE) else desk.person(value)
    return chosen


def _of_fide(desk: Desk, player: Player, answer: str, candidates: Sequence[Candidate[OutsideRow]]) -> Record:
    """The record of the candidate at FIDE that an answer names."""
    from arpad.office.events.fide_candidates import record_of_row

    wanted = answer.removeprefix(FIDE)
    row = next((one.person for one in candidates if str(one.person.fide_id) == wanted), None)
    if row is None:
        desk.refuse(Problem("event match", "fide_not_proposed", {"given": wanted, "player": player.id}))
    return record_of_row(row, player)
