"""A procedure of the law run compiled on the columns of whoever has it in lists, as the office does.

The columns are handed over, and what the procedure has written is taken back: it writes into the last that it is given.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from arpad.regulations.edition import editions
from arpad.regulations.regulation import interpreted
from arpad.replay.compiler.column import Column
from arpad.replay.compiler.functions import Compiled, compiled


def run_compiled(procedure: Callable[..., None], *given: Any) -> None:
    """Run a procedure as `interpreted` does, compiled."""
    handed = [handed_over(value) for value in given]
    _compiled(procedure)(*handed)
    _take_back(given[-1], handed[-1])


def run_kept(procedure: Callable[..., None], *given: Any) -> None:
    """Run a procedure compiled where it was compiled before and kept, and else as it stands."""
    if procedure not in _kept:
        _kept[procedure] = _compiled(procedure).is_kept(*[handed_over(value) for value in given])
    (run_compiled if _kept[procedure] else interpreted)(procedure, *given)


_kept: dict[Callable[..., None], bool] = {}
"""What was found of procedures that somebody wanted to run: the kinds of their columns are always the same."""


@cache
def _compiled(procedure: Callable[..., None]) -> Compiled:
    return compiled(procedure)


def handed_over(value: Any) -> Any:
    """The same named tuples with columns for lists; a plain tuple is of laws, of which there are always as many.

    The compiler would compile anew for every number of them; no period has more than there are editions: the list's,
    and those of the events.
    """
    if isinstance(value, list):
        return Column(np.array(value, dtype=np.int64))
    if not isinstance(value, tuple):
        return value
    entries = [handed_over(entry) for entry in value]
    if hasattr(value, "_fields"):
        return type(value)(*entries)
    return (*entries, *entries[:1] * (len(editions()) - len(entries)))


def _take_back(value: Any, handed: Any) -> None:
    """Write what the columns have into the lists that they were made of."""
    if isinstance(value, list):
        value[:] = handed.array.tolist()
    elif isinstance(value, tuple):
        for mine, his in zip(value, handed, strict=True):
            _take_back(mine, his)
