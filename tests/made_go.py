"""Made-up reports of the go list: a few events in which every rule has a chance to matter."""

import random
from datetime import date, timedelta
from typing import Any

from arpad.made.pairings import drawn_pairs
from arpad.regulations.edition import editions
from tests.made import maybe

GRADES = [row["grade"] for row in editions()["mgsz-2012"].table("grades")]
LIMITS = [int(row["points"]) for row in editions()["mgsz-2012"].table("grades")]
RESULTS = ("1-0",) * 4 + ("0-1",) * 4 + ("1/2-1/2", "0-0", "+/-", "-/+", "-/-")


def points(rng: random.Random) -> int:
    return rng.choice(LIMITS) + rng.choice([-1, 0, 1]) if rng.random() < 0.4 else rng.randint(950, 2800)


def player(rng: random.Random, name: str) -> dict[str, Any]:
    made: dict[str, Any] = {"id": name, "rating": points(rng), "grade": maybe(rng, 0.7, rng.choice(GRADES))}
    made["reached"] = maybe(rng, 0.3, rng.sample(GRADES[:12], 2))
    if rng.random() < 0.3:
        made |= {"register": rng.choice(["entrant", "foreigner"]), "rating": maybe(rng, 0.3, points(rng))}
        made["entry_grade"] = maybe(rng, 0.9, rng.choice([*GRADES, "8 dan", "9 dan", "40 kyu"]))
    elif rng.random() < 0.3:
        made["entry_grade"] = rng.choice(GRADES)
    return {key: value for key, value in made.items() if value is not None}


def event(rng: random.Random, name: str, players: list[str]) -> dict[str, Any]:
    start = date(2023, 4, 1) + timedelta(days=rng.randint(0, 40))
    handicaps = rng.random() < 0.5
    games = []
    for round_ in range(1, rng.choice([1, 3, 5, 10]) + 1):
        pairs, left = drawn_pairs(rng, players)
        if left is not None:
            games.append({"round": round_, "white": left, "result": "bye"})
        for white, black in pairs:
            made = {
                "round": round_,
                "white": white,
                "black": black,
                "result": rng.choice(RESULTS),
                "stones": maybe(rng, 0.7, rng.randint(0, 9)) if handicaps else None,
                "ruling": maybe(rng, 0.03, "fair-play"),
            }
            games.append({key: value for key, value in made.items() if value is not None})
    byo_yomi = [None, {"kind": "japanese", "seconds": 30}, {"kind": "canadian", "moves": 20, "minutes": 5}]
    made_event = {
        "id": name,
        "start": str(start),
        "end": str(start + timedelta(days=rng.choice([0, 1, 8]))),
        "board": maybe(rng, 0.9, rng.choice([19, 19, 19, 13, 9])),
        "base_minutes": maybe(rng, 0.9, rng.choice([5, 10, 20, 40, 45, 60, 90])),
        "byo_yomi": rng.choice(byo_yomi),
        "importance": maybe(rng, 0.4, rng.sample(["invitational", "european", "world", "national-championship"], 2)),
        "factor": maybe(rng, 0.2, rng.choice([0, 5, 30, 45, 100])),
        "pair": maybe(rng, 0.7, rng.random() < 0.1),
        "international": maybe(rng, 0.3, rng.random() < 0.5),
        "member_organiser": maybe(rng, 0.3, rng.random() < 0.5),
        "games": games,
    }
    return {key: value for key, value in made_event.items() if value is not None}


def report(rng: random.Random) -> dict[str, Any]:
    """A few events of up to ten players, all of it legal to read."""
    players = [player(rng, f"p{number}") for number in range(rng.randint(2, 10))]
    names = [entry["id"] for entry in players]
    return {"list": "go", "players": players, "events": [event(rng, f"e{n}", names) for n in range(rng.randint(1, 4))]}
