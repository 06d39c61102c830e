"""`arpad template`: an empty table to fill in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

import click

from arpad.cli.options import json_option, language_option
from arpad.cli.output import print_json
from arpad.cli.streams import binary_output


@click.command()
@click.argument("kind", type=click.Choice(["players", "games", "list"]))
@click.option("--to", "format_", type=click.Choice(["csv", "xlsx"]), default="csv", help="The format of the table.")
@click.option("--out", metavar="FILE", help="The file to write; standard output without it.")
@json_option
@language_option
def template(kind: str, format_: str, out: str | None, as_json: bool, language: str) -> None:
    """Write a table of players, games or a rating list to fill in.

    The table has one made-up row. --json lists its columns.
    """
    from arpad.formats.tables.headings import TableKind, known_headings, words, written_heading
    from arpad.formats.tables.template import EXAMPLES, write_template
    from arpad.formats.tables.writer import TableFormat

    chosen = cast(TableKind, kind)
    if as_json:
        shown = EXAMPLES[chosen]
        fields = [*shown, *(field for field in words()[kind] if field not in shown)]
        columns = [
            {
                "field": field,
                "heading": written_heading(chosen, field, language),
                "in_template": field in shown,
                "read_as": sorted(name for name, of in known_headings(chosen).items() if of == field),
            }
            for field in fields
        ]
        print_json({"table": kind, "columns": columns})
        return
    data = write_template(chosen, cast(TableFormat, format_), language)
    if out is not None:
        Path(out).write_bytes(data)
    elif (binary := binary_output()) is not None:
        binary.write(data)
    else:
        sys.stdout.write(data.decode("utf-8-sig", errors="replace"))
