"""A tournament as its file has it: the entrants, the pairings, and all other facts.

The readers of tournament files (TRF, h9, tou, OpenGotha, PGN, tables) all return one. It keeps more than a rating
needs, so that it can be written again. Files leave facts out: None is a fact that the file does not state.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from arpad.core.report import ByoYomi, Player, Sex

UNDECIDED = "?"
"""The result of a game whose end the file does not state; its reader always writes down a stop."""

SIGNS_ALONE = {"bye": "U", "unplayed": "Z"}
"""The sign of a bye or an absence of no stated kind."""


@dataclass(frozen=True, slots=True)
class NationalRating:
    """A line of a national rating system: the rating and the number that a federation gives the entrant."""

    federation: str
    rating: int | None = None
    number: str | None = None


class Entrant(NamedTuple):
    """A player as the file lists them. `number` is their number in the pairings: starting rank, or place in go.

    `id` is the number of a register (FIDE ID, EGD PIN), which several files share; `points` are text, because a
    tournament may count three for a win.
    """

    number: int
    name: str | None = None
    id: str | None = None
    sex: Sex | None = None
    title: str | None = None
    rating: int | None = None
    federation: str | None = None
    birth_year: int | None = None
    birth_date: date | None = None
    points: str | None = None
    rank: int | None = None
    club: str | None = None
    grade: str | None = None
    national: tuple[NationalRating, ...] = ()
    kept: tuple[str, ...] = ()
    """Facts of the file without a field here, as written there."""
    more: Player | None = None
    """Further facts of a table (K, games, other ratings), as a report has them."""


class Pairing(NamedTuple):
    """A game, or a round that an entrant spent without an opponent (`black` is None).

    `result` is one of a report's (core.report), or UNDECIDED; `alone` is the file's own sign for a bye or an absence
    (H, F, U, Z, +, -, ...). `colours_known` is false where the file does not say who was white: then the lower number
    is.
    """

    round: int
    white: int
    black: int | None
    result: str
    alone: str | None = None
    colours_known: bool = True
    one_move_each: bool | None = None
    stones: int | None = None
    date: datetime.date | None = None
    seconds: int | None = None
    seconds_black: int | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its members by their numbers, in board order."""

    name: str
    members: tuple[int, ...]
    number: int | None = None
    nick: str | None = None
    strength: str | None = None
    match_points: str | None = None
    game_points: str | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that only its own format has; it is written again unchanged."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament file, read. `seconds` are per player for 60 moves, where the file gives the control exactly."""

    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    name: str | None = None
    city: str | None = None
    federation: str | None = None
    start: date | None = None
    end: date | None = None
    rounds: int | None = None
    round_dates: tuple[date | None, ...] = ()
    type: str | None = None
    encoded_type: str | None = None
    chief_arbiter: str | None = None
    deputies: tuple[str, ...] = ()
    time_control: str | None = None
    encoded_time_control: str | None = None
    seconds: int | None = None
    seconds_black: int | None = None
    teams: tuple[Team, ...] = ()
    is_go: bool = False
    board: int | None = None
    base_seconds: int | None = None
    byo_yomi: ByoYomi | None = None
    kept: tuple[Kept, ...] = field(default=())
    lines: Mapping[int, int] = field(default_factory=dict, compare=False)
    """The line of each entrant in the file, by number; empty where the format has no such lines."""
