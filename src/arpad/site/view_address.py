"""The address of a view: its path with its filters, sorting and page, and the same with some of them changed."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode


class ViewAddress:
    """A path with parameters in their order. A parameter without a value is omitted."""

    def __init__(self, path: str, parameters: Iterable[tuple[str, str]] = ()) -> None:
        self.path = path
        self.parameters = [(name, value) for name, value in parameters if value]

    def but(self, **changed: str) -> str:
        """The address with some parameters at other values; an empty one is taken away."""
        kept = [(name, value) for name, value in self.parameters if name not in changed]
        return str(ViewAddress(self.path, [*kept, *changed.items()]))

    def __str__(self) -> str:
        return f"{self.path}?{urlencode(self.parameters, safe=':,')}" if self.parameters else self.path
