"""Checks the points of each line against its rounds, to find damaged or lost rounds."""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from arpad.formats.notebook import Notebook
from arpad.formats.trf import layout, scoring
from arpad.formats.trf.player_line import PlayerLine
from arpad.formats.trf.scoring import Scoring

stated_tenths = lru_cache(maxsize=4096)(scoring.stated_tenths)


class Checked(NamedTuple):
    """`confirmed`: the start numbers of players whose points are the sum of their rounds.

    `too_many`: the number of players with more points than their rounds give: rounds may be missing.
    """

    confirmed: Collection[int]
    too_many: int


def check_points(players: Collection[PlayerLine], rule: Scoring, notebook: Notebook) -> Checked:
    """A doubt if points are no number, are not the sum of the rounds, or are missing although most lines have them."""
    confirmed: set[int] = set()
    too_many = 0
    silent: list[PlayerLine] = []
    for player in players:
        stated = player.entrant.points
        if stated is None:
            silent.append(player)
            continue
        tenths = stated_tenths(stated)
        if tenths is None:
            notebook.doubt("odd_points", player.line, layout.POINTS[0], given=stated, expected="0.0")
            continue
        made = rule.tenths(player.rounds)
        if made == tenths:
            confirmed.add(player.entrant.number)
        else:
            expected = f"{made // 10}.{made % 10}"
            notebook.doubt("points_differ", player.line, layout.POINTS[0], given=stated, expected=expected)
            too_many += made < tenths
    _missing(silent, len(players), notebook)
    return Checked(confirmed, too_many)


def _missing(silent: Collection[PlayerLine], players: int, notebook: Notebook) -> None:
    """A doubt for lines without points if most lines have them: the line is cut, or its columns have slipped."""
    if 2 * len(silent) >= players:
        return
    for player in silent:
        notebook.doubt("points_missing", player.line, layout.POINTS[0], player=str(player.entrant.number))
