"""`arpad office person export`: everything that the office has of a person, for the person."""

from __future__ import annotations

import json

import click

from arpad.cli.files import whole_file
from arpad.cli.office.desk import Desk, in_office
from arpad.cli.office.person.options import PERSON


@click.command(name="export")
@PERSON
@click.option("--out", metavar="FILE", help="The file to write; standard output without it.")
@in_office
def export_person(desk: Desk, named: str, out: str | None) -> None:
    """Write everything that the office has of a person as JSON, to hand to the person.

    It has the person's record and its history, licences, FIDE pages, ratings, lines on lists, events with the player as
    the file has them, remembered matches, and rows of FIDE's lists.
    """
    from arpad.office.privacy.person_export import export_of

    exported = desk.taken(export_of(desk.person(named)))
    with whole_file(out, desk.language) as file:
        file.write((json.dumps(exported, ensure_ascii=False, indent=1) + "\n").encode())
