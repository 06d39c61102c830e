"""A row of a FIDE rating list, whatever layout it came in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from arpad.core.report import Sex

Kind = Literal["standard", "rapid", "blitz"]
KINDS: tuple[Kind, ...] = ("standard", "rapid", "blitz")

HIGHEST_ID = 999_999_999
MOST_GAMES = 9_999
MOST_K = 99

FULL_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
FULL_TITLES |= {"WG": "WGM", "WI": "WIM", "WF": "WFM", "WC": "WCM"}
"""How older lists write the titles, and how they are written today."""


class Rated(NamedTuple):
    """What one list says of a player; 0 is nothing, as the lists themselves have it. Games are the month's own."""

    rating: int = 0
    games: int = 0
    k: int = 0


UNRATED = Rated()


@dataclass(frozen=True, slots=True)
class Listed:
    """A player as a list has him. Titles are in the file's own letters; `birth_date` is only in lists before 2005."""

    id: int
    name: str = ""
    federation: str = ""
    sex: Sex | None = None
    title: str = ""
    w_title: str = ""
    o_title: str = ""
    foa: str = ""
    standard: Rated = UNRATED
    rapid: Rated = UNRATED
    blitz: Rated = UNRATED
    birth_year: int | None = None
    birth_date: date | None = None
    flag: str = ""

    def of(self, kind: Kind) -> Rated:
        """The rating, games and K of one of the three lists."""
        rated: Rated = getattr(self, kind)
        return rated


def full_title(title: str) -> str:
    """A title as it is written today."""
    return FULL_TITLES.get(title, title)
