"""The columns of a history in Parquet, as docs/replay.md describes them, and how a game's outcome is packed."""

from typing import Any

import polars as pl

Array = Any
"""A NumPy array. The law takes it as a sequence of whole numbers, but its type does not say so."""

PLAYERS = pl.Schema(
    {
        "id": pl.String(),
        "federation": pl.String(),
        "birth": pl.Date(),
        "rating": pl.Int16(),
        "peak": pl.Int16(),
        "games": pl.Int32(),
        "k": pl.Int16(),
        "elo": pl.Int16(),
        "register": pl.UInt8(),
        "entry_grade": pl.Int8(),
        "grade": pl.Int8(),
    }
)
"""One row for each player, as of before the first event; only `birth` may be null."""

EARLIER = pl.Schema(
    {"player": pl.Int32(), "end": pl.Date(), "games": pl.Int16(), "half_points": pl.Int16(), "ratings": pl.Int32()}
)
"""One row for each earlier event of a player who is new or unrated, by player, then by end."""

EVENTS = pl.Schema(
    {
        "id": pl.String(),
        "part": pl.Int16(),
        "start": pl.Date(),
        "first_day": pl.Date(),
        "last_day": pl.Date(),
        "official": pl.Boolean(),
        "system": pl.UInt8(),
        "country": pl.String(),
        "limited_to": pl.UInt8(),
        "seconds": pl.Int32(),
        "board": pl.UInt8(),
        "base_seconds": pl.Int32(),
        "byo_yomi_moves": pl.Int16(),
        "byo_yomi_seconds": pl.Int32(),
        "importance": pl.UInt8(),
        "factor": pl.Int16(),
        "rounds": pl.Int16(),
        "refused": pl.Boolean(),
        "players": pl.List(pl.Int32),
        "games": pl.Int32(),
    }
)
"""One row for each event, or for each month of a long event, in the order of last_day, first_day, id and part."""

GAMES = pl.Schema(
    {
        "white": pl.UInt16(),
        "black": pl.UInt16(),
        "outcome": pl.UInt8(),
        "round": pl.UInt8(),
        "stones": pl.Int8(),
        "playoff": pl.Boolean(),
    }
)
"""One row for each game between two players, in the order of the events, then of the rounds."""

ROW_GROUP = 1 << 20
"""How many games a row group has at most."""

HALF_POINTS = 0b11
"""The bits of white's half points; black's stand two places higher."""
BLACK = 2
PLAYED = 0b1_0000
MOVED = 0b10_0000
"""Both players made a move."""
RULING = 6
"""How many places higher a ruling stands: 0 none, 1 fair play, 2 force majeure."""
FAIR_PLAY = 1 << RULING
FORCE_MAJEURE = 2 << RULING

OUTCOMES = {"1-0": 50, "0-1": 56, "1/2-1/2": 53, "0-0": 48, "+/-": 2, "-/+": 8, "-/-": 0}
"""The report's results as outcomes; a bye is no game."""

ROUND_ROBIN = 1
DOUBLE_ROUND_ROBIN = 2
"""Values of an event's `system`; 0 is any other."""
