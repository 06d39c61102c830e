"""The parts around a table: chips that take a filter away, and heads by which it is sorted."""

from __future__ import annotations

from dataclasses import dataclass

from arpad.site.view_address import ViewAddress

SORT = "sort"


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter that is set, in words, and the address without it."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class SortedHead:
    """The head of a column by which a table can be sorted, with the address that sorts by it."""

    column: str
    text: str
    address: str
    order: str
    """`ascending` or `descending` if the table is sorted by this column, else empty."""
    figure: bool
    style: str
    """A class of the cell."""


@dataclass(frozen=True, slots=True)
class SortedColumn:
    """A column by which a table can be sorted: its name in addresses, and its word."""

    name: str
    text: str
    falling: bool = False
    """The first click sorts in falling order."""
    figure: bool = False
    style: str = ""

    def head(self, address: ViewAddress, sort: str) -> SortedHead:
        """The head in a table sorted by the column `sort`, which has a minus for falling order.

        A click sorts by the column, or the other way round if the table is sorted by it.
        """
        down = f"-{self.name}"
        order = {self.name: "ascending", down: "descending"}.get(sort, "")
        wanted = down if order == "ascending" or (not order and self.falling) else self.name
        return SortedHead(self.name, self.text, address.but(sort=wanted, page=""), order, self.figure, self.style)
