"""`arpad convert`: reads a file of any known format, and writes it in another."""

from typing import Any

import click

from arpad.cli.files import Discarded, source_of, whole_file
from arpad.cli.options import (
    all_notes_option,
    day_options,
    id_option,
    json_option,
    language_option,
    list_kind_option,
    list_option,
    result_option,
)
from arpad.cli.output import print_json
from arpad.cli.refusal import ANSWER_IS_NO, BAD_INPUT, accepted
from arpad.formats.conversion import TARGETS
from arpad.library.conversion import begin, conversion_json
from arpad.library.sentences import problem_lines


@click.command(name="convert")
@click.argument("file", metavar="FILE")
@click.option("--to", "target", required=True, type=click.Choice(TARGETS), help="The format to write.")
@click.option("--out", metavar="FILE", help="The file to write; standard output without it.")
@list_option
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
    list_name: str | None,
    result_texts: tuple[str, ...],
    id_texts: tuple[str, ...],
    all_notes: bool,
    as_json: bool,
    language: str,
    **given: Any,
) -> int:
    """Read FILE (- is standard input) in any format, and write it in another format.

    Problems go to standard error, each as file:line:column: message; similar notes share a line. With --json the
    problems are the answer, and the file is written only if --out names one. The status is 1 if something must be
    decided before the file can be rated.
    """
    with begin(source_of(file), target, list=list_name, result=result_texts, id=id_texts, **given) as found:
        begun = accepted(found, language)
        converted = begun.conversion
        if as_json and out is None:
            for _ in converted.pieces or ():
                pass  # all problems of a list are known when it has been read to its end
        else:
            with whole_file(out, language) as writable:
                for piece in converted.pieces or ():
                    writable.write(piece)
                if converted.failed:
                    raise Discarded
    if as_json:
        written = None if converted.failed else out
        print_json(conversion_json(begun.kind, target, written, converted.problems, language))
    else:
        for line in problem_lines(converted.problems, language, begun.file, all_notes):
            click.echo(line, err=True)
    if converted.failed:
        return BAD_INPUT
    return ANSWER_IS_NO if any(problem.severity == "stop" for problem in converted.problems) else 0
