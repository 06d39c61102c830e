"""Rating: the accepted events of a list, from a list that was published, under the law. Nothing is written here.

A list is what its steps make of the list that it is computed from (its base): a step is a month with its events, or one
event of an event list. Everything is taken as it was at one entry of the journal, so that the same can be computed at
any time again: to publish, to explain, to verify.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any, NamedTuple, Protocol

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.report import Approval, Event, Player, PublishedRating, Report
from arpad.core.verdicts import Problem
from arpad.office.events import EventFacts, with_told
from arpad.office.held import Held, carried, carried_fields
from arpad.office.intake import stored_report
from arpad.office.lists import MONTHLY, ListFacts
from arpad.office.registry import Record
from arpad.regulations.choosing import adjustment_of, rate

Published = tuple[PublishedRating, ...]


class Step(NamedTuple):
    """A month with its events; of an event list one event, and no month."""

    period: str
    events: tuple[int, ...]


class Source(Protocol):
    """Where facts come from: the journal at an entry, and lists that were published before."""

    def events(self, numbers: Sequence[int], /) -> Mapping[int, EventFacts]: ...

    def people(self, numbers: Sequence[int], /) -> Mapping[int, Record]: ...

    def held(self, base: int, numbers: Sequence[int] | None, /) -> Mapping[int, Held]: ...

    def published(self, base: int, numbers: Sequence[int], day: date, /) -> Mapping[int, Published]: ...

    def outside(self, fide_ids: Sequence[int], first: date, last: date, /) -> Mapping[int, Published]: ...


class Prepared(NamedTuple):
    """A step as the law is asked about it, and what its people had before."""

    report: Report
    before: Mapping[int, Held]


class Rated(NamedTuple):
    """A step, what was asked, and the answer."""

    step: Step
    report: Report
    answer: Answer


@dataclass(slots=True)
class Computed:
    """What the steps came to: an answer to each that has events or is adjusted, and what everybody in them has then."""

    rated: list[Rated] = field(default_factory=list)
    held: dict[int, Held] = field(default_factory=dict)


def compute(
    of_list: ListFacts, base: int, steps: Iterable[Step], source: Source, working: bool = True
) -> Computed | Problem:
    """Rate the steps one after the other, the first from the base; with or without how every number came about."""
    done = Computed()
    since: dict[int, list[PublishedRating]] = {}
    for step in steps:
        prepared = prepare(of_list, base, step, source, done.held, since)
        if isinstance(prepared, Problem):
            return prepared
        if prepared is None:
            continue
        answer = rate(prepared.report, None, of_list.authority, {}, _adjustment(of_list, step), working)
        if isinstance(answer, Problem):
            return answer
        month = Month.parse(step.period)
        for number, held in _after(of_list, month, prepared, answer):
            done.held[number] = held
            if month is not None:
                told = PublishedRating(month.first_day, held.rating, peak=held.player.peak)
                since.setdefault(number, []).append(told)
        done.rated.append(Rated(step, prepared.report, answer))
    return done


def _adjustment(of_list: ListFacts, step: Step) -> str | None:
    """The dated adjustment that the calendar of the list's authority has for a month."""
    period = Month.parse(step.period)
    return None if period is None else adjustment_of(of_list.authority, period)


def prepare(
    of_list: ListFacts,
    base: int,
    step: Step,
    source: Source,
    held: Mapping[int, Held],
    since: Mapping[int, Sequence[PublishedRating]],
) -> Prepared | Problem | None:
    """The facts of a step as the law asks for them; None where there is nothing to rate."""
    facts = source.events(step.events)
    events: dict[str, Event] = {}
    files: dict[int, Player] = {}
    approvals: list[Approval] = []
    for number in step.events:
        read = event_of(of_list, number, facts[number])
        if isinstance(read, Problem):
            return read
        event, told = read
        events[event.id] = event
        files |= told
        approvals += [_approval(number, given) for given in facts[number].approvals]
    month = Month.parse(step.period)
    everybody = _adjustment(of_list, step) is not None
    first_days = [event.start for event in events.values()]
    if month is not None and everybody:
        first_days.append(month.first_day)  # a list is raised that no event is for, too
    if not first_days:
        return None
    numbers = sorted(set(files) | (set(source.held(base, None)) | set(held) if everybody else set()))
    people = source.people(numbers)
    before = {**source.held(base, numbers), **{number: held[number] for number in numbers if number in held}}
    monthly = of_list.cadence == MONTHLY
    first_day = min(first_days)
    published = source.published(base, numbers, first_day) if monthly else {}
    abroad = _outside(of_list, people, before, source, _days_asked(of_list, month, events.values()))
    players = {}
    for number in numbers:
        own = before.get(number)
        player = player_of(number, people[number], own)
        if monthly and own is not None:
            player = replace(player, rating=None, ratings=(*published.get(number, ()), *since.get(number, ())))
        elif own is None:
            player = _outsider(of_list, player, files.get(number), abroad.get(number))
        if of_list.kind in ("selo", "pelo") and number in abroad:
            player = replace(player, elo=abroad[number])
        players[player.id] = player
    report = Report(of_list.kind, month, players, events, tuple(approvals))  # type: ignore[arg-type]
    return Prepared(report, before)


def event_of(of_list: ListFacts, number: int, facts: EventFacts) -> tuple[Event, dict[int, Player]] | Problem:
    """An event of a file with the registry's numbers for its players, and what the file tells of each."""
    report = stored_report(facts, of_list.kind)
    if isinstance(report, Problem):
        return report
    event = with_told(report.events[facts.place], facts)
    names = {name: str(person) for name, person in facts.people.items()}
    games = tuple(
        replace(game, white=names[game.white], black=None if game.black is None else names[game.black])
        for game in event.games
    )
    told = {facts.people[name]: report.players[name] for name in facts.people if name in report.players}
    return replace(event, id=str(number), games=games), told


def player_of(number: int, record: Record, held: Held | None) -> Player:
    """Somebody of the registry as the law asks for him, with what he has on a list."""
    told = {} if held is None else carried_fields(held.player)
    if told.get("title") is None:  # a list may give titles of its own; else the registry's is his
        told["title"] = record.title or None
    return Player(
        id=str(number),
        name=record.name,
        federation=record.federation or None,
        sex=record.sex or None,  # type: ignore[arg-type]
        birth_year=record.birth_date.year if record.birth_date else record.birth_year,
        birth_date=record.birth_date,
        suspended=record.suspended or None,
        not_listed=(record.not_listed or record.died is not None) or None,
        **told,
    )


def _days_asked(of_list: ListFacts, month: Month | None, events: Iterable[Event]) -> tuple[date, date]:
    """The first day and the last whose lists may concern a step's events, or a game of theirs that was moved.

    The last is the eve of the step's own list; which list that is, where no month is told, is the law's to say.
    """
    days = [day for event in events for day in (event.start, event.end, *(game.date for game in event.games)) if day]
    first = min(days, default=date.max)
    if month is not None:
        return first, month.first_day - timedelta(days=1)
    return first, date.max if of_list.cadence == MONTHLY else max(days)


def _outside(
    of_list: ListFacts,
    people: Mapping[int, Record],
    before: Mapping[int, Held],
    source: Source,
    days: tuple[date, date],
) -> dict[int, Published]:
    """What FIDE's lists of some days say of those whom they are asked of: strangers, and in Finland everybody."""
    asked = {
        record.fide_id: number
        for number, record in people.items()
        if record.fide_id is not None and (number not in before or of_list.kind in ("selo", "pelo"))
    }
    if not asked or of_list.kind == "go":
        return {}
    return {asked[fide_id]: ratings for fide_id, ratings in source.outside(list(asked), *days).items()}


def _outsider(of_list: ListFacts, player: Player, told: Player | None, abroad: Published | None) -> Player:
    """Somebody who has nothing on the list yet: in go an entrant or a foreigner, in chess perhaps rated by FIDE."""
    if of_list.kind == "go":
        at_home = player.federation in (None, of_list.federation)
        grade = None if told is None else told.entry_grade or told.grade
        return replace(player, register="entrant" if at_home else "foreigner", entry_grade=grade)
    if of_list.kind == "standard" and abroad is not None:
        return replace(player, ratings=abroad)
    return player


def _approval(number: int, given: Mapping[str, Any]) -> Approval:
    day = given.get("date")
    return Approval(
        clause=given["clause"],
        subject=given.get("subject") or f"event {number}",
        by=given["by"],
        date=date.fromisoformat(day) if day else None,
        reason=given.get("reason"),
    )


def _after(of_list: ListFacts, month: Month | None, prepared: Prepared, answer: Answer) -> Iterator[tuple[int, Held]]:
    """What everybody has after a step. Who is rated by FIDE's list stays with it."""
    for row, after in zip(answer.rows, answer.after, strict=True):
        number, entered = int(row.id), prepared.report.players[row.id]
        if _stays_outside(of_list, number in prepared.before, entered, after):
            continue
        before = prepared.before.get(number, Held(Player(row.id)))
        kept = carried(number, after)
        if kept.title == entered.title and before.player.title is None:
            kept = replace(kept, title=None)  # it is the registry's, and not of this list
        yield number, Held(kept, row.games, month if row.games else before.last_active)


def _stays_outside(of_list: ListFacts, listed: bool, entered: Player, after: Player) -> bool:
    """Whether nothing of somebody is on this list afterwards: he is FIDE's, or go's registry does not have him."""
    if of_list.kind == "go":
        return after.register is not None
    return of_list.kind == "standard" and not listed and any(one.rating is not None for one in entered.ratings)
