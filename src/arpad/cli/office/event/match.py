"""`arpad office event match`: the players of an event's file and the people of the registry."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.event.doubts import doubts_in_json, show_doubts
from arpad.cli.office.event.newcomers import newcomers_json, show_newcomers
from arpad.cli.office.event.summary import event_summary
from arpad.cli.office.options import seen_option
from arpad.cli.output import print_json
from arpad.cli.refusal import refuse
from arpad.core.verdicts import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.core.identity import Weighed
    from arpad.core.report import Player
    from arpad.office.events.fide_candidates import Proposal
    from arpad.office.events.match import Question
    from arpad.office.registry.record import Record

    Asked = tuple[Question, Sequence[Proposal]]

FIDE = "fide:"
"""How an answer names a player of FIDE's imported list."""


@click.command()
@click.argument("number", type=int)
@click.argument("answers", nargs=-1, metavar="[ID=PERSON|ID=fide:NUMBER|ID=new]...")
@click.option(
    "--take-all",
    is_flag=True,
    help="Take every single candidate whose ID or birth agrees and whom nothing contradicts, also from FIDE's list.",
)
@click.option("--new", "all_new", is_flag=True, help="Players for whom there is no candidate are new people.")
@click.option("--confirm", is_flag=True, help="The answers are right although facts contradict them.")
@click.option("--withdraw", is_flag=True, help="Match an accepted event anew: it must be accepted again.")
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
    """Match the players of an event's file to the registry. Without answers, list the unmatched and their candidates.

    ID is the player's in the file; PERSON is of the registry; NUMBER after fide: is on FIDE's imported list. Who is new
    is entered in the registry when the event is accepted.
    """
    from arpad.office.events.event import find_event
    from arpad.office.events.fide_candidates import proposals_of
    from arpad.office.events.file_facts import player_notes
    from arpad.office.events.match import LookedAt, cannot_be_new, decide, questions
    from arpad.office.events.reports import stored_report

    facts = desk.taken(find_event(number))
    of_list = desk.list(facts.list)
    report = desk.taken(stored_report(facts, of_list.kind))

    def asked() -> list[Asked]:
        return [(q, proposals_of(q.player, of_list.kind, facts.start)) for q in questions(report, facts)]

    said: dict[str, int | str | Record] = _read(desk, answers)
    before = asked()
    given = {q.id: proposals for q, proposals in before}
    for name, answer in said.items():
        if isinstance(answer, str) and answer.startswith(FIDE) and name in report.players:
            player = report.players[name]
            proposals = given.get(name) or proposals_of(player, of_list.kind, facts.start)
            said[name] = _of_fide(desk, player, answer, proposals)
    if take_all:
        said = {**beyond_doubt(before), **said}
    left_out: dict[str, Problem] = {}
    if all_new:
        unknown = [q.player for q, proposals in before if not q.candidates and not proposals and q.id not in said]
        left_out = cannot_be_new(number, unknown, of_list, desk.day_in(of_list))
        said = {**{player.id: "new" for player in unknown if player.id not in left_out}, **said}
    if said:
        looked_at = LookedAt(facts.file, report)
        facts = desk.act(
            lambda journal: decide(
                *(journal, number, looked_at, of_list, said, seen),
                confirmed=confirm,
                withdraw=withdraw,
                likely=take_all,
            ),
            of_list,
        )
    waiting = asked() if said else before
    doubts = [*player_notes(of_list, facts, report), *left_out.values()]
    if desk.as_json:
        asked_of = [question_json(q, rows) for q, rows in waiting]
        notes = [{"subject": note.place, "code": note.code, "values": dict(note.values)} for note in doubts]
        told_by_reader = doubts_in_json(desk, facts, of_list.kind)
        new = newcomers_json(facts)
        print_json(
            {**event_summary(number, facts), "new": new, **told_by_reader, "questions": asked_of, "notes": notes}
        )
        return
    for note in doubts:
        desk.note(note)
    show_doubts(desk, facts, of_list.kind)
    matched = len(facts.people) + len(facts.new)
    click.echo(desk.words.text("office.matched", {"matched": matched, "open": len(facts.open)}))
    show_newcomers(desk, facts)
    if all_new and len(waiting) > len(left_out):
        click.echo(desk.words.text("office.left_to_match", {"count": len(waiting) - len(left_out)}))
    for q, rows in waiting:
        show_question(desk, q, rows)


def _read(desk: Desk, answers: tuple[str, ...]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for answer in answers:
        name, equals, value = answer.rpartition("=")
        digits = value.removeprefix(FIDE) if value.startswith(FIDE) else "0"
        if not equals or not value.strip() or not (digits.isascii() and digits.isdigit()):
            refuse([Problem("event match", "match_wrong", {"given": answer})], desk.language)
        said[name] = value if value == "new" or value.startswith(FIDE) else desk.person(value)
    return said


def _of_fide(desk: Desk, player: Player, answer: str, proposals: Sequence[Proposal]) -> Record:
    from arpad.office.events.fide_candidates import record_of_row

    wanted = answer.removeprefix(FIDE)
    row = next((one.row for one in proposals if str(one.row.fide_id) == wanted), None)
    if row is None:
        desk.refuse(Problem("event match", "fide_not_proposed", {"given": wanted, "player": player.id}))
    return record_of_row(row, player)


def beyond_doubt(asked: Sequence[Asked]) -> dict[str, int | Record]:
    """Everyone who is beyond doubt, of the registry and of FIDE's list; no two players are one person."""
    from arpad.office.events.candidates import the_one
    from arpad.office.events.fide_candidates import record_of_row, unmistakable

    people: dict[str, int] = {}
    rows: dict[str, Proposal] = {}
    for q, proposals in asked:
        one = the_one(q.candidates, likely=True)
        row = None if q.candidates else unmistakable(proposals)
        if one is not None:
            people[q.id] = one.person.number
        elif row is not None:
            rows[q.id] = row
    times = Counter(people.values())
    times_at_fide = Counter(row.row.fide_id for row in rows.values())
    players = {q.id: q.player for q, _ in asked}
    return {
        **{name: person for name, person in people.items() if times[person] == 1},
        **{
            name: record_of_row(one.row, players[name])
            for name, one in rows.items()
            if times_at_fide[one.row.fide_id] == 1
        },
    }


def question_json(q: Question, proposals: Sequence[Proposal]) -> dict[str, Any]:
    return {
        "id": q.id,
        "name": q.player.name,
        "candidates": [
            {"number": one.person.number, "name": one.person.name, **_weighed(one.weighed)} for one in q.candidates
        ],
        "fide": [
            {
                "fide_id": one.row.fide_id,
                "name": one.row.name,
                "federation": one.row.federation,
                **_weighed(one.weighed),
            }
            for one in proposals
        ],
    }


def _weighed(weighed: Weighed) -> dict[str, Any]:
    return {"verdict": weighed.verdict, "reasons": [reason._asdict() for reason in weighed.reasons]}


def show_question(desk: Desk, q: Question, proposals: Sequence[Proposal]) -> None:
    """A player to match, and below each candidate with what speaks against it."""
    player = q.player
    line = f"  {q.id}  {player.name or '?'} ({_facts(player.birth_date or player.birth_year, player.federation)})"
    nobody = "" if q.candidates or proposals else f"  {desk.words.text('office.no_candidate')}"
    click.echo(f"{line}{nobody}")
    for one in q.candidates:
        person = one.person
        born = person.birth_date or person.birth_year
        found = f"{q.id}={person.number}", person.name, _facts(born, person.federation)
        click.echo(f"      {found[0]}  {found[1]} ({found[2]}){_against(desk, one.weighed)}")
    for proposal in proposals:
        row = proposal.row
        shown = f"{q.id}={FIDE}{row.fide_id}  {row.name} ({_facts(row.birth_year, row.federation)})"
        click.echo(f"      {shown}{_against(desk, proposal.weighed)}")


def _facts(birth: object, federation: str | None) -> str:
    return ", ".join(filter(None, (str(birth or "?"), federation)))


def _against(desk: Desk, weighed: Weighed) -> str:
    reasons = "; ".join(desk.words.reason(reason.text) for reason in weighed.reasons)
    return f": {reasons}" if reasons else ""
