"""A progress bar for long work, on standard error. It disappears at the end, and is drawn only on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arpad.cli.streams import unmarked


@contextmanager
def bar(label: str, total: int, at_first: str | None = None) -> Iterator[Callable[[int], None]]:
    """Yield a function to call with the amount of work done so far, out of `total`.

    The label of the bar is `at_first` before the first call, then `label`.
    """
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
