"""Made-up reports: small months in which every rule has a chance to matter."""

import itertools
import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from arpad.made.pairings import drawn_pairs


@dataclass(frozen=True)
class World:
    """What makes a month telling for an edition: its year, the floor, ratings around every limit."""

    year: int
    floor: int
    telling: tuple[int, ...]
    clauses: tuple[str, ...]

    def day(self, month: int, day: int, years: int = 0) -> date:
        return date(self.year + years, month, day)


# Around the floor, the time thresholds, the K limits and the top ratings.
OF_2014 = (999, 1000, 1001, 1005, 1010, 1599, 1600, 1601, 2199, 2200, 2201, 2299, 2300, 2399, 2400, 2401)
OF_2024 = (1399, 1400, 1401, 1405, 1410, 1799, 1800, 1801, 2299, 2300, 2399, 2400, 2401, 2500, 2501, 2700, 2701)
WORLDS = {
    "fide-2014": World(2017, 1000, OF_2014, ("0.2", "4.1", "4.12", "6.2", "13.1")),
    "mssz-2017": World(2017, 1000, OF_2014, ("0.2", "4.1", "4.12", "6.2", "13.1")),
    "fide-2024": World(2024, 1400, OF_2024, ("0.2", "0.2.4", "6.2", "10.1", "1.1")),
    "fide-2025": World(2026, 1400, (*OF_2024, 2249, 2250, 2649, 2650, 2651), ("0.2", "0.2.4", "6.2", "10.1", "1.1")),
}
NOW = "fide-2024"
RESULTS = ("1-0",) * 4 + ("0-1",) * 4 + ("1/2-1/2",) * 3 + ("0-0", "+/-", "-/+", "-/-")


def rating(rng: random.Random, world: World) -> int:
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(world.telling)
    return rng.randint(world.floor, world.floor + 100) if kind < 0.6 else rng.randint(world.floor, 2800)


def maybe(rng: random.Random, chance: float, value: Any) -> Any:
    return value if rng.random() < chance else None


def player(rng: random.Random, name: str, world: World) -> dict[str, Any]:
    made: dict[str, Any] = {"id": name, "name": f"Made {name}"}
    kind = rng.random()
    if kind < 0.6:
        made["rating"] = rating(rng, world)
    elif kind < 0.75:
        starts = [str(world.day(12, 1, -1)), *(str(world.day(month, 1)) for month in (3, 4, 5))]
        made["ratings"] = [
            {"from": day, "rating": maybe(rng, 0.7, rating(rng, world)), "k": maybe(rng, 0.2, rng.choice([10, 20, 40]))}
            for day in rng.sample(starts, rng.randint(1, 3))
        ]
    if kind >= 0.6:
        made["earlier"] = [earlier(rng, world) for _ in range(rng.choice([0, 0, 1, 3, 5, 9]))] or None
    made["games"] = maybe(rng, 0.7, rng.choice([0, 5, 25, 29, 30, 31, 400]))
    made["birth"] = maybe(rng, 0.7, rng.choice(births(world)))
    made["peak"] = maybe(rng, 0.4, rating(rng, world))
    made["k"] = maybe(rng, 0.2, rng.choice([10, 20, 40]))
    made["sex"] = maybe(rng, 0.8, rng.choice(["m", "w"]))
    made["suspended"] = maybe(rng, 0.1, rng.random() < 0.5)
    made["not_listed"] = maybe(rng, 0.1, rng.random() < 0.5)
    return {key: value for key, value in made.items() if value is not None}


def births(world: World) -> list[int | str]:
    """Births around the 18th birthday, some with their days."""
    turning = world.year - 18
    days = [f"{turning}-{day}" for day in ("03-31", "04-01", "04-02", "04-09", "04-30")]
    return [1970, turning - 2, turning - 1, turning, turning + 1, turning + 6, *days]


def earlier(rng: random.Random, world: World) -> dict[str, Any]:
    day = world.day(1, 20, -2) + timedelta(days=rng.choice([rng.randint(0, 800), rng.randint(0, 30)]))
    return {
        "date": str(day),
        "event": maybe(rng, 0.8, rng.choice(["x", "y", "z"])),
        "opponent": rating(rng, world),
        "score": rng.choice([0, 0.5, 1]),
    }


def event(rng: random.Random, name: str, players: list[str], new: list[str], world: World) -> dict[str, Any]:
    start = world.day(4, 1) + timedelta(days=rng.randint(-31, 25))
    end = start + timedelta(days=rng.choice([0, 2, 8, 8, 8, 29, 30, 45, 100]))
    system = rng.choice(["swiss", "swiss", "swiss", "team", "round-robin", "match", None])
    taking_part = rng.sample(players, 2 if system == "match" else rng.randint(2, len(players)))
    games: list[dict[str, Any]] = []
    for number in range(1, rng.choice([1, 3, 5, 9]) + 1):
        pairs, left = drawn_pairs(rng, taking_part)
        if left is not None:
            games.append({"round": number, "white": left, "result": rng.choice(["bye", "unplayed"])})
        for white, black in pairs:
            games.append(game(rng, number, white, black, start, end))
            if rng.random() < 0.05:
                games.append({**game(rng, number, black, white, start, end), "playoff": True})
    if rng.random() < 0.3:
        system, games = round_robin(rng, players, new, start, end)
    made = {
        "id": name,
        "system": system,
        "start": str(start),
        "end": str(end),
        "minutes": maybe(rng, 0.7, rng.choice([59, 60, 89.5, 90, 120, 120])),
        "registered": maybe(rng, 0.5, str(start - timedelta(days=rng.choice([2, 3, 6, 7, 29, 30])))),
        "norms": maybe(rng, 0.3, rng.random() < 0.5),
        "arbiters": maybe(rng, 0.3, [{"name": "Made, Up", "licensed": rng.random() < 0.9}]),
        "championship": maybe(rng, 0.1, rng.choice(["national", "national-women", "european"])),
        "reported": maybe(rng, 0.5, str(end + timedelta(days=rng.choice([1, 20, 80, 120])))),
        "first_control_moves": maybe(rng, 0.3, rng.choice([29, 30, 40, 40, 40])),
        "hours_per_day": maybe(rng, 0.3, rng.choice([4, 12, 12.5])),
        "hybrid": maybe(rng, 0.4, rng.random() < 0.2),
        "pgn": maybe(rng, 0.3, rng.random() < 0.5),
        "says_rated": maybe(rng, 0.4, rng.random() < 0.9),
        "official": maybe(rng, 0.3, rng.random() < 0.3),
        "match_games": maybe(rng, 0.5, rng.choice([1, 4, 9])),
        "rate_all_games": maybe(rng, 0.3, rng.random() < 0.5),
        "games": games,
    }
    return {key: value for key, value in made.items() if value is not None}


def round_robin(
    rng: random.Random, players: list[str], new: list[str], start: date, end: date
) -> tuple[str, list[dict[str, Any]]]:
    """A round robin in which all meet each other at the board, once or twice; now and then a game is missed.

    One of the `new` players, if there is one, often scores nothing.
    """
    field = rng.sample(players, rng.randint(min(3, len(players)), min(10, len(players))))
    double = rng.random() < 0.3
    losers = [name for name in field if name in new] or field
    loser, luck = rng.choice(losers), rng.choice([0, 0.1, 0.5])
    games = []
    for number, (white, black) in enumerate(itertools.combinations(field, 2), start=1):
        for turn in range(1 + double):
            pair = (white, black) if turn == 0 else (black, white)
            made = game(rng, 2 * number + turn, *pair, start, end)
            made = {key: made[key] for key in ("round", "white", "black", "date") if key in made}
            result = rng.choice(("1-0", "1-0", "0-1", "0-1", "1/2-1/2"))
            if loser in pair and rng.random() >= luck:
                result = "0-1" if loser == pair[0] else "1-0"
            games.append({**made, "result": "+/-" if rng.random() < 0.005 else result})
    return ("double-round-robin" if double else "round-robin"), games


def game(rng: random.Random, number: int, white: str, black: str, start: date, end: date) -> dict[str, Any]:
    day = start + timedelta(days=rng.randint(0, (end - start).days))
    made = {
        "round": number,
        "white": white,
        "black": black,
        "result": rng.choice(RESULTS),
        "date": maybe(rng, 0.9, str(day)),
        "minutes": maybe(rng, 0.1, rng.choice([60, 90, 120])),
        "minutes_black": maybe(rng, 0.05, rng.choice([60, 90, 120])),
        "one_move_each": maybe(rng, 0.1, rng.random() < 0.7),
        "ruling": maybe(rng, 0.04, rng.choice(["fair-play", "force-majeure"])),
    }
    return {key: value for key, value in made.items() if value is not None}


def weaken(rng: random.Random, players: list[dict[str, Any]], events: list[dict[str, Any]], world: World) -> None:
    """A weak field in which the unrated lose nearly always: first ratings around the floor."""
    rated = {entry["id"] for entry in players if "rating" in entry}
    for entry in players:
        if entry["id"] in rated:
            entry["rating"] = rng.randint(world.floor, world.floor + 60)
    for made in events:
        for entry in made["games"]:
            white, black = entry["white"] in rated, entry.get("black") in rated
            if "black" in entry and white != black and rng.random() < 0.85:
                entry["result"] = "1-0" if white else "0-1"


def report(rng: random.Random, edition: str = NOW) -> dict[str, Any]:
    """A month with up to a dozen players and a few events, all of it legal to read, telling for an edition."""
    world = WORLDS[edition]
    players = [player(rng, f"p{number}", world) for number in range(rng.randint(2, 12))]
    names = [entry["id"] for entry in players]
    new = [entry["id"] for entry in players if not (entry.keys() & {"rating", "ratings", "earlier"})]
    events = [event(rng, f"e{number}", names, new, world) for number in range(rng.randint(1, 4))]
    approvals = [
        {
            "clause": rng.choice(world.clauses),
            "subject": f"event e{number}",
            "by": "QC chairman",
        }
        for number in range(rng.randint(0, 2))
    ]
    if rng.random() < 0.2:
        weaken(rng, players, events, world)
    period = f"{world.year}-05"
    if rng.random() < 0.05:
        # Reports that come years late, when newer games are pooled already.
        period = f"{world.year + 2}-10"
        for entry in players:
            if entry.get("earlier"):
                entry["earlier"][0]["date"] = str(world.day(8, 1, 2))
    return {"list": "standard", "period": period, "players": players, "events": events, "approvals": approvals}
