"""`arpad office anchor`: the head of the journal as a signed text."""

from __future__ import annotations

from pathlib import Path

import click

from arpad.cli.files import whole_file
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.output import print_json


@click.command()
@click.option("--out", metavar="FILE", help="Where to; standard output without it.")
@in_office
def anchor(desk: Desk, out: str | None) -> None:
    """Sign the head of the journal, to mail or print: `verify --anchor FILE` later shows that all up to it is there.

    Keep anchors where no one person can change both them and the office. The key is office.key in the office's folder.
    """
    from arpad.office.journal.anchor import make_anchor

    if desk.as_json:
        print_json(desk.taken(make_anchor(Path(desk.folder)))._asdict())
        return
    with whole_file(out, desk.language) as file:
        file.write(desk.taken(make_anchor(Path(desk.folder))).text().encode())
