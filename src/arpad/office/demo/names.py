"""Names that sound like somebody's and are nobody's: put together from syllables, none of them twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

FIRST = (
    "Aul",
    "Elv",
    "Irv",
    "Jolm",
    "Kaim",
    "Luv",
    "Merv",
    "Nuol",
    "Ojv",
    "Pelt",
    "Ruov",
    "Sorv",
    "Taimn",
    "Urm",
    "Vejl",
)
HIS = ("mo", "ri", "ko", "tu", "so")
HER = ("mea", "ria", "kea", "lia", "sua")
FAMILY = (
    "Hurv",
    "Jänk",
    "Kelm",
    "Lorv",
    "Mätk",
    "Nurp",
    "Pöyhk",
    "Ravk",
    "Sälp",
    "Tölv",
    "Urkk",
    "Vanjk",
    "Yrvk",
    "Öljm",
)
ENDINGS = ("ela", "onen", "imäki", "asto", "ula", "anta", "ijoki", "ero", "uvuo", "etsalo", "iniemi", "okoski")
PLACES = (
    "Hurvala",
    "Jänkäsaari",
    "Kelmijoki",
    "Lorvikoski",
    "Mätkylä",
    "Nurpela",
    "Pöyhkälä",
    "Ravkanniemi",
    "Sälpälä",
)
FAR_FIRST = ("Drav", "Oskl", "Hjelm", "Tarb", "Zelk", "Bruv")
FAR_FAMILY = ("Vrask", "Qvistl", "Mörth", "Szalv", "Tamrek", "Eldv", "Kolzh")
FAR_ENDINGS = ("ovan", "ing", "esti", "hede", "ari", "und")


def names_of(chance: Random, sex: str, far: bool = False) -> Iterator[str]:
    """Names in an order of chance, `Family, First`, each once; then with a second first name."""
    first = [a + b for a, b in product(FAR_FIRST if far else FIRST, HIS if sex == "m" else HER)]
    family = [a + b for a, b in product(FAR_FAMILY if far else FAMILY, FAR_ENDINGS if far else ENDINGS)]
    plain = [f"{last}, {name}" for last, name in product(family, first)]
    chance.shuffle(plain)
    yield from plain
    for second in first:
        chance.shuffle(plain)
        yield from (f"{name} {second}" for name in plain if not name.endswith(second))


def misspelt(name: str) -> str:
    """A name as somebody wrote it down who had only heard it: it sounds the same. No two become one."""
    family, _, first = name.partition(", ")
    return f"{family}{family[-1]}, {first}"
