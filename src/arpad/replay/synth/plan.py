"""The columns of a month's events before a game is played. Compiled code reads them."""

from typing import NamedTuple

from arpad.replay.synth.chance import Array

SWISS, ROUND_ROBIN, DOUBLE_ROUND_ROBIN = 0, 1, 2


class Plan(NamedTuple):
    """Columns with one row for each event. The number of games is known: no player withdraws, and byes are no games."""

    system: Array
    size: Array
    rounds: Array
    games: Array
    unrated: Array  # the number of newcomers in a round robin
    urn: Array
    newcomers: Array  # the urn of the region's newcomers
    local: Array  # the share of players from its own urn
    low: Array  # the group: the share of the urn at which it begins, by strength
    high: Array
    first_day: Array
    last_day: Array
    playoff: Array
    handicap: Array
    game: Array  # where its games go
    seat: Array  # where its players go


class World(NamedTuple):
    """Columns with one row for each player, with the facts of a month."""

    strength: Array
    listed: Array
    newcomer: Array
    enters: Array
    grade: Array  # go: the place of the grade in the table, by strength
    played: Array  # events so far
    busy_from: Array
    busy_to: Array
    seated: Array  # the stamp of the event in which the player was last seated


class Games(NamedTuple):
    """The columns of games.parquet."""

    white: Array
    black: Array
    outcome: Array
    round: Array
    stones: Array
    playoff: Array
