"""Prints JSON: laid out for a reader on a terminal, compact in a pipe."""

import json
import sys
from collections.abc import Mapping
from typing import Any

import click


def print_json(value: Mapping[str, Any]) -> None:
    indent = 1 if sys.stdout.isatty() else None
    click.echo(json.dumps(value, ensure_ascii=False, indent=indent))
