"""What several commands print: JSON (indented on a terminal, on one line in a pipe), what-ifs, problems of files."""

import json
import sys
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import click

from arpad.formats.file_problems import FileProblems
from arpad.library.sentences import problem_lines
from arpad.locale import Catalogue

AT_ONCE = 20
"""How many entries of a long list are written at a time: so few that their texts stay in the processor's cache."""


def print_json(value: Mapping[str, Any]) -> None:
    indent = 1 if sys.stdout.isatty() else None
    click.echo(json.dumps(value, ensure_ascii=_is_plain(), indent=indent))


def print_long_json(before: Mapping[str, Any], name: str, entries: Iterable[Any], after: Mapping[str, Any]) -> None:
    """Print an object whose value of `name` is a long list; `before` and `after` are its other keys, in order.

    In a pipe the entries are written `AT_ONCE` at a time and are never all in memory; the text is that of `print_json`.
    """
    if sys.stdout.isatty():
        print_json({**before, name: list(entries), **after})
        return
    encode = json.JSONEncoder(ensure_ascii=_is_plain()).encode
    click.echo(f"{encode(dict(before))[:-1]}, {encode(name)}: [", nl=False)
    separator = ""
    remaining = iter(entries)
    while some := list(islice(remaining, AT_ONCE)):
        click.echo(separator + encode(some)[1:-1], nl=False)
        separator = ", "
    click.echo(f"], {encode(dict(after))[1:]}" if after else "]}")


def _is_plain() -> bool:
    """True if standard output takes ASCII alone."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") != "utf8"


def what_if(overrides: Mapping[str, int | str], words: Catalogue) -> None:
    """Print the numbers of the law that `--set` changed; nothing where there are none."""
    if overrides:
        shown = ", ".join(f"{name} = {value}" for name, value in overrides.items())
        click.echo(words.text("heading.set", {"set": shown}))


def show_problems(files: Iterable[FileProblems], language: str, every_one: bool = False) -> None:
    """Print problems on standard error, stops and doubts before notes; similar ones on one line unless `every_one`."""
    for file, problems, _ in files:
        for line in problem_lines(problems, language, file, every_one):
            click.echo(f"arpad: {line}", err=True)
