"""`arpad office journal`: lists the acts of the office."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json
from arpad.core.verdicts import Problem
from arpad.locale import Catalogue

COLUMNS = ("entry", "at", "who", "act", "subject", "name", "change")
LARGEST = 2**62


@click.command(name="journal")
@click.argument("subject", nargs=-1)
@click.option("--since", metavar="YYYY-MM-DD", help="Only the acts from this day on.")
@click.option(
    "--from", "first", type=click.IntRange(1, LARGEST), metavar="N", help="Only the entries from number N on."
)
@click.option("--last", type=click.IntRange(1, LARGEST), metavar="N", help="Only the last N entries.")
@in_office
def journal_command(
    desk: Desk, subject: tuple[str, ...], since: str | None, first: int | None, last: int | None
) -> None:
    """List the acts of the office. With a SUBJECT, list only the acts on it: person 17, event 2, list standard."""
    from arpad.office.journal.report import entries_json, read_journal

    day = None if since is None else desk.day("--since", since)
    if subject and not " ".join(subject).strip():
        desk.refuse(Problem("journal", "subject_empty"))
    acts = entries_json(desk.taken(read_journal(" ".join(" ".join(subject).split()), day, first, last)))
    if desk.as_json:
        print_json({"entries": acts})
        return
    if acts:
        desk.table(COLUMNS, [_line(act, desk.words) for act in acts], numbers=("entry",))
    else:
        click.echo(desk.words.text("office.nothing_done"))


def _line(act: Mapping[str, Any], words: Catalogue) -> list[str]:
    """The cells of an act, in the order of `COLUMNS`."""
    from arpad.cli.office.person.view import change_text
    from arpad.office.journal.digests import ERASE

    facts = act["details"].items()
    details = [words.text(f"detail.{name}", {"value": _worded(name, value, words)}) for name, value in facts]
    details += [change_text(change, words) for change in act["changes"]]
    done = words.text(f"act.{act['act']}")
    subject = words.subject(act["subject"])
    name = words.person_name("") if act["act"] == ERASE else act["name"] or ""
    shown = (act["number"], act["at"], act["who"], done, subject, name)
    return [*map(str, shown), "; ".join(details)]


def _worded(name: str, value: Any, words: Catalogue) -> Any:
    """An authority, a clause or a subject in the language of the reader; any other value as it is."""
    if name == "by":
        return words.word("authority", str(value))
    if name == "clause":
        return words.clause(str(value))
    return words.subject(str(value)) if name == "subject" else value
