"""Made-up names: put together from syllables, so that they sound like names and belong to no person."""

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
MALE_ENDINGS = ("mo", "ri", "ko", "tu", "so")
FEMALE_ENDINGS = ("mea", "ria", "kea", "lia", "sua")
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
SYLLABLES = ("ba", "cor", "dil", "en", "fa", "gor", "hal", "is", "jo", "kel", "lam", "mo", "nar", "o", "pel", "ri")
OPEN_SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu", "zo")
"""Each begins with its own letter, so that different syllables make different words."""
FAR_FIRST = ("Drav", "Oskl", "Hjelm", "Tarb", "Zelk", "Bruv")
FAR_FAMILY = ("Vrask", "Qvistl", "Mörth", "Szalv", "Tamrek", "Eldv", "Kolzh")
FAR_ENDINGS = ("ovan", "ing", "esti", "hede", "ari", "und")


def names_of(chance: Random, sex: str, far: bool = False) -> Iterator[str]:
    """Names in random order, `Family, First`, each once; when all are used, with a second first name."""
    first = [a + b for a, b in product(FAR_FIRST if far else FIRST, MALE_ENDINGS if sex == "m" else FEMALE_ENDINGS)]
    family = [a + b for a, b in product(FAR_FAMILY if far else FAMILY, FAR_ENDINGS if far else ENDINGS)]
    plain = [f"{last}, {name}" for last, name in product(family, first)]
    chance.shuffle(plain)
    yield from plain
    for second in first:
        chance.shuffle(plain)
        yield from (f"{name} {second}" for name in plain if not name.endswith(second))


def word_of(chance: Random, least: int, most: int) -> str:
    """A word of `least` to `most` syllables, with a capital; one word may come twice."""
    return "".join(chance.choices(SYLLABLES, k=chance.randint(least, most))).capitalize()


def misspelt(name: str) -> str:
    """A name as one writes it from hearing: spelt otherwise, with the same sound. No two names become one."""
    family, _, first = name.partition(", ")
    return f"{family}{family[-1]}, {first}"
