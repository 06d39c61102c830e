"""Runs compiled procedures of the law on columns that are lists, such as those of the office.

The lists are copied into columns before the call. A procedure writes only into its last argument, which is copied back
into its lists.
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
    """Run a procedure compiled. It writes the same numbers as with `interpreted`."""
    handed = [compiled_form(value) for value in given]
    _compiled(procedure)(*handed)
    _take_back(given[-1], handed[-1])


def run_compiled_if_kept(procedure: Callable[..., None], *given: Any) -> None:
    """Run a procedure compiled if its compiled code is kept from an earlier run of the program, else interpreted."""
    if procedure not in _kept:
        _kept[procedure] = _compiled(procedure).is_kept(*[compiled_form(value) for value in given])
    (run_compiled if _kept[procedure] else interpreted)(procedure, *given)


_kept: dict[Callable[..., None], bool] = {}
"""True for a procedure whose compiled code is kept. Cached, because its columns always have the same kinds."""


@cache
def _compiled(procedure: Callable[..., None]) -> Compiled:
    return compiled(procedure)


def compiled_form(value: Any) -> Any:
    """Return a value in the form that compiled code takes: named tuples with columns in place of lists.

    A plain tuple holds the laws of a period: that of the list, then those of its events. It is filled up with the first
    to the number of all editions, because the compiler would compile anew for each length.
    """
    if isinstance(value, list):
        return Column(np.array(value, dtype=np.int64))
    if not isinstance(value, tuple):
        return value
    entries = [compiled_form(entry) for entry in value]
    if hasattr(value, "_fields"):
        return type(value)(*entries)
    return (*entries, *entries[:1] * (len(editions()) - len(entries)))


def _take_back(value: Any, handed: Any) -> None:
    """Write the numbers of columns into the lists that they were made of."""
    if isinstance(value, list):
        value[:] = handed.array.tolist()
    elif isinstance(value, tuple):
        for field, column in zip(value, handed, strict=True):
            _take_back(field, column)
