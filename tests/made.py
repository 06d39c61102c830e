"""Made-up reports: small months in which every rule has a chance to matter."""

import random
from datetime import date, timedelta
from typing import Any

# Around the floor, the time thresholds, the K limits and the top ratings, and anywhere.
TELLING_RATINGS = (1399, 1400, 1401, 1405, 1410, 1799, 1800, 1801, 2299, 2300, 2399, 2400, 2401, 2500, 2501, 2700, 2701)
RESULTS = ("1-0",) * 4 + ("0-1",) * 4 + ("1/2-1/2",) * 3 + ("0-0", "+/-", "-/+", "-/-")
PERIOD_START = date(2024, 4, 1)


def rating(rng: random.Random) -> int:
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(TELLING_RATINGS)
    return rng.randint(1400, 1500) if kind < 0.6 else rng.randint(1400, 2800)


def maybe(rng: random.Random, chance: float, value: Any) -> Any:
    return value if rng.random() < chance else None


def player(rng: random.Random, name: str) -> dict[str, Any]:
    made: dict[str, Any] = {"id": name, "name": f"Made {name}"}
    kind = rng.random()
    if kind < 0.6:
        made["rating"] = rating(rng)
    elif kind < 0.75:
        starts = ["2023-12-01", "2024-03-01", "2024-04-01", "2024-05-01"]
        made["ratings"] = [
            {"from": day, "rating": maybe(rng, 0.7, rating(rng)), "k": maybe(rng, 0.2, rng.choice([10, 20, 40]))}
            for day in rng.sample(starts, rng.randint(1, 3))
        ]
    if kind >= 0.6:
        made["earlier"] = [earlier(rng) for _ in range(rng.choice([0, 0, 1, 3, 5, 9]))]
    made["games"] = maybe(rng, 0.7, rng.choice([0, 5, 25, 29, 30, 31, 400]))
    made["birth"] = maybe(rng, 0.7, rng.choice([1970, 2004, 2005, 2006, 2007, 2012, "2006-04-30"]))
    made["peak"] = maybe(rng, 0.4, rating(rng))
    made["k"] = maybe(rng, 0.2, rng.choice([10, 20, 40]))
    made["sex"] = maybe(rng, 0.8, rng.choice(["m", "w"]))
    made["suspended"] = maybe(rng, 0.1, rng.random() < 0.5)
    made["not_listed"] = maybe(rng, 0.1, rng.random() < 0.5)
    return {key: value for key, value in made.items() if value is not None}


def earlier(rng: random.Random) -> dict[str, Any]:
    day = date(2022, 1, 20) + timedelta(days=rng.choice([rng.randint(0, 800), rng.randint(0, 30)]))
    return {
        "date": str(day),
        "event": maybe(rng, 0.8, rng.choice(["x", "y", "z"])),
        "opponent": rating(rng),
        "score": rng.choice([0, 0.5, 1]),
    }


def event(rng: random.Random, name: str, players: list[str]) -> dict[str, Any]:
    start = PERIOD_START + timedelta(days=rng.randint(-31, 25))
    end = start + timedelta(days=rng.choice([0, 2, 8, 8, 8, 29, 30, 45]))
    system = rng.choice(["swiss", "swiss", "swiss", "team", "round-robin", "match", None])
    taking_part = rng.sample(players, 2 if system == "match" else rng.randint(2, len(players)))
    games: list[dict[str, Any]] = []
    for number in range(1, rng.choice([1, 3, 5, 9]) + 1):
        order = rng.sample(taking_part, len(taking_part))
        if len(order) % 2:
            games.append({"round": number, "white": order[-1], "result": rng.choice(["bye", "unplayed"])})
        for white, black in zip(order[0::2], order[1::2], strict=False):
            games.append(game(rng, number, white, black, start, end))
            if rng.random() < 0.05:
                games.append({**game(rng, number, black, white, start, end), "playoff": True})
    made = {
        "id": name,
        "system": system,
        "start": str(start),
        "end": str(end),
        "minutes": maybe(rng, 0.7, rng.choice([59, 60, 89.5, 90, 120, 120])),
        "registered": maybe(rng, 0.5, str(start - timedelta(days=rng.choice([2, 3, 29, 30])))),
        "reported": maybe(rng, 0.5, str(end + timedelta(days=rng.choice([1, 20, 80, 120])))),
        "first_control_moves": maybe(rng, 0.3, rng.choice([29, 30, 40])),
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


def weaken(rng: random.Random, players: list[dict[str, Any]], events: list[dict[str, Any]]) -> None:
    """A weak field in which the unrated lose nearly always: first ratings around the floor."""
    rated = {entry["id"] for entry in players if "rating" in entry}
    for entry in players:
        if entry["id"] in rated:
            entry["rating"] = rng.randint(1400, 1460)
    for made in events:
        for entry in made["games"]:
            white, black = entry["white"] in rated, entry.get("black") in rated
            if "black" in entry and white != black and rng.random() < 0.85:
                entry["result"] = "1-0" if white else "0-1"


def report(rng: random.Random) -> dict[str, Any]:
    """A month with up to a dozen players and a few events, all of it legal to read."""
    players = [player(rng, f"p{number}") for number in range(rng.randint(2, 12))]
    names = [entry["id"] for entry in players]
    events = [event(rng, f"e{number}", names) for number in range(rng.randint(1, 4))]
    approvals = [
        {
            "clause": rng.choice(["0.2", "0.2.4", "6.2", "10.1", "1.1"]),
            "subject": f"event e{number}",
            "by": "QC chairman",
        }
        for number in range(rng.randint(0, 2))
    ]
    if rng.random() < 0.2:
        weaken(rng, players, events)
    period = "2024-05"
    if rng.random() < 0.05:
        # Reports that come years late, when newer games are pooled already.
        period = "2026-10"
        for entry in players:
            if entry.get("earlier"):
                entry["earlier"][0]["date"] = "2026-08-01"
    return {"list": "standard", "period": period, "players": players, "events": events, "approvals": approvals}
