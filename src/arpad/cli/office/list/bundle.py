"""`arpad office list bundle`: writes a published list with everything that it can be computed again from."""

from __future__ import annotations

import click

from arpad.cli.files import whole_file
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.options import LIST, publication_option


@click.command(name="bundle")
@LIST
@publication_option
@click.option("--out", metavar="FILE", help="The zip to write; standard output without it.")
@in_office
def bundle_command(desk: Desk, list_name: str, number: int | None, out: str | None) -> None:
    """Write a published list as a zip from which `arpad verify-list` computes it again, without the office.

    It has the list, the previous list, what the players carry over and the reports, without names, birthdays and
    reasons. The same list has the same bytes every time.
    """
    from arpad.office.lists.bundle import bundle_of
    from arpad.office.lists.published import find_publication

    content = desk.taken(bundle_of(desk.taken(find_publication(desk.list(list_name), number))))
    with whole_file(out, desk.language) as file:
        file.write(content)
