"""The addresses that the load on a site asks for: lists, players, workings and searches of an office, each once."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote_plus, urlencode

from benchmarks.office import opened

SHARES = {"list": 40, "player": 30, "working": 15, "search": 15}
"""Of a hundred requests."""
LANGUAGES = ("en", "hu", "fi")
LIST = "standard"
AGES = ("u12", "u16", "u20", "50", "65")
SORTS = ("", "", "", "name", "-birth", "-games")


def addresses(folder: Path, count: int, seed: int = 20) -> list[tuple[str, str]]:
    """Return kinds and addresses, all different, in the order in which they are asked for."""
    opened(folder)
    from arpad.office.storage.models import Person, Publication, Working

    rng = random.Random(seed)
    editions = dict(Publication.objects.filter(list=LIST, day__isnull=False).values_list("number", "period"))
    people = list(Person.objects.order_by("number").values_list("number", "name"))
    workings = list(Working.objects.filter(publication__day__isnull=False).values_list("person", "number"))
    makers: dict[str, Callable[[], str]] = {
        "list": lambda: list_address(rng, [period for period in editions.values() if period]),
        "player": lambda: f"players/{rng.choice(people)[0]}",
        "working": lambda: "players/{}/{}/{}".format(*_working(rng, workings, editions)),
        "search": lambda: f"search?q={quote_plus(_asked(rng, rng.choice(people)))}",
    }
    drawn = [kind for kind, share in SHARES.items() for _ in range(round(count * share / 100))]
    rng.shuffle(drawn)
    known: set[str] = set()
    return [(kind, _new(makers[kind], known, rng)) for kind in drawn]


def _new(make: Callable[[], str], known: set[str], rng: random.Random) -> str:
    for _ in range(1_000):
        address = f"/{rng.choice(LANGUAGES)}/{make()}"
        if address not in known:
            known.add(address)
            return address
    raise ValueError(f"the office has too few addresses, as {address}")


def list_address(rng: random.Random, months: list[str]) -> str:
    """A view of a list: half of them of the list in force, most with a filter, an order or a further page."""
    edition = max(months) if rng.random() < 0.5 else rng.choice(months)
    view = dict(_filters(rng))
    sort = rng.choice(SORTS)
    if sort:
        view["sort"] = sort
    page = 1 + int(rng.paretovariate(0.8)) if rng.random() < 0.5 else 1
    if 1 < page < 100 and not view.keys() - {"sort"}:  # which every list has
        view["page"] = str(page)
    return f"lists/{LIST}/{edition}" + (f"?{urlencode(view)}" if view else "")


def _filters(rng: random.Random) -> Iterator[tuple[str, str]]:
    drawn = rng.random()
    if drawn < 0.2:
        yield "sex", rng.choice("mw")
    elif drawn < 0.35:
        yield "age", rng.choice(AGES)
    elif drawn < 0.5:
        low = rng.randint(14, 22) * 100
        yield "rating_from", str(low)
        yield "rating_to", str(low + 100 * rng.randint(1, 3))
    elif drawn < 0.6:
        yield "who", "active"


def _working(rng: random.Random, workings: list[tuple[int, int]], editions: dict[int, str]) -> tuple[int, str, str]:
    person, number = rng.choice(workings)
    return person, LIST, editions[number]


def _asked(rng: random.Random, person: tuple[int, str]) -> str:
    """What a visitor types: the beginning of a name, a name, both names in any order, a number."""
    number, name = person
    last, first = name.split(", ")
    return rng.choice((last[:4], last, f"{last} {first}", f"{first} {last}", f"{first[:2]} {last}", str(number)))
