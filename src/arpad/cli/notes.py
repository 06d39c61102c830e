"""What readers say of files, on standard error."""

from __future__ import annotations

from collections.abc import Iterable

import click

from arpad.formats.file_problems import FileProblems as FileProblems
from arpad.library.sentences import problem_json as problem_json
from arpad.library.sentences import problem_lines


def show_problems(files: Iterable[FileProblems], language: str, every_one: bool = False) -> None:
    """Print the problems, stops and doubts before notes; alike ones in one line, unless `every_one` is wanted."""
    for file, problems, _ in files:
        for line in problem_lines(problems, language, file, every_one):
            click.echo(f"arpad: {line}", err=True)
