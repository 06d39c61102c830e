"""The computation of a list by the law, from an earlier list and the events since. Nothing is written here.

A list is computed from an earlier one (its base) in steps: a step is a month with its events, or one event of an event
list. All facts are those of a `Source`, so that the list can be computed again at any time from the same facts: to
publish, to explain, to verify.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, NamedTuple

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.report import Event, Player, PublishedRating, Report
from arpad.core.verdicts import Problem, event_subject
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.source import OPENING, Elos, Published, RatingStep, Source
from arpad.rating_list.standing import PlayerStanding, carried, player_of
from arpad.regulations.adjustments import adjustment_of
from arpad.regulations.rate import rate
from arpad.regulations.regulation import Known, Regulation, Run, interpreted


class PreparedStep(NamedTuple):
    """A step ready for rating: its report, the players' standings before it, and the regulation of its first day."""

    report: Report
    before: Mapping[int, PlayerStanding]
    regulation: Regulation[Any]
    newcomers: frozenset[str] = frozenset()
    """The IDs in the report of players who are in no registry yet."""


class RatedStep(NamedTuple):
    """A step with its report and the answer of the law."""

    step: RatingStep
    report: Report
    answer: Answer


@dataclass(slots=True)
class Computed:
    """The result of all steps: an answer for each step with events or an adjustment, and the standings afterwards."""

    rated: list[RatedStep] = field(default_factory=list)
    held: dict[int, PlayerStanding] = field(default_factory=dict)


def compute(
    of_list: ListDefinition,
    base: int,
    steps: Iterable[RatingStep],
    source: Source,
    working: bool = True,
    run: Run = interpreted,
) -> Computed | Problem:
    """Rate the steps one after the other, starting from the list with the number `base`.

    `working` asks for the working of every number, and `run` runs the procedures of the law.
    """
    done = Computed()
    since: dict[int, list[PublishedRating]] = {}
    steps = tuple(steps)
    is_opening = base == OPENING
    out = source.published_since(base) if any(step.again for step in steps) else {}
    for place, step in enumerate(steps):
        prepared = prepare(of_list, base, step, source, done.held, since, place == 0 and is_opening)
        if isinstance(prepared, Problem):
            return prepared
        if prepared is None:
            continue
        answer = rate(
            prepared.report, None, of_list.authority, of_list.settings, _adjustment(of_list, step), working, run
        )
        if isinstance(answer, Problem):
            return answer
        month = step.period
        first = None if month is None else of_list.in_force_from(month)
        of_day = None if first is None else of_list.calendar.on(first)
        if isinstance(of_day, Problem):
            return of_day
        closed = None if first is None or of_day is None else of_day.period_closed(first)
        for number, held in _standings_after(closed, prepared, answer):
            games = 0 if step.again else held.games
            if number in done.held:
                games += done.held[number].games
            kept = held if first is None else _with_published(of_list, held, out.get(number, ()), first)
            if isinstance(kept, Problem):
                return kept
            done.held[number] = kept if games == kept.games else kept._replace(games=games)
            if first is not None:
                rating = PublishedRating(first, kept.rating, peak=kept.player.peak)
                since.setdefault(number, []).append(rating)
        done.rated.append(RatedStep(step, prepared.report, answer))
    for number, since_base in out.items() if not of_list.kind_of_list.is_monthly else ():
        if number in done.held:  # an event list keeps what any of these lists published
            kept = _with_published(of_list, done.held[number], since_base, since_base[-1][0])
            if isinstance(kept, Problem):
                return kept
            done.held[number] = kept
    # Players of the lists in between who are not rated again have their standing from before these lists.
    others = sorted(out.keys() - done.held.keys())
    before = source.standings(base, others)
    done.held |= {number: before.get(number, PlayerStanding(Player(str(number)), gone=True)) for number in others}
    return done


def _with_published(
    of_list: ListDefinition, held: PlayerStanding, out: Sequence[tuple[date, PlayerStanding]], day: date
) -> PlayerStanding | Problem:
    """The standing of a player who is rated again, with the published facts that stay by law (such as titles)."""
    published = [standing.player for since, standing in out if since <= day]
    if not published:
        return held
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return regulation
    player = held.player
    for earlier in published:
        player = regulation.with_published(player, earlier)
    return held._replace(player=player)


def _adjustment(of_list: ListDefinition, step: RatingStep) -> str | None:
    """The dated adjustment of the list's authority for a month; None without one."""
    return None if step.period is None else adjustment_of(of_list.authority, step.period)


def prepare(
    of_list: ListDefinition,
    base: int,
    step: RatingStep,
    source: Source,
    held: Mapping[int, PlayerStanding],
    since: Mapping[int, Sequence[PublishedRating]],
    after_opening: bool = False,
) -> PreparedStep | Problem | None:
    """The step ready for rating; None if it has nothing to rate.

    `after_opening`: the step rates the period in which the opening list is in force, with that list's K.
    """
    of_step = source.step_events(of_list, step)
    if isinstance(of_step, Problem):
        return of_step
    events, files, approvals = of_step.events, of_step.files, of_step.approvals
    month = step.period
    is_whole_list = _adjustment(of_list, step) is not None
    first_days = [event.start for event in events.values()]
    if month is not None and is_whole_list:
        first_days.append(of_list.in_force_from(month))  # a list without events is adjusted too
    if not first_days:
        return None
    first_day = min(first_days)
    on_base = source.histories(base, None if is_whole_list else sorted(files), first_day)
    known = {**{number: past.standing for number, past in on_base.items() if not past.standing.gone}, **held}
    numbers = sorted({*files, *known} if is_whole_list else files)
    people = {**source.people([number for number in numbers if number not in of_step.newcomers])}
    people |= {number: one.record for number, one in of_step.newcomers.items()}
    before = {number: known[number] for number in numbers if number in known}
    regulation = of_list.calendar.on(first_day, _place(of_list, events, first_day))
    if isinstance(regulation, Problem):
        return regulation
    players = {number: player_of(number, people[number], before.get(number)) for number in numbers}
    players |= {number: players[number]._replace(id=one.id) for number, one in of_step.newcomers.items()}
    if not after_opening:
        changed = regulation.changed_after_opening(first_day, (players[number] for number in before))
        players |= {int(player.id): player for player in changed}
    players |= {n: regulation.with_file_facts(players[n], files[n]) for n in before if n in files}
    asked = [number for number in numbers if regulation.asks_fide(of_list.kind, players[number], number in before)]
    days = _days_asked(of_list, month, events.values())
    abroad = _fide_ratings(of_list, source, [(n, people[n].fide_id) for n in asked], days)
    with_elo = {n: people[n].fide_id for n in numbers if regulation.asks_elo(of_list.kind, players[n])}
    elos = source.elos(with_elo, *days) if with_elo else {}
    for number in [number for number in numbers if number not in before or number in abroad or number in with_elo]:
        elo = elos.get(number, Elos())
        of_person = (files.get(number), abroad.get(number, ()), of_list.federation, elo.standard, elo.rapid)
        players[number] = regulation.with_entry_facts(players[number], Known(*of_person, of_step.decided.get(number)))
    if of_list.kind_of_list.is_monthly:
        for number in before:
            published = on_base[number].ratings if number in on_base else ()
            ratings = (*published, *since.get(number, ()))
            players[number] = players[number]._replace(rating=None, ratings=ratings)
    by_id = {player.id: player for player in players.values()}
    report = Report(of_list.kind, month, by_id, events, tuple(approvals))
    newcomers = frozenset(one.id for one in of_step.newcomers.values())
    return PreparedStep(report, before, regulation, newcomers)


def _place(of_list: ListDefinition, events: Mapping[str, Event], day: date) -> str:
    """The place that a problem with a step's first day names: the event that begins on it, else the list."""
    return next((event_subject(event.id) for event in events.values() if event.start == day), of_list.subject)


def _days_asked(of_list: ListDefinition, month: Month | None, events: Iterable[Event]) -> tuple[date, date]:
    """The first and the last day whose FIDE lists may concern the events of a step, or a moved game of theirs.

    For a month the last day is the eve of the list that is made. A step of a monthly list without a month has no last
    day, because only the law can say which list rates it.
    """
    days = [day for event in events for day in (event.start, event.end, *(game.date for game in event.games)) if day]
    first = min(days, default=date.max)
    if month is not None:
        return first, of_list.in_force_from(month) - timedelta(days=1)
    return first, date.max if of_list.kind_of_list.is_monthly else max(days)


def _fide_ratings(
    of_list: ListDefinition, source: Source, people: Iterable[tuple[int, int | None]], days: tuple[date, date]
) -> dict[int, Published]:
    """The ratings of people on FIDE's lists of these days, by number in the registry. People on none are omitted."""
    asked = {fide_id: number for number, fide_id in people if fide_id is not None}
    by_fide_id = (
        source.fide_ratings(of_list.kind_of_list.fide_rating or "standard", list(asked), *days) if asked else {}
    )
    return {asked[fide_id]: ratings for fide_id, ratings in by_fide_id.items()}


def _standings_after(
    closed: Month | None, prepared: PreparedStep, answer: Answer
) -> Iterator[tuple[int, PlayerStanding]]:
    """The number and the standing after a step of each player who stays on the list.

    `closed` is the period that the list closes; None on an event list.
    """
    for row, after in zip(answer.rows, answer.after, strict=True):
        if row.id in prepared.newcomers:  # of a waiting event that is only checked: no standing yet
            continue
        number, entered = int(row.id), prepared.report.players[row.id]
        if prepared.regulation.stays_outside(entered, after, number in prepared.before):
            continue
        before = prepared.before.get(number, PlayerStanding(Player(row.id)))
        kept = carried(number, after)
        if kept.title is not None and kept.title == entered.title and before.player.title is None:
            kept = kept._replace(title=None)  # it is the registry's, not this list's
        yield number, PlayerStanding(kept, row.games, closed if row.games and closed else before.last_active)
