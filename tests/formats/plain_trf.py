"""A second, small reader of sound TRF files: it takes each column at its word and shares no code with the program.

It says what of a file a rating uses, so that a test can tell what a damaged copy has changed.
"""

import re
from typing import NamedTuple

LINE_ENDS = re.compile("\r\n|\n|\r")
POINTS = {"1": 2, "W": 2, "+": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}
"""Half points of a sign; every other sign is worth nothing."""

Person = tuple[str | None, str, int | None, str | None, str | None, int | None]
"""ID, name, year of birth, sex, federation, rating."""
Game = tuple[int, int, int, str, str]
"""Round, the lower starting rank, the higher one, and the sign of each."""
Alone = tuple[int, int, int]
"""Round, starting rank, half points for it."""


class Facts(NamedTuple):
    """What a file says of people and games."""

    people: dict[int, Person]
    games: frozenset[Game]
    alone: frozenset[Alone]


def facts_of(data: bytes) -> Facts:
    """The facts of a sound file. Columns are counted in letters."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    people: dict[int, Person] = {}
    games: set[Game] = set()
    alone: set[Alone] = set()
    for line in LINE_ENDS.split(text):
        if line[:3] != "001":
            continue
        line = line.replace("\t", " ")
        number = int(line[4:8])
        people[number] = person_of(line)
        for at, cell in enumerate(re.findall(".{1,10}", line[91:]), start=1):
            opponent, sign = cell[:4].strip(), cell[7:8].strip().upper()
            if opponent.strip("0"):
                games.add(game(at, number, int(opponent), sign, ""))
            elif POINTS.get(sign):
                alone.add((at, number, POINTS[sign]))
    return Facts(people, frozenset(joined(games)), frozenset(alone))


def person_of(line: str) -> Person:
    id_, birth, rating = line[57:68].strip().lstrip("0"), line[69:79].strip(), line[48:52].strip()
    sex = {"m": "m", "w": "w", "f": "w"}.get(line[9:10].lower())
    year = re.search("[0-9]{4}", birth)
    return (
        id_ or None,
        " ".join(line[14:47].split()),
        int(year[0]) if year and int(year[0]) else None,
        sex,
        line[53:56].strip().upper() or None,
        int(rating) if rating and int(rating) else None,
    )


def game(round_: int, one: int, other: int, sign_of_one: str, sign_of_other: str) -> Game:
    """A game with the lower starting rank first; `W`, `D` and `L` are results with less than a move each."""
    if one < other:
        return round_, one, other, sign_of_one, sign_of_other
    return round_, other, one, sign_of_other, sign_of_one


def joined(sides: set[Game]) -> set[Game]:
    """Two sides of a game as one."""
    found: dict[tuple[int, int, int], tuple[str, str]] = {}
    for round_, one, other, first, second in sides:
        known = found.get((round_, one, other), ("", ""))
        found[round_, one, other] = (first or known[0], second or known[1])
    return {(*place, *signs) for place, signs in found.items()}
