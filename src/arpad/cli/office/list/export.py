"""`arpad office list export`: writes a published list in another format."""

from __future__ import annotations

import click

from arpad.cli.files import whole_file
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option
from arpad.cli.refusal import need

FORMATS = ("csv", "json", "xlsx", "parquet", "fide-txt", "fide-xml", "hashed", "pdf")


@click.command(name="export")
@LIST
@publication_option
@click.option("--to", "target", type=click.Choice(FORMATS), default="csv", show_default=True, help="The format.")
@click.option("--out", metavar="FILE", help="The file to write; standard output without it.")
@in_office
def export_command(desk: Desk, list_name: str, number: int | None, target: str, out: str | None) -> None:
    """Write a published list in a format, with the same bytes every time.

    Of births it has the year. `hashed` is the list without names whose SHA-256 is the list's hash. The PDF is in the
    language of --lang.
    """
    from arpad.office.lists.export import exported, left_out
    from arpad.office.lists.published import find_publication

    of_list = desk.list(list_name)
    publication = desk.taken(find_publication(of_list, number))
    if target == "pdf":
        from arpad.office.lists.list_documents import document_of

        need("site", desk.language)
        content = desk.taken(document_of(of_list, publication, desk.language))
    else:
        content = desk.taken(exported(of_list, publication, target))
    with whole_file(out, desk.language) as file:
        file.write(content)
    others = left_out(publication, target)
    if others is not None:
        desk.note(others)
