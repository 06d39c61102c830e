"""`arpad verify-list`: computes published lists again from their bundles."""

import click

from arpad.cli.files import source_of
from arpad.cli.options import files_argument, json_option, language_option
from arpad.cli.output import print_json
from arpad.cli.refusal import ANSWER_IS_NO, accepted
from arpad.core.memory import without_cycle_search
from arpad.library.list_bundles import verify_list


@click.command(name="verify-list")
@files_argument
@json_option
@language_option
def verify_list_command(files: tuple[str, ...], as_json: bool, language: str) -> int:
    """Compute published lists again from their bundles FILEs (- is standard input), without the office.

    Each list is compared with what its bundle and the law make it. What differs is named, and the status is 1. Of
    several bundles of one list, each must begin from what the earlier ones have published. `arpad office list bundle`
    writes a bundle.
    """
    with without_cycle_search():
        verified = accepted(verify_list(*map(source_of, files)), language)
    if as_json:
        print_json(verified.to_json(language))
    else:
        for line in verified.lines(language):
            click.echo(line)
    return 0 if verified.agrees else ANSWER_IS_NO
