"""`arpad office verify`: checks the records of the office, and computes every list again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.files import opened, shown_name
from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.cli.output import print_json
from arpad.cli.progress import bar

if TYPE_CHECKING:
    from arpad.office.journal.anchor import Anchor

LARGEST_ANCHOR = 100_000
"""The most bytes that are read of a file with an anchor; a mail is shorter."""


@click.command()
@click.option(
    "--anchor", "anchors", multiple=True, metavar="FILE", help="A file that `office anchor` made. May be repeated."
)
@click.option("--workings", is_flag=True, help="Also make every working again, which takes about twice as long.")
@in_office
def verify(desk: Desk, anchors: tuple[str, ...], workings: bool) -> int:
    """Check the journal, the files and the tables, and compute every list again. The status is 1 if anything differs.

    If a list agrees with its record, but its edition has changed since and would make a different list today, this is
    a note and no difference. With --anchor, also check that the journal still has the entry that the anchor
    names, with its hash.
    """
    from arpad.office.journal.anchor import anchor_differences
    from arpad.office.privacy.remains import remains
    from arpad.office.storage.folder import open_to_others
    from arpad.office.storage.models import Publication
    from arpad.office.verify.verification import verify as verify_office

    read = [(shown_name(name), _read(desk, name)) for name in anchors]
    with bar(desk.words.text("office.verifying", {}), Publication.objects.count()) as advance:
        verified = verify_office(advance, desk.office(), os.cpu_count() or 1, workings)
    verified.differences[:0] = anchor_differences(Path(desk.folder), read)
    if desk.as_json:
        differences, earlier, notes = (
            [{"place": problem.place, "code": problem.code, "values": dict(problem.values)} for problem in problems]
            for problems in (verified.differences, verified.earlier, verified.notes)
        )
        counted = {"entries": verified.entries, "head": verified.head, "lists": verified.lists}
        print_json({**counted, "differences": differences, "earlier_readings": earlier, "notes": notes})
    else:
        for problem in (*verified.differences, *verified.earlier):
            click.echo(f"{desk.words.subject(problem.place)}: {desk.sentence(problem)}")
        if not verified.differences:
            values = {
                "entries": verified.entries,
                "lists": verified.lists,
                "head": verified.head,
                "earlier": len(verified.earlier),
            }
            code = "office.verified_earlier" if verified.earlier else "office.verified"
            click.echo(desk.words.text(code, values))
            if anchors:
                click.echo(desk.words.text("office.anchors_agree", {"anchors": len(anchors)}))
    of_folder = (open_to_others(desk.office()), remains(Path(desk.folder)))
    for note in [*verified.notes, *(note for note in of_folder if note is not None)]:
        desk.note(note)
    return ANSWER_IS_NO if verified.differences else 0


def _read(desk: Desk, name: str) -> Anchor:
    """The anchor of a file; a file without an anchor ends the command."""
    from arpad.office.journal.anchor import read_anchor

    with opened(name, desk.language) as stream:
        return desk.taken(read_anchor(shown_name(name), stream.read(LARGEST_ANCHOR)))
