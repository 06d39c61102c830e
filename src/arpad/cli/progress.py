"""A bar for work that takes long: on a terminal, on standard error, gone when it is done; in a pipe there is none."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arpad.cli.streams import unmarked


@contextmanager
def bar(label: str, total: int, at_first: str | None = None) -> Iterator[Callable[[int], None]]:
    """Yield a function that takes the work done so far; before its first call the bar is labelled `at_first`."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(file=unmarked(sys.stderr), stderr=True)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(at_first or label, total=total)
        yield lambda done: progress.update(task, completed=done, description=label)
