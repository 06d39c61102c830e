"""The programme: the events of a month with their players, games and fates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Any

from arpad.core.report import Game
from arpad.made.names import PLACES
from arpad.office.demo.fates import AWAITED, CYCLE, EVERY, LEFT, PLAIN, SPECIALS, TO_COME, facts_of, fitting
from arpad.office.demo.games import Played, round_robin, swiss
from arpad.office.demo.people import DemoPerson
from arpad.office.demo.request import Request

LISTS = ("standard", "selo", "pelo", "go")
A_MONTH = {"standard": 6, "selo": 6, "pelo": 4, "go": 3}
"""Events in a month of a federation of `FULL_SIZE` people."""
FULL_SIZE = 2000
KINDS = {
    "standard": ("Open", "Masters", "Club Tournament"),
    "selo": ("Weekend", "Congress", "Club Evening"),
    "pelo": ("Blitz",),
    "go": ("Go Days",),
}
LEAST_PLAYERS = 6
AWAY = {AWAITED: -20, TO_COME: 25}
"""The first day of events that are not in the first days of the demo's last month, as a day of that month."""


@dataclass(slots=True)
class DemoEvent:
    """An event as it is held. `supplied` are the facts that its report states beside the games."""

    of_list: str
    name: str
    start: date
    end: date
    people: list[DemoPerson]
    games: list[Played]
    rounds: int
    system: str
    fate: str
    supplied: dict[str, Any]
    chance: Random
    number: int = 0  # the office's, once it is registered
    handed_in: int = 0  # how many versions of its file the office has got
    unclear: DemoPerson | None = None  # the player whose name the file misspells
    spelling: dict[str, DemoPerson] = field(default_factory=dict)  # the players by their names in the file

    def day_of(self, round_: int) -> date:
        return self.start + timedelta(days=(round_ - 1) * ((self.end - self.start).days + 1) // self.rounds)


def month_programme(request: Request, month: int, people: Sequence[DemoPerson]) -> list[DemoEvent]:
    """The events of a month, in the order of their first days."""
    chance = Random(f"programme {request.seed} {month}")
    wanted = []
    for place, list_name in enumerate(LISTS):
        count = max(1, round(A_MONTH[list_name] * request.players / FULL_SIZE))
        fates = [PLAIN] * count
        if month % EVERY == EVERY // 2:
            first = place + SPECIALS * (month // EVERY)
            fates += [fitting(CYCLE[(first + further) % len(CYCLE)], list_name) for further in range(SPECIALS)]
        wanted += [(chance.randrange(1, 17 if fate != PLAIN else 22), list_name, fate) for fate in fates]
    held = [_draw(request, month, day, list_name, fate, people, chance) for day, list_name, fate in sorted(wanted)]
    return with_distinct_names(event for event in held if event is not None)


def left_over(request: Request, people: Sequence[DemoPerson]) -> list[DemoEvent]:
    """The events on the desk when the demo ends: short ones, most in the first days of its last month."""
    chance = Random(f"left over {request.seed}")
    held = []
    for of_list, fate in LEFT:
        if fate in AWAY:  # its players are not known yet
            for person in people:
                person.busy = date.min
        held.append(_draw(request, request.months, AWAY.get(fate, 3), of_list, fate, people, chance))
    return with_distinct_names(event for event in held if event is not None)


def with_distinct_names(events: Iterable[DemoEvent]) -> list[DemoEvent]:
    """The events. A second one with the same name is called its B group, or the office would take it for the first."""
    by_name: dict[tuple[str, str], DemoEvent] = {}
    for event in events:
        while (event.of_list, event.name) in by_name:
            event.name += " B"
        by_name[event.of_list, event.name] = event
    return list(by_name.values())


def _draw(
    request: Request, month: int, day: int, list_name: str, fate: str, people: Sequence[DemoPerson], chance: Random
) -> DemoEvent | None:
    """Draw an event; None where too few players are free."""
    is_small = chance.random() < 0.2 and list_name != "pelo" and month < request.months
    size = chance.choice((8, 10)) if is_small else chance.randrange(14, 45 if list_name == "pelo" else 37)
    size = min(size, 10) if month == request.months else size
    usual = (5,) if month == request.months else {"pelo": (9, 11), "go": (5, 6)}.get(list_name, (5, 7, 9))
    rounds = size - 1 if is_small else chance.choice(usual)
    days = {"pelo": 1, "go": 2}.get(list_name, (rounds + 1) // 2)
    start = request.start.plus(month).first_day + timedelta(days=day - 1)
    end = start + timedelta(days=days - 1)
    entrants = _entrants(people, list_name, month, start, size, chance)
    if len(entrants) < LEAST_PLAYERS:
        return None
    for person in entrants:
        person.busy = end
    strengths = [person.strength(list_name, month) for person in entrants]
    is_go = list_name == "go"
    if is_small:
        played = round_robin(chance, strengths, is_go)
    else:
        played = swiss(chance, strengths, min(rounds, len(entrants) - 2), is_go)
    place, kind = chance.choice(PLACES), chance.choice(KINDS[list_name])
    return DemoEvent(
        of_list=list_name,
        name=f"{place} {kind} {start:%Y-%m-%d}",
        start=start,
        end=end,
        people=entrants,
        games=played,
        rounds=max(number for _, _, number in played),
        system="round-robin" if is_small else "swiss",
        fate=fate,
        supplied=facts_of(list_name, fate, chance),
        chance=Random(f"{request.seed} {list_name} {place} {kind} {start} {fate}"),
    )


def _entrants(
    people: Sequence[DemoPerson], list_name: str, month: int, start: date, size: int, chance: Random
) -> list[DemoPerson]:
    """Draw the players of an event: active players, and players near its strength, are drawn more often."""
    free = [p for p in people if list_name in p.plays and p.is_there(month) and p.busy < start]
    if not free:
        return []
    centre, width = chance.choice(free).strength(list_name, month), chance.choice((200.0, 350.0, 1000.0))
    drawn = []
    for place, person in enumerate(free):
        distance = (person.strength(list_name, month) - centre) / width
        weight = person.lively * (2.0 if person.enters == month else 1.0) / (1 + distance * distance) ** 2
        # Each player has a clock whose rate is the weight; the first to ring play.
        drawn.append((chance.expovariate(weight), place))
    return [free[place] for _, place in sorted(drawn)[:size]]


def games_of(event: DemoEvent, ids: Sequence[str]) -> tuple[Game, ...]:
    """The games, with the players' IDs in the file."""
    return tuple(
        Game(
            round=number,
            white=ids[white],
            black=None if black is None else ids[black],
            result=result,
            date=event.day_of(number),
        )
        for (white, black), result, number in event.games
    )
