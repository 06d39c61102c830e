"""Made-up names: put together from syllables, so that they sound like names but are no person's."""

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
"""Syllables that each begin with another letter, so that different sequences make different words."""
ABROAD_FIRST = ("Drav", "Oskl", "Hjelm", "Tarb", "Zelk", "Bruv")
ABROAD_FAMILY = ("Vrask", "Qvistl", "Mörth", "Szalv", "Tamrek", "Eldv", "Kolzh")
ABROAD_ENDINGS = ("ovan", "ing", "esti", "hede", "ari", "und")


def names_of(chance: Random, sex: str, abroad: bool = False) -> Iterator[str]:
    """Names `Family, First` in random order, each once. After the last, each again with a second first name.

    `sex` is m or w. Names with `abroad` sound as if from other countries.
    """
    first = [
        a + b for a, b in product(ABROAD_FIRST if abroad else FIRST, MALE_ENDINGS if sex == "m" else FEMALE_ENDINGS)
    ]
    family = [a + b for a, b in product(ABROAD_FAMILY if abroad else FAMILY, ABROAD_ENDINGS if abroad else ENDINGS)]
    plain = [f"{last}, {name}" for last, name in product(family, first)]
    chance.shuffle(plain)
    yield from plain
    for second in first:
        chance.shuffle(plain)
        yield from (f"{name} {second}" for name in plain if not name.endswith(second))


def word_of(chance: Random, least: int, most: int) -> str:
    """A random word of `least` to `most` syllables, with a capital letter. Words may repeat."""
    return "".join(chance.choices(SYLLABLES, k=chance.randint(least, most))).capitalize()


def misspelt(name: str) -> str:
    """A name in a wrong spelling that sounds alike. Different names stay different."""
    family, _, first = name.partition(", ")
    return f"{family}{family[-1]}, {first}"
