"""`arpad schema`: the JSON Schema of the report."""

import json

import click

from arpad.cli.options import json_option, language_option
from arpad.cli.output import print_json
from arpad.formats.report.schema import report_schema


@click.command()
@json_option
@language_option
def schema(as_json: bool, language: str) -> None:  # noqa: ARG001 (every command takes --lang)
    """Print the JSON Schema of the report (draft 2020-12). --json prints it on one line."""
    if as_json:
        print_json(json.loads(report_schema()))
    else:
        click.echo(report_schema(), nl=False)
