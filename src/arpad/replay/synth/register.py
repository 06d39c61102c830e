"""The players before the first event, as their federation knows them, and their earlier events."""

from datetime import date, timedelta

import numpy as np
import polars as pl
from numpy.random import Generator

from arpad.core.list_kind import GO, ListKind
from arpad.regulations.calendar import Calendar
from arpad.replay.history.layout import EARLIER, PLAYERS
from arpad.replay.synth.chance import Array
from arpad.replay.synth.kinds import Kind
from arpad.replay.synth.people import People, regions
from arpad.replay.synth.request import Request

EPOCH = date(1970, 1, 1)
WITH_EARLIER = 0.35
"""The share of newcomers who have played before, too little for a rating."""
ENTRANT, FOREIGNER = 1, 2


def day_number(day: date) -> int:
    """Days since 1970, as Parquet counts them."""
    return (day - EPOCH).days


def players_frame(asked: Request, kind: Kind, people: People, earlier: pl.DataFrame, rng: Generator) -> pl.DataFrame:
    count = asked.players
    foreign = people.region >= regions(asked)
    unlisted = people.newcomer | (foreign & _unlisted_abroad(asked.kind, rng.random(count)))
    rating = np.where(unlisted, 0, people.listed)
    above = np.where(rng.random(count) < 0.35, rng.exponential(40.0, count), 0.0).astype(np.int64)
    peak = np.where(unlisted | (rng.random(count) < 0.02), 0, np.minimum(rating + above, kind.highest))
    games = np.where(rng.random(count) < 0.12, rng.integers(1, 31, count), 31 + rng.exponential(150.0, count))
    before = np.bincount(earlier["player"], earlier["games"], count)
    games = np.where(rng.random(count) < 0.01, -1, np.where(unlisted, before, games))
    k = np.where(~unlisted & (rng.random(count) < 0.01), rng.choice(np.array([10, 20, 40]), count), 0)
    columns = {
        "id": _ids(people),
        "federation": _federations(kind, people, regions(asked)),
        "birth": _births(asked, people, rng),
        "rating": rating,
        "peak": peak,
        "games": games,
        "k": k if asked.kind.is_monthly else np.zeros(count, np.int16),
        "elo": _elo(asked.kind, people, foreign, rng),
        "register": np.zeros(count, np.uint8),
        "entry_grade": np.full(count, -1, np.int8),
        "grade": np.full(count, -1, np.int8),
    }
    if asked.kind.is_go:
        columns |= _go(people, foreign, unlisted, rng) | {"peak": np.zeros(count, np.int16)}
    return pl.DataFrame(columns).cast(PLAYERS)


def _unlisted_abroad(kind: ListKind, draw: Array) -> Array:
    """True for each foreigner who is not on the list: few have a national number, and none is in the registry of go."""
    share = 1.0 if kind.is_go else 0.7 if kind.home else 0.0
    is_unlisted: Array = draw < share
    return is_unlisted


def _ids(people: People) -> pl.Series:
    frame = pl.DataFrame({"region": people.region, "number": np.arange(1, len(people.region) + 1)})
    return frame.select(
        pl.col("region").cast(pl.String).str.zfill(4) + "-" + pl.col("number").cast(pl.String).str.zfill(8)
    ).to_series()


def _federations(kind: Kind, people: People, home: int) -> pl.Series:
    """The federation of each player: the regions of the home country come first."""
    names = pl.Series([kind.home] * home + list(kind.neighbours), dtype=pl.String)
    return names.gather(people.region)


def _births(asked: Request, people: People, rng: Generator) -> pl.Series:
    """The births: a day; the last day of the year if only the year is known; null for a few players."""
    count = asked.players
    years = asked.start.year - people.age
    last = np.array([day_number(date(year, 12, 31)) for year in range(years.min(), years.max() + 1)])
    days = last[years - years.min()] - np.where(rng.random(count) < 0.05, 0, rng.integers(0, 365, count))
    births = pl.Series(days.astype(np.int32)).cast(pl.Date)
    known = pl.Series(rng.random(count) >= 0.03)
    return pl.select(pl.when(known).then(births)).to_series()


def _elo(kind: ListKind, people: People, foreign: Array, rng: Generator) -> Array:
    """The FIDE number of a player in addition to the national one. Nearly all foreigners have it."""
    if not kind.home:
        return np.zeros(len(people.region), np.int16)
    has = rng.random(len(foreign)) < np.where(foreign, 0.85, np.where(people.newcomer, 0.02, 0.4))
    number = people.listed + rng.normal(20.0, 60.0, len(foreign))
    return np.where(has, np.clip(number, 1000, 2850), 0).astype(np.int16)


def _go(people: People, foreign: Array, unlisted: Array, rng: Generator) -> dict[str, Array]:
    """For each player: whether the registry has them, the entry grade if not, and the grade if so."""
    limits = grade_limits()
    place = np.clip(np.searchsorted(limits, people.listed, side="right") - 1, 0, len(limits) - 1)
    guessed = np.clip(place + rng.integers(-2, 3, len(place)), 0, len(limits) - 1)
    known = rng.random(len(place)) < 0.8
    return {
        "register": np.where(foreign, FOREIGNER, np.where(people.newcomer, ENTRANT, 0)),
        "entry_grade": np.where(unlisted, guessed, -1),
        "grade": np.where(~unlisted & known, place, -1),
    }


def grade_limits() -> Array:
    """The limits of the grades of go in points, the weakest first, from the edition of the go list."""
    return np.array(sorted(int(row["points"]) for row in Calendar(None, GO.name).latest.edition.table("grades")))


def earlier_frame(asked: Request, people: People, rng: Generator) -> pl.DataFrame:
    """One or two earlier events of some newcomers, with too few games for a rating; none for go."""
    share = 0.0 if asked.kind.is_go else WITH_EARLIER
    who = np.flatnonzero(people.newcomer & (rng.random(asked.players) < share))
    who = np.sort(np.concatenate([who, who[rng.random(len(who)) < 0.3]]))
    count = len(who)
    games = rng.integers(1, 3, count)
    half_points = rng.binomial(2 * games, 0.4)
    opponents = people.listed[who].astype(np.int64) + rng.integers(-60, 160, count)
    lasting = day_number(asked.start.first_day - timedelta(days=1))
    frame = pl.DataFrame(
        {
            "player": who,
            "end": (lasting - rng.integers(0, 900, count)).astype(np.int32),
            "games": games,
            "half_points": half_points,
            "ratings": games * opponents + rng.integers(0, 40, count),
        }
    )
    return frame.cast(EARLIER).sort("player", "end", maintain_order=True)
