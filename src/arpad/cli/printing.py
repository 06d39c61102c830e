"""What several commands print: JSON laid out for a reader on a terminal and compact in a pipe, and what-ifs."""

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from arpad.locale import Catalogue


def print_json(value: Mapping[str, Any]) -> None:
    indent = 1 if sys.stdout.isatty() else None
    plain = (sys.stdout.encoding or "ascii").lower().replace("-", "") != "utf8"
    click.echo(json.dumps(value, ensure_ascii=plain, indent=indent))


def what_if(overrides: Mapping[str, int | str], words: Catalogue) -> None:
    """Say that numbers of the law were changed, wherever they were."""
    if overrides:
        shown = ", ".join(f"{name} = {value}" for name, value in overrides.items())
        click.echo(words.text("heading.set", {"set": shown}))
