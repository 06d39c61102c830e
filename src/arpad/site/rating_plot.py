"""The plot of a player's ratings: by the days on which lists came into force, or by the games that were rated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from arpad.core.list_kind import list_kinds
from arpad.office.public_record.history import HistoryPoint, ListHistory
from arpad.site.plot import NARROW, WIDE, Mark, Plot, PlotLine, Size, Step, draw, month_numbers, round_numbers
from arpad.site.words import PageWords

STYLES = 4
MONTHS = 12


@dataclass(frozen=True, slots=True)
class NamedHistory:
    """A history on a list, with the name of its line and its style from 1 to 4."""

    name: str
    style: int
    history: ListHistory


@dataclass(frozen=True, slots=True)
class RatingPlot:
    """A plot in two sizes, and what it shows in words."""

    plots: tuple[Plot, ...]
    sentences: tuple[str, ...]


def style_of(kind: str) -> int:
    """The style of a kind of list: standard 1, selo 2, pelo 3, go 4, and over again."""
    return list(list_kinds()).index(kind) % STYLES + 1 if kind in list_kinds() else 1


def rating_plot(histories: Sequence[NamedHistory], words: PageWords, by_game: bool) -> RatingPlot | None:
    """The plot of some histories; None if none of them has a rating."""
    last = max((one.history.in_force.toordinal() for one in histories if one.history.in_force), default=0)
    lines = [
        _line(one, _by_game(one.history) if by_game else _by_day, None if by_game else last, words) for one in histories
    ]
    drawn = [plot for size in (WIDE, NARROW) if (plot := draw(lines, _words(lines, words, by_game, size), size))]
    if not drawn:
        return None
    return RatingPlot(tuple(drawn), tuple(_sentence(one, words) for one in histories if one.history.published))


def _by_day(point: HistoryPoint) -> int:
    """The place of a point by the day on which its list came into force."""
    return 0 if point.day is None else point.day.toordinal()


def _by_game(history: ListHistory) -> Callable[[HistoryPoint], int]:
    """The place of a point by the games that were rated up to it."""
    count, places = 0, {}
    for point in history.points:
        count += point.games
        places[point.number] = count
    return lambda point: places[point.number]


def _line(one: NamedHistory, place: Callable[[HistoryPoint], int], last: int | None, words: PageWords) -> PlotLine:
    """The line of a history; it ends at `last`, or where its own points end."""
    published, preview = one.history.published, one.history.preview
    steps = tuple(Step(place(point), point.rating) for point in published)
    end = last if last is not None else steps[-1].x if steps else 0
    shown = published[-1].rating if published else None
    name = one.name if shown is None else f"{one.name} {shown}"
    if preview is None or preview.rating is None:
        return PlotLine(name, one.style, steps, end)
    return PlotLine(name, one.style, steps, end, preview.rating, f"{words.text('player.preview')} {preview.rating}")


def _words(lines: Sequence[PlotLine], words: PageWords, by_game: bool, size: Size) -> list[Mark]:
    """The words below the plot."""
    first = min((step.x for line in lines for step in line.steps), default=0)
    last = max((line.end for line in lines), default=0)
    if by_game:
        return [Mark(number, words.count(number)) for number in round_numbers(last, size.words)]
    if not first:
        return []
    begin, end = date.fromordinal(first), date.fromordinal(last)
    months = month_numbers(_month(begin), _month(end), size.words)
    days = [date(month // MONTHS, month % MONTHS + 1, 1) for month in months]
    years_alone = all(day.month == 1 for day in days)
    return [Mark(day.toordinal(), str(day.year) if years_alone else words.short_month(day)) for day in days]


def _month(day: date) -> int:
    return day.year * MONTHS + day.month - 1


def _sentence(one: NamedHistory, words: PageWords) -> str:
    """What a line shows: where it begins and ends, and the lowest and highest of it."""
    rated = [point for point in one.history.published if point.rating is not None]
    first, last = rated[0], rated[-1]
    heights = [point.rating or 0 for point in rated]
    values = {
        "name": one.name,
        "first": str(first.rating),
        "first_day": words.day(first.day) if first.day else "",
        "last": str(last.rating),
        "last_day": words.day(last.day) if last.day else "",
        "lowest": str(min(heights)),
        "highest": str(max(heights)),
    }
    return words.text("plot.line", values)
