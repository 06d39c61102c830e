"""Made-up FIDE lists, as text and as XML."""

import random
from collections.abc import Iterable

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt, write_xml
from arpad.made.names import word_of

KNOWN = [
    Listed(712345, "Kovacs, Armin", "HUN", "m", "FM", standard=Rated(2301, 9, 20), rapid=Rated(2250, 0, 20)),
    Listed(1000017, "Mueller, Hans", "GER", "m", standard=Rated(1850, 0, 20), birth_year=1971, flag="i"),
    Listed(1000018, "Muller, Hans", "SUI", "m", birth_year=1990),
    Listed(1000019, "Hans Mueller", "AUT", "m", standard=Rated(1700, 4, 40)),
    Listed(2000000, "Virtanen, Aino", "FIN", "w", "", "WFM", blitz=Rated(1990, 12, 20), birth_year=2001, flag="w"),
]
LINE = "%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-6s%-4s%-3s%-6s%-4s\r\n"
HEADINGS = ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "SEP24", "Gms", "K", "B-day", "Flag")
SINGLE = LINE % HEADINGS + LINE % (712345, "Kovacs, Armin", "HUN", "M", "FM", "", "", 2310, 3, 20, "0000", "")
"""A list of one rating, of September 2024, that does not say of which kind."""


def many(count: int, seed: int = 1) -> list[Listed]:
    """The known ones and others, in no order."""
    rng = random.Random(seed)
    found = list(KNOWN)
    for number in range(count):
        name = ", ".join(word_of(rng, 2, 5) for _ in range(2))
        rated = Rated(rng.randint(1400, 2600), rng.choice((0, 9)), rng.choice((10, 20, 40)))
        found.append(Listed(3_000_000 + 7 * number, name, "NOR", "m", standard=rated, birth_year=1950 + number % 60))
    rng.shuffle(found)
    return found


def txt(rows: Iterable[Listed] = KNOWN) -> bytes:
    return b"".join(write_txt(rows))


def xml(rows: Iterable[Listed] = KNOWN) -> bytes:
    return b"".join(write_xml(rows))
