"""The ratings of a player list by list: each with the days it was in force, its change, and what it comes from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from arpad.core.answer import Part
from arpad.office.public_record.player_rows import ListRows, PublishedLine

ByList = Literal["raised", "again"]
"""The list was raised once, by a dated adjustment; everything was rated again for a late event."""
RAISED = "list_raised"
"""The step of a list that was raised."""


class HistoryPoint(NamedTuple):
    """A player's rating from an edition of a list on."""

    number: int
    edition: str
    """The text by which addresses name the edition."""
    day: date | None
    """The first day in force; None: the edition is a preview."""
    until: date | None
    """The first day of the player's next point; None: it still holds."""
    rating: int | None
    """None: the player is not on the list from this edition on."""
    change: int | None
    """From the rating on the edition before; None: there was none, or there is none now."""
    games: int
    """The games that counted, of the events."""
    events: tuple[int, ...]
    """The events that this edition was the first to rate. Without any, the rating changed by the list alone, or because
    everything was rated again for a late event."""
    k: int | None
    grade: str
    inactive: bool
    has_working: bool
    by_list: ByList | None = None
    """What changed the rating beside the events."""

    @property
    def is_preview(self) -> bool:
        return self.day is None

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "edition": self.edition,
            "day": _text(self.day),
            "until": _text(self.until),
            "preview": self.is_preview,
            "rating": self.rating,
            "change": self.change,
            "games": self.games,
            "events": list(self.events),
            "k": self.k,
            "grade": self.grade or None,
            "inactive": self.inactive,
            "by_list": self.by_list,
        }


@dataclass(frozen=True, slots=True)
class ListHistory:
    """A player's points on one list, the first one first; the last may be a preview."""

    list_name: str
    kind: str
    points: tuple[HistoryPoint, ...]
    in_force: date | None
    """The first day of the list in force."""

    @property
    def published(self) -> tuple[HistoryPoint, ...]:
        return tuple(point for point in self.points if not point.is_preview)

    @property
    def preview(self) -> HistoryPoint | None:
        return self.points[-1] if self.points and self.points[-1].is_preview else None

    def to_json(self) -> dict[str, Any]:
        return {
            "list": self.list_name,
            "kind": self.kind,
            "in_force": _text(self.in_force),
            "points": [point.to_json() for point in self.points],
        }


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """The history of a player on every list."""

    number: int
    lists: tuple[ListHistory, ...]

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002 (numbers alone)
        return {"number": self.number, "lists": [one.to_json() for one in self.lists]}


def history_of(person: int, rows: Mapping[str, ListRows]) -> PlayerHistory:
    """The history that the rows of a player come to. Lists without a rating in it are omitted."""
    lists = (
        ListHistory(one.name, one.kind, tuple(_points(one)), one.in_force and one.in_force.day) for one in rows.values()
    )
    return PlayerHistory(person, tuple(one for one in lists if one.points))


def _points(rows: ListRows) -> Iterator[HistoryPoint]:
    numbers = _numbers(rows)
    first_days = {number: rows.editions[number].day for number in numbers}
    before: int | None = None
    for number, following in pairwise([*numbers, None]):
        assert number is not None
        line, edition = _line_on(rows, number), rows.editions[number]
        rating = None if line is None else line.rating
        parts = rows.new_parts(number)
        yield HistoryPoint(
            number=number,
            edition=edition.text,
            day=edition.day,
            until=None if following is None else first_days[following],
            rating=rating,
            change=None if rating is None or before is None else rating - before,
            games=sum(part.games for part in parts),
            events=_events(parts),
            k=None if line is None else line.k,
            grade="" if line is None else line.grade,
            inactive=line is not None and line.inactive,
            has_working=number in rows.workings,
            by_list=_by_list(rows, number, is_new=bool(parts)) if rating != before else None,
        )
        before = rating
    draft, last = rows.preview, rows.line
    if draft is None or rows.draft is None or draft.number not in rows.workings:
        return
    parts = rows.new_parts(draft.number)
    change = None if last is None else rows.draft - last.rating
    games = sum(part.games for part in parts)
    yield HistoryPoint(
        *(draft.number, draft.text, None, None, rows.draft, change, games, _events(parts), None, "", False, True)
    )


def _by_list(rows: ListRows, number: int, *, is_new: bool) -> ByList | None:
    """What an edition did to a rating beside its events; `is_new`: it was the first to rate one of the player."""
    working, base = rows.workings.get(number), rows.editions[number].base
    if working is None or base is None:
        return None
    if any(step.code == RAISED for _, row in working.rows for step in row.steps):
        return "raised"
    return "again" if base != number - 1 and not is_new else None


def _numbers(rows: ListRows) -> list[int]:
    """The published editions on which the player's rating begins, changes or ends, or that rated a further event.

    A player without a rating has no point: their games are among the events.
    """
    found, before = set(), None
    for line in rows.lines:
        if before is None or before.rating != line.rating or before.until != line.number:
            found.add(line.number)
        if before is not None and before.until is not None and before.until != line.number:
            found.add(before.until)
        before = line
    if before is not None and before.until is not None:
        found.add(before.until)
    rated = (number for number in set(rows.first_rated.values()) if rows.editions[number].day is not None)
    return sorted(found | {number for number in rated if _line_on(rows, number) is not None})


def _line_on(rows: ListRows, number: int) -> PublishedLine | None:
    """The player's line on an edition."""
    at = bisect_right(rows.lines, number, key=lambda line: line.number)
    line = rows.lines[at - 1] if at else None
    return line if line is not None and (line.until is None or number < line.until) else None


def _events(parts: Iterable[Part]) -> tuple[int, ...]:
    """The events of parts, in their order."""
    return tuple(dict.fromkeys(int(part.event) for part in parts))


def _text(value: date | None) -> str | None:
    return None if value is None else str(value)
