"""Made-up reports of the Finnish lists: a few events in which every rule has a chance to matter."""

import random
from datetime import date, timedelta
from typing import Any

from arpad.made.pairings import drawn_pairs
from tests.made import maybe

# Around K_r, K_t, the titles and the limits of 3.7.
TELLING = (1000, 1649, 1650, 1749, 1750, 1899, 1900, 1949, 1950, 2049, 2050, 2199, 2200, 2299, 2300, 2449, 2500)
SELO_MINUTES = (10.5, 15, 25, 59, 59.5, 60, 89.5, 90, 120)
PELO_MINUTES = (3.5, 5, 10)
RESULTS = ("1-0",) * 4 + ("0-1",) * 4 + ("1/2-1/2",) * 4 + ("0-0", "+/-", "-/+", "-/-")


def number(rng: random.Random) -> int:
    return rng.choice(TELLING) if rng.random() < 0.4 else rng.randint(1000, 2600)


def player(rng: random.Random, name: str) -> dict[str, Any]:
    made: dict[str, Any] = {"id": name}
    kind = rng.random()
    if kind < 0.6:
        made |= {"rating": number(rng), "games": rng.choice([0, 1, 5, 10, 11, 23, 24, 29, 30, 100])}
    elif kind < 0.7:
        made["rating"] = number(rng)
    if kind > 0.5 and rng.random() < 0.5:
        made["earlier"] = [
            {"date": f"2022-06-{rng.randint(1, 28):02d}", "opponent": number(rng), "score": rng.choice([0, 0.5, 1])}
            for _ in range(rng.randint(1, 12))
        ]
        made["games"] = None
    elif rng.random() < 0.2 and "rating" in made:
        made |= {"earlier_games": rng.randint(0, 10), "games": None}
    made["federation"] = maybe(rng, 0.9, rng.choice(["FIN", "FIN", "FIN", "SWE", "EST"]))
    made["elo"] = maybe(rng, 0.4, number(rng))
    made["elo_rapid"] = maybe(rng, 0.2, number(rng))
    made["national"] = maybe(rng, 0.2, number(rng))
    made["elo_taken"] = maybe(rng, 0.1, "2023-01-15")
    made["elo_games_since"] = maybe(rng, 0.2, rng.random() < 0.5)
    made["title"] = maybe(rng, 0.2, rng.choice(["M", "ME", "I", "FM"]))
    return {key: value for key, value in made.items() if value is not None}


def event(rng: random.Random, name: str, players: list[str], of_list: str) -> dict[str, Any]:
    start = date(2023, 4, 1) + timedelta(days=rng.randint(0, 40))
    end = start + timedelta(days=rng.choice([0, 1, 8, 60]))
    times = SELO_MINUTES if of_list == "selo" else PELO_MINUTES
    minutes = rng.choice(times)
    games = []
    for round_ in range(1, rng.choice([1, 3, 7]) + 1):
        for white, black in drawn_pairs(rng, players)[0]:
            day = start + timedelta(days=rng.randint(0, (end - start).days))
            made = {
                "round": round_,
                "white": white,
                "black": black,
                "result": rng.choice(RESULTS),
                "date": maybe(rng, 0.7, str(day)),
                "minutes": maybe(rng, 0.2, rng.choice((3, 5, 10, *SELO_MINUTES))),
                "minutes_black": maybe(rng, 0.03, 30),
                "one_move_each": maybe(rng, 0.1, rng.random() < 0.7),
                "playoff": maybe(rng, 0.05, True),
            }
            games.append({key: value for key, value in made.items() if value is not None})
    made_event = {
        "id": name,
        "start": str(start),
        "end": str(end),
        "minutes": maybe(rng, 0.9, minutes),
        "country": maybe(rng, 0.9, rng.choice(["FIN", "FIN", "FIN", "SWE"])),
        "organiser": maybe(rng, 0.7, rng.choice(["domestic", "domestic", "foreign"])),
        "applied": maybe(rng, 0.3, rng.random() < 0.5),
        "fide_rated": maybe(rng, 0.8, rng.choice(["standard", "rapid", "both", "both", "expected", "none"])),
        "each_game_alone": maybe(rng, 0.2, True),
        "limited_to": maybe(rng, 0.3, rng.choice(["primary", "under10", "secondary", "under14"])),
        "games": games,
    }
    return {key: value for key, value in made_event.items() if value is not None}


def report(rng: random.Random, of_list: str) -> dict[str, Any]:
    """A few events of up to ten players, all of it legal to read."""
    players = [player(rng, f"p{number}") for number in range(rng.randint(2, 10))]
    names = [entry["id"] for entry in players]
    events = [event(rng, f"e{number}", names, of_list) for number in range(rng.randint(1, 4))]
    return {"list": of_list, "players": players, "events": events}
