"""`arpad office event rule`: accepts or rejects events, asks for approvals and records them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.office.desk import Desk, in_office, status_of
from arpad.cli.office.event.check import differing_facts
from arpad.cli.office.event.doubts import show_doubts
from arpad.cli.office.options import seen_option
from arpad.cli.output import print_json
from arpad.core.verdicts import Problem

if TYPE_CHECKING:
    from arpad.office.events.event import EventFacts
    from arpad.office.journal.acts import Journal
    from arpad.office.lists.definition import ListFacts

TAKES = {
    "accept": ("--late", "--beside", "--reason"),
    "answer": ("--reason",),
    "reject": ("--reason", "--clause"),
    "ask": ("--clause", "--of", "--subject"),
    "waive": ("--clause", "--of", "--subject", "--reason"),
}


def option_of_no_use(ruling: str, given: Mapping[str, object]) -> Problem | None:
    """The problem of the first option that does not apply to a ruling."""
    for option, value in given.items():
        if value and option not in TAKES[ruling]:
            return Problem(f"event rule {ruling}", "option_of_no_use", {"option": option, "known": list(TAKES[ruling])})
    return None


def ruled_values(desk: Desk, ruling: str, number: int, facts: EventFacts) -> dict[str, Any]:
    """The values of the sentence on a ruling."""
    verb = desk.words.text(f"act.{ruling}", {})
    return {"number": number, "name": facts.name, "ruling": verb, "period": str(facts.period or "")}


def ruled_json(number: int, facts: EventFacts) -> dict[str, Any]:
    """An event after a ruling, as JSON."""
    return {"event": number, "stage": facts.stage, "period": str(facts.period or "") or None}


def rule_all(desk: Desk, ruling: str, outcomes: Mapping[int, EventFacts | Problem]) -> int:
    """Show the outcomes of a ruling on several events, and return the status of the command."""
    refused = {number: found for number, found in outcomes.items() if isinstance(found, Problem)}
    ruled = {number: found for number, found in outcomes.items() if not isinstance(found, Problem)}
    counts = {"ruled": len(ruled), "refused": len(refused)}
    if desk.as_json:
        answer = [{**ruled_json(number, facts), "problem": None} for number, facts in ruled.items()]
        answer += [
            {"event": number, "stage": None, "period": None, "problem": desk.refusal_json(problem)}
            for number, problem in refused.items()
        ]
        print_json({**counts, "events": sorted(answer, key=lambda row: row["event"])})
    else:
        for number, facts in ruled.items():
            click.echo(desk.words.text("office.ruled", ruled_values(desk, ruling, number, facts)))
        for problem in refused.values():
            desk.note(problem)
        click.echo(desk.words.text("office.ruled_all", counts))
    return status_of(len(refused), len(outcomes))


@click.command()
@click.argument("numbers", type=int, nargs=-1, required=True, metavar="NUMBER...")
@click.argument("ruling", type=click.Choice(["accept", "reject", "ask", "waive", "answer"]))
@click.option("--clause", default="", help="The clause of the finding.")
@click.option(
    "--of", "granted_by", default="", metavar="OFFICE", help="The office that is asked (ask) or that agreed (waive)."
)
@click.option("--subject", default="", help="The player or game of the finding; without it, the whole event.")
@click.option("--reason", default="", help="The reason, or the answer to the doubts on the file.")
@click.option(
    "--late",
    type=click.Choice(["now", "chain"]),
    default=None,
    help="Rate a late event on the next list (now), or rate everything since its days again (chain).",
)
@click.option(
    "--beside",
    type=int,
    multiple=True,
    metavar="NUMBER",
    help="Another event, which looks like the same one although both count. May be repeated.",
)
@seen_option
@in_office
def rule(
    desk: Desk,
    numbers: tuple[int, ...],
    ruling: str,
    clause: str,
    granted_by: str,
    subject: str,
    reason: str,
    late: str | None,
    beside: tuple[int, ...],
    seen: int | None,
) -> int:
    """Rule on events, and record approvals and answers to doubts.

    Accept or reject an event, ask for an approval, waive (record an approval that was given), or answer the doubts on
    the event's file. Each of several events is ruled on by itself. The status is 1 if some were refused, and 2 if all
    were.
    """
    from arpad.core.commits import several_acts
    from arpad.office.events import rulings
    from arpad.office.events.appeals import appeal_until
    from arpad.office.events.doubts import answer_doubts
    from arpad.office.events.event import find_event
    from arpad.office.events.fide_notes import notes_on_month

    given = {"--clause": clause, "--of": granted_by, "--subject": subject, "--reason": reason, "--late": late}
    useless = option_of_no_use(ruling, {**given, "--beside": beside})
    if useless is not None:
        desk.refuse(useless)
    if ruling in ("ask", "waive") and not (clause and granted_by):
        desk.refuse(Problem(f"event rule {ruling}", "clause_and_office"))
    if len(numbers) > 1 and seen is not None:
        desk.refuse(Problem("--seen", "option_of_one_event"))

    def act(journal: Journal, of_list: ListFacts, number: int) -> EventFacts:
        if ruling == "accept":
            return rulings.accept(journal, of_list, number, late or "", seen, beside, reason)
        if ruling == "answer":
            return answer_doubts(journal, of_list, number, reason, seen)
        if ruling == "reject":
            return rulings.reject(journal, of_list, number, reason, clause, seen)
        if ruling == "ask":
            return rulings.ask(journal, of_list, number, clause, granted_by, desk.day_in(of_list), seen, subject)
        approval = {"clause": clause, "by": granted_by, "date": str(desk.day_in(of_list)), "reason": reason}
        return rulings.waive(journal, of_list, number, approval | ({"subject": subject} if subject else {}), seen)

    def ruled(number: int) -> EventFacts | Problem:
        facts = find_event(number)
        if isinstance(facts, Problem):
            return facts
        of_list = desk.list(facts.list)
        show_doubts(desk, facts, of_list.kind)
        return desk.tried(lambda journal: act(journal, of_list, number), of_list)

    def say_notes(number: int, facts: EventFacts) -> None:
        of_list = desk.list(facts.list)
        for note in (*notes_on_month(of_list, number, facts), *differing_facts(of_list, facts)):
            desk.note(note)

    if len(numbers) > 1:
        with several_acts():
            outcomes = {number: ruled(number) for number in numbers}
        for number, outcome in outcomes.items() if ruling == "accept" and not desk.as_json else ():
            if not isinstance(outcome, Problem):
                say_notes(number, outcome)
        return rule_all(desk, ruling, outcomes)
    facts = desk.taken(ruled(numbers[0]))
    if ruling == "accept" and not desk.as_json:
        say_notes(numbers[0], facts)
    values = ruled_values(desk, ruling, numbers[0], facts)
    appeal = appeal_until(desk.list(facts.list), numbers[0], facts)
    answer = ruled_json(numbers[0], facts) | {"appeal_until": None if appeal is None else str(appeal)}
    desk.say("office.ruled", values, answer)
    if appeal is not None and not desk.as_json:
        click.echo(desk.words.text("office.appeal_until", {"day": str(appeal)}))
    return 0
