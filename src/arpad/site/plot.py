"""Step lines as SVG: each line goes on at its height until the next step, solid what is published, dashed a preview.

A plot has whole coordinates alone, and at most four points for each column of pixels, so that the longest history stays
small. Lines are told apart by their dashes and by a name at their ends; colours and dashes are in the style sheet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

LEFT, TOP, BOTTOM = 44, 10, 26
"""Room for the numbers at the left, above the highest line, and for the words below."""
LAST = 14
"""How far the last step goes on."""
LETTER = 8
"""The width of a letter of a name, more than less."""
NAME_HEIGHT = 17
MOST_ROWS = 8
"""Lines across the plot, at most."""
STEPS = (1, 2, 5)
SMALLEST_STEP = 10
MOST_DOTS = 60
"""More points than this on a line are not marked one by one."""


class Size(NamedTuple):
    """The size of a plot, and how many words fit below it."""

    name: str
    width: int
    height: int
    words: int


WIDE, NARROW = Size("wide", 844, 320, 7), Size("narrow", 358, 240, 3)
"""On a desk, and on a phone."""


class Step(NamedTuple):
    """A line has the height `y` from `x` on. None: it has none."""

    x: int
    y: int | None


@dataclass(frozen=True, slots=True)
class PlotLine:
    """A line: its name, its steps in order, where it ends, and the height of its preview."""

    name: str
    style: int
    """From 1 to 4."""
    steps: tuple[Step, ...]
    end: int
    preview: int | None = None
    preview_name: str = ""

    @property
    def heights(self) -> list[int]:
        known = [step.y for step in self.steps if step.y is not None]
        return known if self.preview is None else [*known, self.preview]


class Mark(NamedTuple):
    """A word beside an axis, and where."""

    at: int
    text: str


class EndName(NamedTuple):
    """A name at the end of a line."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line as it is drawn: paths, and the names at its end."""

    style: int
    path: str
    dots: str
    preview: str
    preview_dot: tuple[int, int] | None
    names: tuple[EndName, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot as it is drawn. Texts are the caller's."""

    size: Size
    rows: tuple[Mark, ...]
    columns: tuple[Mark, ...]
    lines: tuple[DrawnLine, ...]
    right: int
    """Where the lines end and their names begin."""
    bottom: int

    @property
    def left(self) -> int:
        return LEFT


def draw(lines: Sequence[PlotLine], words: Sequence[Mark], size: Size) -> Plot | None:
    """The plot of some lines; None if none of them has a height. `words` stand below, each at its x."""
    shown = [line for line in lines if line.heights]
    if not shown:
        return None
    heights = [height for line in shown for height in line.heights]
    step = row_step(min(heights), max(heights))
    low, high = min(heights) // step * step, -(-max(heights) // step) * step
    high += step if high == low else 0
    ends = [line.end for line in shown]
    first = min((step.x for line in shown for step in line.steps), default=min(ends))
    last = max(*ends, first + 1)
    longest = max(len(name) for line in shown for name in (line.name, line.preview_name))
    right = size.width - longest * LETTER - 12
    bottom = size.height - BOTTOM
    has_preview = any(line.preview is not None for line in shown)
    end = right - ((right - LEFT) // 12 if has_preview else LAST)

    def across(x: int) -> int:
        return LEFT + (x - first) * (end - LEFT) // (last - first)

    def down(y: int) -> int:
        return bottom - (y - low) * (bottom - TOP) // (high - low)

    places = Places(across, down, end, right)
    # A rating holds beyond the day of its list.
    drawn = [_drawn(line, places, right if line.end == last else across(line.end)) for line in shown]
    rows = tuple(Mark(down(y), str(y)) for y in range(low, high + 1, step))
    columns = _apart([Mark(across(one.at), one.text) for one in words if first <= one.at <= last], size)
    return Plot(size, rows, columns, tuple(_names_apart(drawn, bottom)), right, bottom)


def row_step(low: int, high: int) -> int:
    """The distance of the lines across a plot: 10, 20, 50, 100 and so on, the smallest that makes few enough."""
    step, place = SMALLEST_STEP, 0
    while (high - low) // step + 2 > MOST_ROWS:
        place += 1
        step = STEPS[place % len(STEPS)] * SMALLEST_STEP * 10 ** (place // len(STEPS))
    return step


class Places(NamedTuple):
    """Where things stand in a plot."""

    across: Callable[[int], int]
    down: Callable[[int], int]
    end: int
    """Where a preview begins."""
    right: int
    """Where it ends."""


def _drawn(line: PlotLine, places: Places, end: int) -> DrawnLine:
    """A line that holds up to `end`."""
    points = list(
        _thinned((places.across(step.x), None if step.y is None else places.down(step.y)) for step in line.steps)
    )
    runs = list(_runs(points, end))
    path = "".join(_path(run, until) for run, until in runs)
    known = [(x, y) for x, y in points if y is not None]
    dots = "".join(f"M{x} {y}h0" for x, y in known) if len(known) <= MOST_DOTS else ""
    names = [EndName(runs[-1][1] + 8, runs[-1][0][-1][1], line.name)] if runs else []
    if line.preview is None:
        return DrawnLine(line.style, path, dots, "", None, tuple(names))
    height, begin = places.down(line.preview), places.end
    from_line = f"M{begin} {known[-1][1]}V{height}" if known and points[-1][1] is not None else f"M{begin} {height}"
    name = line.preview_name if runs else f"{line.name} {line.preview_name}"
    names.append(EndName(places.right + 8, height, name))
    return DrawnLine(line.style, path, dots, f"{from_line}H{places.right}", (begin, height), tuple(names))


def _thinned(points: Iterable[tuple[int, int | None]]) -> Iterator[tuple[int, int | None]]:
    """Points of which each column of pixels has at most four: the first, the highest, the lowest and the last."""
    for _, column in groupby(points, key=itemgetter(0)):
        yield from _of_column(list(column))


def _of_column(column: list[tuple[int, int | None]]) -> list[tuple[int, int | None]]:
    if len(column) <= 4:
        return column
    known = [place for place, (_, y) in enumerate(column) if y is not None]
    highest = min(known, key=lambda place: column[place][1] or 0, default=0)
    lowest = max(known, key=lambda place: column[place][1] or 0, default=0)
    return [column[place] for place in sorted({0, highest, lowest, len(column) - 1})]


def _runs(points: Sequence[tuple[int, int | None]], end: int) -> Iterator[tuple[list[tuple[int, int]], int]]:
    """The parts of a line between gaps, each with the x at which it ends."""
    run: list[tuple[int, int]] = []
    for x, y in points:
        if y is None:
            if run:
                yield run, x
            run = []
        else:
            run.append((x, y))
    if run:
        yield run, end


def _path(run: Sequence[tuple[int, int]], end: int) -> str:
    (x, y), *_ = run
    steps = "".join(f"H{after[0]}V{after[1]}" if after[1] != before[1] else "" for before, after in pairwise(run))
    return f"M{x} {y}{steps}H{end}"


def _apart(words: Sequence[Mark], size: Size) -> tuple[Mark, ...]:
    """The words that have room below a plot, from the right on, so that the latest is there."""
    kept: list[Mark] = []
    for word in reversed(words):
        if not kept or kept[-1].at - word.at >= (len(word.text) + 2) * LETTER:
            kept.append(word)
    return tuple(reversed(kept[: size.words + 1]))


def _names_apart(lines: Sequence[DrawnLine], bottom: int) -> list[DrawnLine]:
    """The lines with their names moved apart where they end near each other."""
    names = sorted(
        ((name.y, place, at) for place, line in enumerate(lines) for at, name in enumerate(line.names)),
    )
    heights: list[int] = []
    for y, _, _ in names:
        wanted = max(y, TOP + 4)
        heights.append(max(wanted, heights[-1] + NAME_HEIGHT) if heights else wanted)
    limit = bottom
    for at in range(len(heights) - 1, -1, -1):
        heights[at] = min(heights[at], limit)
        limit = heights[at] - NAME_HEIGHT
    moved = {(place, at): height for (_, place, at), height in zip(names, heights, strict=True)}
    return [
        replace(line, names=tuple(name._replace(y=moved[place, at]) for at, name in enumerate(line.names)))
        for place, line in enumerate(lines)
    ]


def round_numbers(last: int, most: int) -> list[int]:
    """Round numbers from 0 up to `last`, at most so many."""
    step, place = 1, 0
    while last // step + 1 > most:
        place += 1
        step = STEPS[place % len(STEPS)] * 10 ** (place // len(STEPS))
    return list(range(0, last + 1, step))


def month_numbers(first: int, last: int, most: int) -> list[int]:
    """Months from `first` to `last`, at most so many, at round distances. A month is a number: twelve to a year."""
    distances = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600)
    counts = [last // distance - (first - 1) // distance for distance in distances]
    distance = distances[min(bisect_left([-count for count in counts], -most), len(distances) - 1)]
    return [month for month in range(first, last + 1) if month % distance == 0]
