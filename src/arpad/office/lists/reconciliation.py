"""Reconciles our published list of a month with FIDE's: collects both lists and the working of ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from arpad.core.answer import Part, Row
from arpad.core.dates import Month
from arpad.core.exact import read_hundredths
from arpad.core.verdicts import Problem
from arpad.office.fide_lists.archive import rows_of_month
from arpad.office.lists.definition import ListFacts, list_at
from arpad.office.lists.fide_differences import Difference, OurEvent, OurGame, OurLine, compare
from arpad.office.lists.plan import steps_of
from arpad.office.lists.published import published, published_lines
from arpad.office.lists.published_line import Line
from arpad.office.lists.source import AtEntry
from arpad.office.storage.models import Person, Publication
from arpad.rating_list.rating import RatedStep, compute
from arpad.regulations.edition import editions
from arpad.regulations.fide.change import limited_coefficient


def reconcile(of_list: ListFacts, month: Month) -> list[Difference] | Problem:
    """The differences between our list of a month and FIDE's, each with the most likely reason.

    A problem if the list is not monthly or not FIDE's, or if one of the two lists of the month is missing.
    """
    rating = of_list.kind_of_list.fide_rating
    if rating is None or not of_list.kind_of_list.is_monthly:
        return Problem(f"list {of_list.name}", "list_kind_of_no_use", {"given": of_list.kind, "list": of_list.name})
    lists = published(of_list.name)
    ours = lists.filter(period=str(month)).first()
    if ours is None or ours.base is None:
        return Problem(f"list {of_list.name}", "month_not_published", {"list": of_list.name, "month": str(month)})
    ids = dict(
        Person.objects.filter(fide_id__isnull=False, federation=of_list.federation).values_list("fide_id", "number")
    )
    theirs = rows_of_month(month, rating, [number for number in ids if number is not None])
    if not theirs:
        return Problem("--month", "outside_list_untold", {"month": str(month)})
    rated = _rated(of_list, ours)
    if isinstance(rated, Problem):
        return rated
    now = published_lines(ours, ids.values())
    before = published_lines(lists.get(number=ours.number - 1), ids.values())
    rows = {row.id: row for row in rated.answer.rows} if rated is not None else {}
    names = {name: event.name or name for name, event in rated.report.events.items()} if rated is not None else {}
    lines = {
        fide_id: _our_line(fide_id, now[number], before.get(number), rows.get(str(number)), names)
        for fide_id, number in ids.items()
        if fide_id is not None and number in now
    }
    on_a_list = {fide_id: row for fide_id, row in theirs.items() if row.rating}
    earlier = rows_of_month(month.plus(-1), rating, list(lines))
    return compare(lines, on_a_list, _law(rated), earlier or None)


def _rated(of_list: ListFacts, ours: Publication) -> RatedStep | Problem | None:
    """The month as it was rated, computed again; None if the list rated no event of its own month."""
    of_list = list_at(of_list.name, ours.facts)
    source = AtEntry(of_list.name, ours.facts)
    computed = compute(of_list, ours.base or 0, steps_of(ours), source)
    if isinstance(computed, Problem):
        return computed
    last = computed.rated[-1] if computed.rated else None
    return last if last is not None and last.step.period == ours.month else None


def _law(rated: RatedStep | None) -> Any:
    """The law of our list; of the latest edition if nothing was rated."""
    name = rated.answer.list_regulation if rated is not None else list(editions())[-1]
    return _law_of(name)


@cache
def _law_of(edition: str) -> Any:
    """The law of an edition. It is read once, because it is needed for each of thousands of lines."""
    return editions()[edition].law()


def _our_line(fide_id: int, line: Line, before: Line | None, row: Row | None, names: Mapping[str, str]) -> OurLine:
    law = None if row is None or not row.settled_by else _law_of(row.settled_by)
    return OurLine(
        fide_id=fide_id,
        number=line.id,
        name=line.name,
        rating=line.rating,
        previous=None if before is None else before.rating,
        k=_coefficient(before, row, law, line.games),
        games=line.games,
        events=() if row is None else _events(row, names),
        title=line.title,
        law=law,
    )


def _coefficient(before: Line | None, row: Row | None, law: Any, games: int) -> int:
    """The K of the period before the limit of 8.3.3; 0 if it is not known.

    It is the K that the previous list prints, unless the law applied a K that does not follow from it.
    """
    printed = before.k or 0 if before is not None else 0
    applied = row.k if row is not None and row.k else 0
    if not applied or (printed and limited_coefficient(law, printed, games) == applied):
        return printed
    return applied


def _events(row: Row, names: Mapping[str, str]) -> tuple[OurEvent, ...]:
    return tuple(
        OurEvent(
            id=part.event,
            name=names.get(part.event, part.event),
            change=read_hundredths(part.change or "0"),
            games=part.games,
            played=_games(part),
        )
        for part in row.parts
        if part.games
    )


def _games(part: Part) -> tuple[OurGame, ...]:
    return tuple(OurGame(one.round, read_hundredths(one.delta or "0")) for one in part.working if one.counted)
