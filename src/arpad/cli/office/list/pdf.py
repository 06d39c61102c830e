"""`arpad office list pdf`: makes the PDF files of published lists, and keeps them beside their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arpad.cli.office.desk import Desk, in_office
from arpad.cli.refusal import need
from arpad.core.verdicts import Problem

if TYPE_CHECKING:
    from arpad.office.storage.models import Publication


@click.command(name="pdf")
@click.argument("list_name", metavar="[LIST]", required=False)
@click.option("--number", type=int, metavar="N", help="The number of the list; without it, the list in force.")
@click.option("--all", "all_of_them", is_flag=True, help="Every published list of this name.")
@in_office
def pdf_command(desk: Desk, list_name: str | None, number: int | None, all_of_them: bool) -> None:
    """Make the PDF files of a published list that are missing, in each language.

    `publish` makes them; this is for lists of an earlier version. Without LIST, make those anew that an erasure has
    emptied.
    """
    need("site", desk.language)
    from arpad.office.lists.list_documents import emptied
    from arpad.office.lists.published import find_publication, published

    if list_name is None:
        _keep(desk, emptied())
    elif all_of_them:
        _keep(desk, list(published(desk.list(list_name).name).order_by("number")))
    else:
        _keep(desk, [desk.taken(find_publication(desk.list(list_name), number))])


def _keep(desk: Desk, publications: list[Publication]) -> None:
    from arpad.office.lists.list_documents import keep_documents

    made = []
    for publication in publications:
        with desk.refusals():
            hashes = desk.taken(keep_documents(desk.list(publication.list_id), publication))
        made.append({"list": publication.list_id, "number": publication.number, "sha256": hashes})
    desk.say("office.documents_kept", {"count": len(made)}, {"lists": made})


def keep_or_note(desk: Desk, publications: list[Publication]) -> None:
    """Make the files of lists after an act that is done: a failure is a note, and what to do about it."""
    from arpad.library.extras import missing_extra
    from arpad.office.lists.list_documents import keep_documents

    if missing_extra("site") is not None:  # an office without pages has no PDF files
        return
    for publication in publications:
        kept = keep_documents(desk.list(publication.list_id), publication)
        if isinstance(kept, Problem):
            desk.note(kept)
