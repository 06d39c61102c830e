"""`arpad office event, submit, match, check, rule, due`: an event from its announcement to the ruling."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.files import opened, short_name
from arpad.cli.notes import FileProblems, show_problems
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.event.doubts import doubts_in_json, reader_json, show_doubts, show_file_problems
from arpad.cli.office.event.export import export_event_command
from arpad.cli.office.event.files import is_one_file, submit_all
from arpad.cli.office.event.list import list_events
from arpad.cli.office.event.newcomers import show_newcomers
from arpad.cli.office.event.ruling import option_of_no_use, rule_all, ruled_json, ruled_values
from arpad.cli.options import day_options, id_option, parse_days, result_option
from arpad.cli.printing import print_json
from arpad.cli.refusing import refuse
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import finding_json

if TYPE_CHECKING:
    from arpad.office.events.agenda import Task
    from arpad.office.events.event import EventFacts
    from arpad.office.journal.acts import Journal
    from arpad.office.lists.definition import ListFacts

ANSWER_IS_NO = 1
seen_option = click.option(
    "--seen", type=int, metavar="ENTRY", help="The last entry that you have seen of it: a later one refuses you."
)
tell_option = click.option(
    "--tell", "told", multiple=True, metavar="KEY=VALUE", help="What a report says of an event: minutes=90, norms=true."
)


@click.group(name="event")
def event_group() -> None:
    """Events: announced in advance, and how each stands."""


event_group.add_command(list_events)
event_group.add_command(export_event_command)


@event_group.command(name="add")
@click.argument("list_name", metavar="LIST")
@click.argument("name")
@click.option("--start", required=True, metavar="YYYY-MM-DD", help="Its first day.")
@click.option("--end", required=True, metavar="YYYY-MM-DD", help="Its last day.")
@click.option("--player", "players", multiple=True, metavar="PERSON", help="A person who will play.")
@tell_option
@in_office
def add_event(
    desk: Desk, list_name: str, name: str, start: str, end: str, players: tuple[str, ...], told: tuple[str, ...]
) -> None:
    """Register an event in advance; says by when what is due, and who will have to agree to what."""
    from arpad.cli.office.event.announcement import show_registered
    from arpad.office.events.entrants import with_players
    from arpad.office.events.event import EventFacts, register_event

    of_list = desk.list(list_name)
    first, last = parse_days(start, end, desk.language)
    known = with_players(_told(told, desk), tuple(desk.person(player) for player in players))
    facts = EventFacts(
        of_list.name, name.strip()[:200], first or date.min, last or date.min, known, desk.day_in(of_list)
    )
    number = desk.act(lambda journal: register_event(journal, of_list, facts), of_list)
    show_registered(desk, of_list, number, facts)


@event_group.command(name="tell")
@click.argument("number", type=int)
@click.argument("told", nargs=-1, metavar="[KEY=VALUE]...")
@seen_option
@in_office
def tell_event(desk: Desk, number: int, told: tuple[str, ...], seen: int | None) -> None:
    """Supply facts of an event that its file does not state: minutes=90, norms=true. A ruling on it lapses.

    Without facts, list those that clauses ask for and the event does not state.
    """
    from arpad.office.events.event import find_event
    from arpad.office.events.supplied_facts import supply

    of_list = desk.list(desk.taken(find_event(number)).list)
    if not told:
        _show_missing(desk, of_list, number)
        return
    supplied = _told(told, desk)
    facts = desk.act(lambda journal: supply(journal, of_list, number, supplied, seen), of_list)
    desk.say("office.event_told", {"number": number, "name": facts.name}, {"event": number, "stage": facts.stage})


@event_group.command(name="start")
@click.argument("number", type=int)
@click.argument("named", metavar="PERSON|new:ID")
@click.option("--points", type=int, help="The starting points that the administrator sets for an entrant.")
@click.option(
    "--entrant/--foreigner",
    default=None,
    help="Whether the player enters the list; without it players of the list's own federation do.",
)
@click.option("--reason", required=True, help="Why: it stands in the journal.")
@seen_option
@in_office
def decide_start(
    desk: Desk, number: int, named: str, points: int | None, entrant: bool | None, reason: str, seen: int | None
) -> None:
    """Decide the start of a player who is new to a list of go: starting points, or whether a foreigner enters it.

    A player who is entered in the registry when the event is accepted is named by the ID in the file, new:ID, or by the
    whole name.
    """
    from arpad.office.events import starting_points
    from arpad.office.events.event import find_event
    from arpad.office.events.newcomers import SIGN, newcomer_named

    event = desk.taken(find_event(number))
    of_list = desk.list(event.list)
    person = named if named.startswith(SIGN) else newcomer_named(event, named) or desk.person(named)
    register = None if entrant is None else starting_points.register_as(entrant)
    decision = desk.taken(starting_points.start_of(of_list, event, person, register, points, reason))
    facts = desk.act(lambda journal: starting_points.decide_start(journal, of_list, number, decision, seen), of_list)
    answer = {"event": number, "person": person, "register": decision.register, "points": points, "stage": facts.stage}
    desk.say("office.start_decided", {"number": number, "name": facts.name, "person": person}, answer)


def _show_missing(desk: Desk, of_list: ListFacts, number: int) -> None:
    """The facts that clauses ask for and an event does not state."""
    from arpad.office.events.event import find_event
    from arpad.office.events.missing_facts import facts_to_supply

    facts = desk.taken(find_event(number))
    missing = desk.taken(facts_to_supply(of_list, number, facts))
    if desk.as_json:
        shown = [{"fact": fact, "clauses": clauses} for fact, clauses in missing.items()]
        print_json({"event": number, "stage": facts.stage, "missing": shown})
        return
    values = {"number": number, "name": facts.name}
    click.echo(desk.words.text("office.facts_missing" if missing else "office.facts_complete", values))
    for fact, clauses in missing.items():
        click.echo(f"  {fact}  ({', '.join(map(desk.words.clause, clauses))})")


@event_group.command(name="show")
@click.argument("number", type=int)
@in_office
def show_event(desk: Desk, number: int) -> None:
    """How an event stands, what is missing, who must act, and everything that was done."""
    from arpad.office.events.agenda import event_tasks
    from arpad.office.events.appeals import appeal_until
    from arpad.office.events.event import find_event, subject_of, written
    from arpad.office.storage.canonical import instant
    from arpad.office.storage.models import Entry, Event, Publication

    facts = desk.taken(find_event(number))
    of_list = desk.list(facts.list)
    row = Event.objects.get(number=number)
    entries = list(Entry.objects.filter(subject=subject_of(number)))
    waiting = list(event_tasks(of_list, number, facts, desk.day_in(of_list), row.publication is not None))
    appeal = appeal_until(of_list, number, facts)
    if desk.as_json:
        acts = [{"number": e.number, "at": instant(e.at), "who": e.who, "act": e.act} for e in entries]
        told = {**written(facts), "number": number, "stage": row.stage, "publication": row.publication}
        told["appeal_until"] = None if appeal is None else str(appeal)
        print_json({"event": told, "tasks": [_task(task, desk) for task in waiting], "acts": acts})
        return
    click.echo(f"{number}  {facts.name}  {facts.start} - {facts.end}  {facts.list}")
    click.echo(desk.words.text(f"stage.{row.stage}", {}))
    if appeal is not None:
        click.echo(desk.words.text("office.appeal_until", {"day": str(appeal)}))
    if row.publication is not None:
        on = Publication.objects.filter(list_id=facts.list, number=row.publication).first()
        names = [f"{facts.list}/{row.publication}", *([str(on.day)] if on and on.day else [])]
        click.echo(desk.words.text("office.event_on_list", {"list": ", ".join(names)}))
    for task in waiting:
        click.echo(f"{'!' if task.overdue else ' '} {task.due or '          '}  {_task(task, desk)['text']}")
    show_newcomers(desk, facts)
    for entry in entries:
        click.echo(f"  {entry.number}  {instant(entry.at)}  {entry.who}  {desk.words.text(f'act.{entry.act}', {})}")


@click.command()
@click.argument("list_name", metavar="LIST")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--event", "number", type=int, metavar="NUMBER", help="The event that was registered in advance.")
@click.option("--separate", is_flag=True, help="An event of its own, although one that is registered looks like it.")
@day_options
@result_option
@id_option
@click.option("--reason", default="", help="Why the supplied results and IDs count.")
@tell_option
@seen_option
@in_office
def submit(
    desk: Desk,
    list_name: str,
    files: tuple[str, ...],
    number: int | None,
    separate: bool,
    start: str | None,
    end: str | None,
    result_texts: tuple[str, ...],
    id_texts: tuple[str, ...],
    reason: str,
    told: tuple[str, ...],
    seen: int | None,
) -> int:
    """Hand in the files of events, in any format that arpad reads. The same file again changes nothing.

    A FILE may be a folder or a zip of several files. Each file is taken or refused by itself, with the same facts
    beside it. The status is 1 where some were refused, and 2 where all were.
    """
    from arpad.office.events.event import find_event
    from arpad.office.events.intake import Sent, submit_file

    of_list = desk.list(list_name)
    days, supplied = parse_days(start, end, desk.language), _told(told, desk)
    if not is_one_file(files):
        for option, value in (
            ("--event", number),
            ("--seen", seen),
            ("--result", result_texts or None),
            ("--id", id_texts or None),
        ):
            if value is not None:
                desk.refuse(Problem(option, "option_of_one_file"))
        return submit_all(desk, of_list, files, Sent("", b"", None, days, supplied, separate, fills=True))
    with opened(files[0], desk.language) as stream:
        content = stream.read()
    sent = Sent(short_name(files[0]), content, number, days, supplied, separate, result_texts, reason, id_texts)
    found = desk.taken(submit_file(of_list, sent, desk.name(), desk.moment_in(of_list), seen))
    events = [(one, desk.taken(find_event(one))) for one in found.events]
    answer = {"again": found.again, "events": [event_summary(one, facts) for one, facts in events]}
    if desk.as_json:
        notes = [{"subject": note.place, "code": note.code, "values": dict(note.values)} for note in found.notes]
        print_json({**answer, "notes": notes, "problems": reader_json(desk, found.problems)})
        return 0
    for note in found.notes:
        desk.note(note)
    show_problems([FileProblems(short_name(files[0]), found.problems)], desk.language)
    for one, facts in events:
        matched = len(facts.people) + len(facts.new)
        values = {"number": one, "name": facts.name, "matched": matched, "open": len(facts.open)}
        click.echo(desk.words.text("office.submitted_again" if found.again else "office.submitted", values))
    return 0


def event_summary(number: int, facts: EventFacts) -> dict[str, Any]:
    """How an event with a file stands, as JSON has it."""
    return {
        "event": number,
        "name": facts.name,
        "stage": facts.stage,
        "file": facts.file,
        "matched": len(facts.people) + len(facts.new),
        "open": list(facts.open),
    }


@click.command()
@click.argument("number", type=int)
@in_office
def check(desk: Desk, number: int) -> int:
    """What the law finds in an event. The status is 1 where it may not be rated."""
    from arpad.office.events.admission import settled
    from arpad.office.events.checks import check as check_event
    from arpad.office.events.checks import (
        made_by,
        no_game_counts,
        seen_before,
        taken_as_unrated,
        taken_at_another_rating,
        time_not_known,
    )
    from arpad.office.events.event import PUBLISHED, find_event
    from arpad.office.events.fide_notes import notes_on_month, page_notes
    from arpad.office.events.labels import labels_of_event
    from arpad.office.storage.models import Event

    facts = desk.taken(find_event(number))
    of_list = desk.list(facts.list)
    found = desk.taken(check_event(of_list, number, facts))
    facts = desk.taken(settled(of_list, number, facts))
    twice = seen_before(of_list, number, facts)
    labels = labels_of_event(number, facts)
    left_out = no_game_counts(of_list, number, facts, found)
    waiting = [{"clause": f.clause, "by": f.values.get("by"), "subject": f.subject} for f in found.to_approve]
    unrated = taken_as_unrated(of_list, facts, found)
    otherwise = taken_at_another_rating(of_list, facts, found)
    doubts = [*_player_notes(of_list, facts), *page_notes(of_list, facts, found), *otherwise]
    months = notes_on_month(of_list, number, facts)
    if desk.as_json:
        findings = [finding_json(finding, desk.words.text, labels) for finding in found.findings]
        told = {"event": number, "regulations": found.answer.regulations, "period": found.target or None}
        print_json(
            {
                **told,
                "late": found.is_late,
                **doubts_in_json(desk, facts, of_list.kind),
                "findings": findings,
                "to_approve": waiting,
                "to_supply": [
                    {"clause": f.clause, "field": f.values.get("field"), "subject": f.subject} for f in found.to_supply
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
        show_findings(Screen(), found.findings, desk.words, labels)
        if left_out is not None:
            problem = made_by(left_out, number, "no_game_counts")
            click.echo(desk.words.text(f"problem.{problem.code}", problem.values))
        for f, one in zip(found.to_approve, waiting, strict=True):
            named = {**one, "number": number, "office": one["by"], "subject": labels.subject(f)}
            click.echo(desk.words.text("problem.approval_missing", named))
        if found.to_supply:
            missing = time_not_known(number)
            click.echo(desk.words.text(f"problem.{missing.code}", missing.values))
        for problem in twice:
            click.echo(desk.words.text("problem.event_twice", problem.values))
        for note in months:
            click.echo(desk.words.text(f"problem.{note.code}", note.values))
        for problem in (*unrated, *doubts):
            click.echo(
                f"{desk.words.subject(labels.place(problem.place))}: "
                f"{desk.words.text(f'problem.{problem.code}', problem.values)}"
            )
        row = Event.objects.get(number=number)
        if row.stage == PUBLISHED:
            click.echo(desk.words.text("problem.event_is_published", {"publication": row.publication}))
        elif found.is_late and not (facts.late or found.refusals):
            period = found.period or str(facts.end)
            click.echo(desk.words.text("problem.event_is_late", {"number": number, "period": period}))
    return ANSWER_IS_NO if found.refusals or left_out is not None else 0


def _player_notes(of_list: ListFacts, facts: EventFacts) -> list[Problem]:
    """What an event's file says of its players and the office has otherwise."""
    from arpad.office.events.file_facts import player_notes
    from arpad.office.events.intake import stored_report

    report = stored_report(facts, of_list.kind)
    return [] if isinstance(report, Problem) else player_notes(of_list, facts, report)


@click.command()
@click.argument("numbers", type=int, nargs=-1, required=True, metavar="NUMBER...")
@click.argument("ruling", type=click.Choice(["accept", "reject", "ask", "waive", "answer"]))
@click.option("--clause", default="", help="The clause that it is about.")
@click.option("--of", "granted_by", default="", metavar="OFFICE", help="Whose agreement is asked for, or was given.")
@click.option("--subject", default="", help="What of the event it is about; without it the event.")
@click.option("--reason", default="", help="Why; of an event whose file is doubted, the answer to the doubts.")
@click.option(
    "--late",
    type=click.Choice(["now", "chain"]),
    default=None,
    help="Of a late event: rate it now, or everything since again.",
)
@click.option(
    "--beside", type=int, multiple=True, metavar="NUMBER", help="An event that looks like the same one: both count."
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
    """Accept an event, reject it, ask for an approval, write down one that was given, or answer doubts on its file.

    Several events are ruled on one by one, each by itself. The status is 1 where some were refused, and 2 where all
    were.
    """
    from arpad.office.events import checks
    from arpad.office.events.appeals import appeal_until
    from arpad.office.events.doubts import answer
    from arpad.office.events.event import find_event
    from arpad.office.events.fide_notes import notes_on_month
    from arpad.office.storage.commits import several_acts

    given = {"--clause": clause, "--of": granted_by, "--subject": subject, "--reason": reason, "--late": late}
    useless = option_of_no_use(ruling, {**given, "--beside": beside})
    if useless is not None:
        desk.refuse(useless)
    if ruling in ("ask", "waive") and not (clause and granted_by):
        refuse([Problem(f"rule {ruling}", "clause_and_office", {})], desk.language)
    if len(numbers) > 1 and seen is not None:
        desk.refuse(Problem("--seen", "option_of_one_event"))

    def act(journal: Journal, of_list: ListFacts, number: int) -> EventFacts | Problem:
        if ruling == "accept":
            return checks.accept(journal, of_list, number, late or "", seen, beside, reason)
        if ruling == "answer":
            return answer(journal, of_list, number, reason, seen)
        if ruling == "reject":
            return checks.reject(journal, of_list, number, reason, clause, seen)
        if ruling == "ask":
            return checks.ask(journal, of_list, number, clause, granted_by, desk.day_in(of_list), seen, subject)
        told = {"clause": clause, "by": granted_by, "date": str(desk.day_in(of_list)), "reason": reason}
        return checks.waive(journal, of_list, number, {**told, **({"subject": subject} if subject else {})}, seen)

    def ruled(number: int) -> EventFacts | Problem:
        facts = find_event(number)
        if isinstance(facts, Problem):
            return facts
        of_list = desk.list(facts.list)
        show_doubts(desk, facts, of_list.kind)
        return desk.tried(lambda journal: act(journal, of_list, number), of_list)

    def say_notes(number: int, facts: EventFacts) -> None:
        of_list = desk.list(facts.list)
        for note in (*notes_on_month(of_list, number, facts), *_player_notes(of_list, facts)):
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
    told = ruled_json(numbers[0], facts) | {"appeal_until": None if appeal is None else str(appeal)}
    desk.say("office.ruled", values, told)
    if appeal is not None and not desk.as_json:
        click.echo(desk.words.text("office.appeal_until", {"day": str(appeal)}))
    return 0


@click.command()
@click.option("--list", "list_name", metavar="LIST", help="Of one list alone.")
@click.option("--overdue", is_flag=True, help="Only what is overdue.")
@in_office
def due(desk: Desk, list_name: str | None, overdue: bool) -> None:
    """What is to be done, by whom and by when: of every event on its way and of every list."""
    from arpad.office.events.agenda import tasks

    if list_name is not None:
        desk.list(list_name)
    found = [task for task in tasks(desk.day_in, list_name) if task.overdue or not overdue]
    if desk.as_json:
        print_json({"today": str(desk.day_here()), "tasks": [_task(task, desk) for task in found]})
        return
    if not found:
        click.echo(desk.words.text("office.nothing_due", {}))
    for task in found:
        mark = "!" if task.overdue else " "
        click.echo(f"{mark} {task.due or '          '}  {_task(task, desk)['text']}")


def _task(task: Task, desk: Desk) -> dict[str, Any]:
    values = {**task.values}
    if "subject" in values:  # an approval of one player, or of one game
        values["subject"] = desk.words.subject(str(values["subject"]))
    text = desk.words.text(f"task.{task.code}", values)
    known = task.who in ("officer", "arbiter", "organiser", "federation")
    who = desk.words.text(f"who.{task.who}", {}) if known else ""  # the sentence names any other
    behind = ", ".join(part for part in (who, task.clause) if part)
    return {
        "subject": task.subject,
        "code": task.code,
        "who": task.who,
        "due": None if task.due is None else str(task.due),
        "clause": task.clause or None,
        "values": dict(task.values),
        "overdue": task.overdue,
        "text": f"{desk.words.subject(task.subject)}: {text}{f' ({behind})' if behind else ''}",
    }


def _told(told: tuple[str, ...], desk: Desk) -> str:
    """KEY=VALUE as a JSON object; a value is JSON where it can be, else a text."""
    from arpad.office.events.supplied_facts import told_facts

    return desk.taken(told_facts(told))
