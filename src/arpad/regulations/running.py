"""Who runs a procedure of the law on its columns: Python as it stands here, or somebody who has compiled it."""

from collections.abc import Callable
from typing import Any

Run = Callable[..., None]
"""It is given the procedure and what the procedure is given, the last of which is what is written."""


def as_it_stands(procedure: Callable[..., None], *columns: Any) -> None:
    procedure(*columns)
