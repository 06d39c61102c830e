"""The pager of a table: "1–25 of 733", page numbers, and how many lines a page has."""

from __future__ import annotations

from dataclasses import dataclass

from arpad.site.view_address import ViewAddress

SIZES = (25, 100)
"""Lines on a page. All of them are on one page up to `MOST_ON_A_PAGE`."""
MOST_ON_A_PAGE = 1_000
ALL = "all"
AROUND = 1
"""Page numbers on each side of the page that is shown."""


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page number with its address. `number` 0 is a gap between numbers."""

    number: int
    address: str
    current: bool


@dataclass(frozen=True, slots=True)
class SizeLink:
    """A number of lines on a page, 0 for all; `address` is empty for the one that is shown."""

    size: int
    address: str


@dataclass(frozen=True, slots=True)
class Pager:
    """Where a page stands in a table of `count` lines. Pages are counted from 1."""

    count: int
    page: int
    size: int
    """Lines on a page; 0: all of them are on this one."""
    address: ViewAddress

    @property
    def pages(self) -> int:
        return 1 if not self.size else max(1, -(-self.count // self.size))

    @property
    def offset(self) -> int:
        """How many lines stand on earlier pages."""
        return (self.page - 1) * self.size

    @property
    def limit(self) -> int:
        return self.size or MOST_ON_A_PAGE

    @property
    def first(self) -> int:
        """The place of the first line of the page; 0: it has none."""
        return self.offset + 1 if self.count > self.offset else 0

    @property
    def last(self) -> int:
        return min(self.count, self.offset + self.limit)

    @property
    def links(self) -> list[PageLink]:
        """The first page, those around this one, the last; nothing if there is one page."""
        if self.pages == 1:
            return []
        near = {number for number in range(self.page - AROUND, self.page + AROUND + 1) if 1 <= number <= self.pages}
        links: list[PageLink] = []
        before = 0
        for number in sorted(near | {1, 2, self.pages} & set(range(1, self.pages + 1))):
            if number > before + 1:
                links.append(PageLink(0, "", current=False))
            links.append(PageLink(number, self._to(number), current=number == self.page))
            before = number
        return links

    @property
    def next(self) -> str:
        """The address of the next page; empty on the last."""
        return self._to(self.page + 1) if self.page < self.pages else ""

    @property
    def sizes(self) -> list[SizeLink]:
        """The ways to have more or fewer lines on a page, where that makes a difference."""
        if self.count <= SIZES[0]:
            return []
        offered = [one for place, one in enumerate(SIZES) if not place or self.count > SIZES[place - 1]]
        links = [SizeLink(one, "" if one == self.size else self._of_size(str(one))) for one in offered]
        if self.count <= MOST_ON_A_PAGE:
            links.append(SizeLink(0, self._of_size(ALL) if self.size else ""))
        return links

    def _to(self, number: int) -> str:
        return self.address.but(page="" if number == 1 else str(number))

    def _of_size(self, size: str) -> str:
        return self.address.but(page="", size="" if size == str(SIZES[0]) else size)


def pager(count: int, page: str, size: str, address: ViewAddress) -> Pager | None:
    """The pager of a table by the texts of an address; None if there is no such page."""
    if size == ALL and count > MOST_ON_A_PAGE:
        return None
    lines = 0 if size == ALL else int(size) if size in map(str, SIZES) else SIZES[0] if not size else -1
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 9 else 0 if page else 1
    if lines < 0 or number < 1:
        return None
    found = Pager(count, number, lines, address)
    return found if number <= found.pages else None
