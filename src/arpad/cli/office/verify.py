"""`arpad office verify`: the record is checked and every list computed again."""

from __future__ import annotations

import os

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json
from arpad.cli.progress import bar

ANSWER_IS_NO = 1


@click.command()
@in_office
def verify(desk: Desk) -> int:
    """Check the journal, the files and the tables, and compute every list again. The status is 1 where one differs.

    A list that is as recorded and was made under an earlier reading of the law is named, and is no difference.
    """
    from arpad.office.storage.folder import open_to_others
    from arpad.office.storage.models import Publication
    from arpad.office.verify.verification import verify as verify_office

    with bar(desk.words.text("office.verifying", {}), Publication.objects.count()) as tell:
        found = verify_office(tell, desk.office(), os.cpu_count() or 1)
    if desk.as_json:
        differences, earlier = (
            [{"place": one.place, "code": one.code, "values": dict(one.values)} for one in some]
            for some in (found.differences, found.earlier)
        )
        counted = {"entries": found.entries, "head": found.head, "lists": found.lists}
        print_json({**counted, "differences": differences, "earlier_readings": earlier})
    else:
        for one in (*found.differences, *found.earlier):
            click.echo(f"{desk.words.subject(one.place)}: {desk.words.text(f'problem.{one.code}', one.values)}")
        if not found.differences:
            values = {"entries": found.entries, "lists": found.lists, "head": found.head, "earlier": len(found.earlier)}
            code = "office.verified_earlier" if found.earlier else "office.verified"
            click.echo(desk.words.text(code, values))
    readable = open_to_others(desk.office())
    for note in [*found.notes, *([] if readable is None else [readable])]:
        desk.note(note)
    return ANSWER_IS_NO if found.differences else 0
