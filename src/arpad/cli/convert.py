"""`arpad convert`: any file that is read, as any file that is written."""

from typing import Any, get_args

import click

from arpad.cli.files import Discarded, kind_or_refusal, opened, short_name, shown_name, whole_file
from arpad.cli.notes import problem_json, problem_lines
from arpad.cli.options import (
    all_notes_option,
    day_options,
    id_option,
    json_option,
    language_option,
    list_kind_option,
    parse_days,
    parse_supplied,
    result_option,
)
from arpad.cli.printing import print_json
from arpad.cli.refusing import BAD_INPUT, refuse
from arpad.core.report import List
from arpad.core.verdicts import Problem
from arpad.formats.converting import TARGETS, convert

ANSWER_IS_NO = 1


@click.command(name="convert")
@click.argument("file", metavar="FILE")
@click.option("--to", "target", required=True, type=click.Choice(TARGETS), help="The format to write.")
@click.option("--out", metavar="FILE", help="Where to write it; standard output where not given.")
@click.option("--list", "list_name", metavar="NAME", help="The list, where the file does not say.")
@day_options
@result_option
@id_option
@all_notes_option
@list_kind_option
@json_option
@language_option
def convert_command(
    file: str,
    target: Any,
    out: str | None,
    list_name: Any,
    start: str | None,
    end: str | None,
    result_texts: tuple[str, ...],
    id_texts: tuple[str, ...],
    all_notes: bool,
    list_kind: Any,
    as_json: bool,
    language: str,
) -> int:
    """Read FILE (- is standard input), whatever its format, and write it in another.

    Problems go to standard error as file:line:column: message, alike notes in one line. With --json they are the
    answer, and the file is written only where --out says. The status is 1 where something must be
    decided before the file is rated.
    """
    if list_name not in (None, *get_args(List)):
        values = {"given": list_name, "known": list(get_args(List))}
        refuse([Problem("--list", "unknown_list", values)], language)
    days = parse_days(start, end, language)
    supplied = parse_supplied(result_texts, id_texts, language)
    with opened(file, language) as stream:
        kind = kind_or_refusal(file, stream, language)
        converted = convert(stream, kind, target, short_name(file), list_name, days, list_kind, supplied)
        if as_json and out is None:
            for _ in converted.pieces or ():
                pass  # what is wrong with a list is known when all of it has been gone through
        else:
            with whole_file(out, language) as writable:
                for piece in converted.pieces or ():
                    writable.write(piece)
                if converted.failed:
                    raise Discarded
    if as_json:
        problems = [problem_json(problem, language) for problem in converted.problems]
        print_json({"format": kind, "to": target, "out": None if converted.failed else out, "problems": problems})
    else:
        for line in problem_lines(converted.problems, language, shown_name(file), all_notes):
            click.echo(line, err=True)
    if converted.failed:
        return BAD_INPUT
    return ANSWER_IS_NO if any(problem.severity == "stop" for problem in converted.problems) else 0
