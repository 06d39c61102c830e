"""`arpad office anchor`: the head of the journal as a signed text."""

from __future__ import annotations

from pathlib import Path

import click

from arpad.cli.files import whole_file
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json


@click.command()
@click.option("--out", metavar="FILE", help="The file to write; standard output without it.")
@in_office
def anchor(desk: Desk, out: str | None) -> None:
    """Sign the head of the journal as a short text to mail or print.

    Later, `verify --anchor FILE` checks that the journal still has all its entries up to that head. Keep anchors out of
    reach of those who can change the office. The key is office.key in the office's folder.
    """
    from arpad.office.journal.anchor import make_anchor

    if desk.as_json:
        print_json(desk.taken(make_anchor(Path(desk.folder)))._asdict())
        return
    with whole_file(out, desk.language) as file:
        file.write(desk.taken(make_anchor(Path(desk.folder))).text().encode())
