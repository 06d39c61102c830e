"""`arpad office event submit`: takes in the files of events."""

from __future__ import annotations

import click

from arpad.cli.files import opened, short_name
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.event.files import is_one_file, show_submitted, submit_all, submitted_json
from arpad.cli.office.options import LIST, seen_option, supplied_facts, tell_option
from arpad.cli.options import day_options, id_option, parse_days, result_option
from arpad.cli.output import print_json
from arpad.core.verdicts import Problem


@click.command()
@LIST
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--event", "number", type=int, metavar="NUMBER", help="The number of the event, if it was registered in advance."
)
@click.option(
    "--separate", is_flag=True, help="Take the file as a new event, although a registered event looks like it."
)
@day_options
@result_option
@id_option
@click.option("--reason", default="", help="Why --result and --id replace what the file has.")
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
    facts: tuple[str, ...],
    seen: int | None,
) -> int:
    """Hand in the files of events, in any format that arpad reads. The same file again changes nothing.

    A FILE may be a folder or a zip of several files. Each file is accepted or refused on its own; --start, --end and
    --tell apply to each. The status is 1 if some were refused, and 2 if all were.
    """
    from arpad.office.events.intake import Sent, submit_file

    of_list = desk.list(list_name)
    days, supplied = parse_days(start, end, desk.language), supplied_facts(facts, desk)
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
    submitted = desk.taken(submit_file(of_list, sent, desk.name(), desk.moment_in(of_list), seen))
    events = [(one, desk.event(one)[0]) for one in submitted.events]
    if desk.as_json:
        print_json(submitted_json(desk, submitted, events))
    else:
        show_submitted(desk, sent.name, submitted, events)
    return 0
