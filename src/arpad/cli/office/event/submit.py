"""`arpad office event submit`: the files of events are handed in."""

from __future__ import annotations

import click

from arpad.cli.files import opened, short_name
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.event.doubts import reader_json
from arpad.cli.office.event.files import is_one_file, submit_all
from arpad.cli.office.event.summary import event_summary
from arpad.cli.office.options import seen_option, supplied_facts, tell_option
from arpad.cli.options import day_options, id_option, parse_days, result_option
from arpad.cli.output import print_json, show_problems
from arpad.core.verdicts import Problem
from arpad.formats.file_problems import FileProblems


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
    days, supplied = parse_days(start, end, desk.language), supplied_facts(told, desk)
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
