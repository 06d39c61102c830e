"""`arpad office import-list`: FIDE's list of a month beside the registry."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import click

from arpad.cli.files import opened, short_name, shown_name
from arpad.cli.office import moment, office_options, open_or_refuse, who_acts
from arpad.cli.options import json_option, language_option, list_kind_option
from arpad.cli.printing import print_json
from arpad.cli.progress import bar
from arpad.cli.refusing import refuse
from arpad.core.dates import Month
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import Kind
from arpad.locale import catalogue


@click.command(name="import-list")
@click.argument("file", metavar="FILE")
@click.option("--month", required=True, metavar="YYYY-MM", help="The month of the list.")
@click.option("--replace", is_flag=True, help="Put it in the place of another list of that month.")
@list_kind_option
@office_options
@json_option
@language_option
def import_list_command(
    file: str,
    month: str,
    replace: bool,
    list_kind: Kind | None,
    folder: str,
    who: str | None,
    today: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Keep FIDE's list of a month, TXT or XML, in zip or gz too.

    All of it is kept or nothing. A list that is there already is recognised, and nothing changes.
    """
    of = Month.parse(month)
    if of is None:
        refuse([Problem("--month", "not_a_month", {"given": month})], language)
    at = moment(today, language)
    open_or_refuse(folder, language)
    from django.db import Error as DatabaseError

    from arpad.office.outside import import_list

    words, name = catalogue(language), shown_name(file)

    def progress(what: str, total: int) -> AbstractContextManager[Callable[[int], None]]:
        return bar(words.text(f"office.{what}"), total)

    with opened(file, language) as stream:
        try:
            found = import_list(stream, short_name(file), of, list_kind, replace, who_acts(who), at, progress)
        except DatabaseError as error:  # the disk is full, somebody holds the office for too long
            refuse([Problem(folder, "database_unusable", {"what": " ".join(str(error).split())})], language)
    if isinstance(found, list):
        refuse(found, language, file=name)
    told = {"month": month, "kinds": list(found.kinds), "players": found.rows, "entry": found.entry}
    if as_json:
        print_json({**told, "already": found.already, "replaced": list(found.replaced)})
    else:
        click.echo(words.text("office.list_known" if found.already else "office.list_imported", told))
