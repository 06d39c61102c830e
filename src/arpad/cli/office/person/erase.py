"""`arpad office person erase`: destroys what the office knows of a person."""

from __future__ import annotations

from pathlib import Path

import click

from arpad.cli.office.desk import ANSWER_IS_NO, Desk, in_office
from arpad.cli.office.person.options import PERSON
from arpad.cli.office.person.removal import REASON
from arpad.core.verdicts import Problem


@click.command()
@PERSON
@REASON
@in_office
def erase(desk: Desk, named: str, reason: str) -> int:
    """Destroy a person's name, birth, contacts and FIDE ID for good, wherever the office has them.

    The number, the results and the ratings stay. The person is on no list that comes. It cannot be undone.
    """
    from arpad.cli.office.list.pdf import keep_or_note
    from arpad.office.lists.list_documents import emptied, in_force_first
    from arpad.office.privacy.erasure import erasable_number
    from arpad.office.privacy.erasure import erase as erase_person
    from arpad.office.privacy.remains import clear_remains, mark_remains, remains, unmark_remains

    folder = Path(desk.folder)
    number = desk.taken(erasable_number(named))
    had_remains = remains(folder) is not None
    mark_remains(folder)
    done = desk.tried(lambda journal: erase_person(journal, number, reason))
    if isinstance(done, Problem):
        if not had_remains:
            unmark_remains(folder)
        desk.refuse(done)
    current, earlier = in_force_first(emptied())
    keep_or_note(desk, current)
    failed = clear_remains(folder)
    counted = {"number": number, "entries": done.entries, "files": done.files, "fide_lists": done.fide_lists}
    to_make = [Problem("lists", "documents_to_make", {"count": len(earlier)}, "note")] if earlier else []
    desk.done("office.erased", {**counted, "cleared": failed is None}, [*done.notes, *to_make])
    if failed is not None:
        desk.note(failed)
    return 0 if failed is None else ANSWER_IS_NO
