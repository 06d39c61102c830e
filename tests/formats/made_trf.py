"""Made-up tournaments that a TRF can say in full, drawn at random."""

import random
from datetime import date, timedelta

from arpad.formats.tournament import Entrant, Pairing, Team, Tournament
from arpad.formats.trf.writer import Version

FIRST = ("Anna", "Béla", "Csilla", "Dénes", "Ödön", "Päivi", "Väinö", "Ilona", "Aino", "Tamás")
LAST = ("Példa", "Minta", "Kitalált", "Keksitty", "Esimerkki", "Malli", "Próba", "Koe")
PLAYED = ("1-0", "0-1", "1/2-1/2")
FORFEITS = ("+/-", "-/+", "-/-")
TITLES = (None, None, None, "GM", "IM", "FM", "CM", "WGM", "WFM")


def tournament(rng: random.Random, version: Version = "trf26") -> Tournament:
    """A Swiss-like event: everyone is paired, has a bye or is away, and the points are what the rounds make.

    All of it can be said in the version: the encoded records and the numbers of teams are of TRF26 alone.
    """
    is_new = version == "trf26"
    players, rounds = rng.randint(2, 13), rng.randint(1, 7)
    start = date(2024, 4, 1) + timedelta(days=rng.randrange(300))
    pairings = [pairing for round_ in range(1, rounds + 1) for pairing in _round(round_, players, rng)]
    if not any(pairing.black for pairing in pairings):
        return tournament(rng, version)
    days = tuple(start + timedelta(days=round_ // 2) for round_ in range(rounds))
    return Tournament(
        entrants=tuple(_entrant(number, pairings, rng) for number in range(1, players + 1)),
        pairings=tuple(sorted(pairings, key=lambda pairing: (pairing.round, pairing.white))),
        name="Tavaszi Verseny",
        city="Mintaváros",
        federation="HUN",
        start=start,
        end=days[-1],
        rounds=rounds,
        round_dates=days,
        type="Individual: Swiss-System",
        chief_arbiter="Bíró Minta",
        deputies=("Kitalált Segítő", "Toinen Tuomari")[: rng.randint(0, 2)],
        time_control="90 minutes and 30 seconds a move",
        encoded_type="FIDE_DUTCH_2026" if is_new else None,
        encoded_time_control="5400+30" if is_new else None,
        seconds=5400 + 60 * 30,  # by both controls
        teams=(Team("Minta SE", (1, 2), 7 if is_new else None),) if rng.random() < 0.3 else (),
    )


def _round(round_: int, players: int, rng: random.Random) -> list[Pairing]:
    numbers = list(range(1, players + 1))
    rng.shuffle(numbers)
    found = []
    while numbers:
        number = numbers.pop()
        if not numbers or rng.random() < 0.08:
            sign = rng.choice("HFUZ+-")
            found.append(Pairing(round_, number, None, "bye" if sign in "HFU+" else "unplayed", alone=sign))
            continue
        chance = rng.random()
        if chance < 0.08:
            pair = sorted((number, numbers.pop()))
            found.append(Pairing(round_, *pair, rng.choice(FORFEITS), colours_known=False))
        else:
            short = False if chance < 0.12 else None
            found.append(Pairing(round_, number, numbers.pop(), rng.choice(PLAYED), one_move_each=short))
    return found


def _entrant(number: int, pairings: list[Pairing], rng: random.Random) -> Entrant:
    born = date(1940, 1, 1) + timedelta(days=rng.randrange(28_000))
    kind = rng.random()
    return Entrant(
        number=number,
        name=f"{rng.choice(LAST)}, {rng.choice(FIRST)}",
        id=str(700_000 + 1_000 * number + rng.randrange(1_000)) if rng.random() < 0.9 else None,
        sex=rng.choice(("m", "w", None)),
        title=rng.choice(TITLES),
        rating=rng.choice((None, rng.randint(1400, 2800))),
        federation=rng.choice(("HUN", "FIN", "SWE", None)),
        birth_year=born.year if kind < 0.8 else None,
        birth_date=born if kind < 0.5 else None,
        points=points_of(number, pairings),
        rank=number,
    )


def points_of(number: int, pairings: list[Pairing]) -> str:
    tenths = 0
    for pairing in pairings:
        if pairing.black is None and pairing.white == number:
            tenths += {"H": 5, "F": 10, "U": 10, "+": 10}.get(pairing.alone or "", 0)
        elif number in (pairing.white, pairing.black):
            own = pairing.result.split("-" if "/-" not in pairing.result and "-/" not in pairing.result else "/")
            sign = own[0 if number == pairing.white else 1]
            tenths += {"1": 10, "1/2": 5, "+": 10}.get(sign, 0)
    return f"{tenths // 10}.{tenths % 10}"
