"""The office of the benchmark: made-up people, and months of events that the office's own functions enter.

Events are entered as accepted, without the law's checks, which this benchmark does not measure.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from arpad.core.dates import Month
from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.made.names import word_of

FIRST = Month(2014, 8)
FIELD, ROUNDS = 40, 9
GAMES = FIELD // 2 * ROUNDS
FIRST_ID = 7_000_000


def at(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


def people(count: int) -> Iterator[Player]:
    """Yield made-up people; two in three have a rating."""
    rng = random.Random(8)
    names = [word_of(rng, 2, 4) for _ in range(5_000)]
    for number in range(count):
        rating = rng.randint(1400, 2500) if rng.random() < 0.67 else None
        yield Player(
            id=str(FIRST_ID + number),
            name=f"{rng.choice(names)}, {rng.choice(names)}",
            federation="HUN",
            sex="w" if rng.random() < 0.15 else "m",
            birth_year=rng.randint(1940, 2006),
            rating=rating,
            games=rng.randint(0, 400) if rating else 0,
            peak=rating,
        )


def trf(rng: random.Random, name: str, first: date, field: list[tuple[int, Player]]) -> bytes:
    """A tournament of nine rounds in FIDE's format; the pairings are drawn."""
    opponents: list[list[str]] = [[] for _ in field]
    points = [0] * len(field)
    for _ in range(ROUNDS):
        order = list(range(len(field)))
        rng.shuffle(order)
        for one, other in zip(order[::2], order[1::2], strict=True):
            white, black, result = rng.choice((("1", "0", 2), ("0", "1", 0), ("=", "=", 1)))
            opponents[one].append(f"  {other + 1:4} w {white}")
            opponents[other].append(f"  {one + 1:4} b {black}")
            points[one] += result
            points[other] += 2 - result
    last = first + timedelta(days=4)
    lines = [f"012 {name}", "022 Made", "032 HUN", f"042 {first:%Y/%m/%d}", f"052 {last:%Y/%m/%d}", "092 Swiss"]
    lines += ["122 90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move"]
    for place, (_, player) in enumerate(field):
        half = points[place]
        score = f"{half // 2}.{'5' if half % 2 else '0'}"
        who = f"{player.sex:1}    {player.name:<33} {player.rating or 0:4} HUN {player.id:>11} {player.birth_year}"
        lines.append(f"001 {place + 1:4} {who}/00/00 {score:>4} {place + 1:4}" + "".join(opponents[place]))
    return ("\r\n".join(lines) + "\r\n").encode()


def make(folder: Path, count: int, months: int, games: int) -> None:
    """Make the office; all lists are published but the last, whose events wait."""
    from arpad.office.journal.foundation import found_office

    found_office(folder, "", "vera", at(FIRST.first_day))
    from arpad.office.events.event import ACCEPTED, EventFacts, enter, find_event, next_number
    from arpad.office.events.intake import Sent, submit
    from arpad.office.events.reports import read_file
    from arpad.office.journal.acts import acting
    from arpad.office.lists.definition import ListFacts, define_list
    from arpad.office.lists.opening import open_list
    from arpad.office.lists.publication import Draft, publish, rate_list

    players = list(people(count))
    of_list = ListFacts("standard", "standard", "fide", "HUN", "Europe/Budapest")
    with acting("vera", at(FIRST.first_day)) as journal:
        define_list(journal, of_list)
    with acting("vera", at(FIRST.first_day)) as journal:
        open_list(journal, of_list, players, FIRST.first_day, "opening.csv", b"made")
    rng = random.Random(9)
    events = max(1, games // months // GAMES)
    # Many play seldom, a few often.
    weights = [rng.paretovariate(1.2) for _ in players]
    for month in range(1, months + 1):
        period = FIRST.plus(month)
        first = period.plus(-1).first_day + timedelta(days=6)
        with acting("vera", at(first)) as journal:
            number = next_number()
            for event in range(events):
                drawn = dict.fromkeys(rng.choices(range(count), weights, k=3 * FIELD))
                field = [(place, players[place]) for place in list(drawn)[:FIELD]]
                sent = Sent(f"{period}-{event}.trf", trf(rng, f"Open {event} of {period}", first, field))
                read = read_file(sent.content, sent.name, "standard")
                assert not isinstance(read, Problem), read.code
                submit(journal, of_list, sent, read.reports, first + timedelta(days=5))
                facts = find_event(number + event)
                assert isinstance(facts, EventFacts), facts
                assert not facts.open, facts.open
                enter(journal, "accept", number + event, replace(facts, verdict=ACCEPTED, period=period))
        if month < months:
            rated = rate_list(of_list, "vera", at(period.first_day))
            assert isinstance(rated, Draft), rated
            publish(of_list, "vera", at(period.first_day))
