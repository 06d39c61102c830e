"""A row of a FIDE rating list of any layout, made from the texts of its cells."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from arpad.core.report import Sex
from arpad.core.visible_text import UNWRITABLE
from arpad.formats.fields import FIRST_YEAR, HIGHEST_RATING, LAST_YEAR
from arpad.formats.notebook import Notebook

Kind = Literal["standard", "rapid", "blitz"]
KINDS: tuple[Kind, ...] = ("standard", "rapid", "blitz")

HIGHEST_ID = 999_999_999
MOST_GAMES = 9_999
MOST_K = 99

SEXES: dict[str, Sex | None] = {"M": "m", "F": "w", "": None}
SEX_LETTERS: dict[Sex | None, str] = {sex: letter for letter, sex in SEXES.items()}

FULL_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
FULL_TITLES |= {"WG": "WGM", "WI": "WIM", "WF": "WFM", "WC": "WCM"}
"""The titles of older lists, and their form today."""

Where = Callable[[str], tuple[int | None, int | None]]
"""Line and column of a cell by its name, asked for only when there is a problem."""

FEDERATION = re.compile("[A-Z]{3}|")
FLAG = re.compile("[win]*")
YEAR = re.compile("[0-9]{4}")
DAY = re.compile(r"([0-9]{2})\.([0-9]{2})\.([0-9]{4}|[0-9]{2})")
NO_DAY = re.compile(r"[ .]*")
FIRST_BIRTH = 1850
"""The earliest year of birth on the lists."""
LONGEST_NAME = 200


class Rated(NamedTuple):
    """A player's rating, games and K of one kind; 0 is none. The games are those of the month."""

    rating: int = 0
    games: int = 0
    k: int = 0


UNRATED = Rated()


@dataclass(frozen=True, slots=True)
class Listed:
    """A player as a list has them. Titles are in the file's own letters; `birth_date` is only in lists before 2005."""

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
    """A title in today's form."""
    return FULL_TITLES.get(title, title)


def listed(cells: Mapping[str, str], where: Where, notebook: Notebook, single: Kind = "standard") -> Listed | None:
    """The row of these cells; None where the ID cannot be read.

    A list of a single kind has its ratings under `rating`; `single` is that kind.
    """
    given = cells["id"]
    if not _is_number(given, 9) or not 0 < int(given) <= HIGHEST_ID:
        notebook.stop("listed_id", *where("id"), given=given)
        return None
    rated: dict[Kind, Rated] = {kind: _rated(cells, kind, where, notebook) for kind in _kinds(cells)}
    if "rating" in cells:
        rated[single] = _rating_in(cells, ("rating", "games", "k"), where, notebook)
    sex = cells.get("sex", "")
    if sex not in SEXES:
        notebook.note("listed_sex", *where("sex"), given=sex, expected="M, F")
    federation, flag = cells.get("federation", ""), cells.get("flag", "")
    if not FEDERATION.fullmatch(federation):
        notebook.note("listed_federation", *where("federation"), given=federation)
    if not FLAG.fullmatch(flag):
        notebook.note("listed_flag", *where("flag"), given=flag, expected="i, w, wi")
    year, day = _birth(cells, where, notebook)
    return Listed(
        id=int(given),
        name=_name(cells["name"], where, notebook),
        federation=federation,
        sex=SEXES.get(sex) if "sex" in cells else "w" if "w" in flag else None,
        title=cells.get("title", ""),
        w_title=cells.get("w_title", ""),
        o_title=cells.get("o_title", ""),
        foa=cells.get("foa", ""),
        standard=rated.get("standard", UNRATED),
        rapid=rated.get("rapid", UNRATED),
        blitz=rated.get("blitz", UNRATED),
        birth_year=year,
        birth_date=day,
        flag=flag,
    )


def _kinds(cells: Mapping[str, str]) -> list[Kind]:
    """The kinds of which the row has a rating, games or a K."""
    return [kind for kind in KINDS if kind in cells or f"{kind}_games" in cells or f"{kind}_k" in cells]


def _rated(cells: Mapping[str, str], kind: str, where: Where, notebook: Notebook) -> Rated:
    return _rating_in(cells, (kind, f"{kind}_games", f"{kind}_k"), where, notebook)


def _rating_in(cells: Mapping[str, str], names: tuple[str, str, str], where: Where, notebook: Notebook) -> Rated:
    """The rating, the games and the K in the cells of these names."""
    limits = zip(names, (HIGHEST_RATING, MOST_GAMES, MOST_K), strict=True)
    rating, games, k = (_number(cells.get(name, ""), name, most, where, notebook) for name, most in limits)
    return Rated(rating, games, k)


def _number(text: str, name: str, most: int, where: Where, notebook: Notebook) -> int:
    """A number, 0 for an empty cell; any other text stops, because the columns may be wrong."""
    if not text:
        return 0
    if not _is_number(text, 5) or int(text) > most:
        notebook.stop("listed_number", *where(name), given=text, most=most)
        return 0
    return int(text)


def _is_number(given: str, longest: int) -> bool:
    return given.isascii() and given.isdecimal() and len(given) <= longest


def _name(given: str, where: Where, notebook: Notebook) -> str:
    if not given:
        notebook.note("listed_without_name", *where("name"))
    elif UNWRITABLE.search(given) or len(given) > LONGEST_NAME:
        notebook.note("listed_name", *where("name"), given=given, most=LONGEST_NAME)
        return UNWRITABLE.sub("?", given)[:LONGEST_NAME]
    return given


def _birth(cells: Mapping[str, str], where: Where, notebook: Notebook) -> tuple[int | None, date | None]:
    """The year and the day of birth. A birth that cannot be read stops, because the K of a junior depends on it."""
    name = "birth_year" if "birth_year" in cells else "birth"
    given = cells.get(name, "")
    if given == "0" or NO_DAY.fullmatch(given):
        return None, None
    if YEAR.fullmatch(given):
        if int(given) == 0:
            return None, None
        if FIRST_BIRTH <= int(given) <= LAST_YEAR:
            return int(given), None
    match = DAY.fullmatch(given) if name == "birth" else None
    if match is not None:
        return _day(match, given, where, notebook)
    notebook.stop("listed_birth", *where(name), given=given)
    return None, None


def _day(match: re.Match[str], given: str, where: Where, notebook: Notebook) -> tuple[int | None, date | None]:
    """A day of the lists before 2005: `.33` can only be 1933 there, `.03` may be either century."""
    day, month, year = (int(part) for part in match.groups())
    if len(match[3]) == 2:
        if year < 10:
            notebook.note("listed_birth_century", *where("birth"), given=given)
            return None, None
        year += 1900
    if year == 0:
        return None, None
    try:
        return year, date(year, month, day) if year >= FIRST_YEAR else None
    except ValueError:  # 00.00.1970: the year is known, the day is not
        if FIRST_BIRTH <= year <= LAST_YEAR and (day == 0 or month == 0):
            return year, None
    notebook.stop("listed_birth", *where("birth"), given=given)
    return None, None
