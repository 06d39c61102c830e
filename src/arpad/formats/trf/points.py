"""The points that a line states beside its rounds. No rating hangs on them, but a slip of the pen shows in them."""

import re
from collections.abc import Iterable
from functools import lru_cache

from arpad.formats.reading import Notebook
from arpad.formats.tournament import Kept
from arpad.formats.trf import layout
from arpad.formats.trf.player_line import PlayerLine

TENTHS = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "W": 10, "D": 5, "L": 0, "H": 5, "F": 10, "U": 10, "Z": 0, " ": 0}
NUMBER = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]))?")
OTHER_SCORING = re.compile("162|BB|XXS|XXA|299")
"""Records that give other points than one for a win."""


@lru_cache(maxsize=4096)
def stated_tenths(text: str) -> int | None:
    """Points in tenths, None where the text is no number of points."""
    number = NUMBER.fullmatch(text)
    return None if number is None else 10 * int(number[1]) + int(number[2] or 0)


def check_points(players: Iterable[PlayerLine], kept: Iterable[Kept], notebook: Notebook) -> int:
    """A note where the points are no number, or another one than the rounds make under the usual scoring.

    Returned is how many players have more points than their rounds make: of those, rounds may be missing.
    """
    too_many = 0
    usual = not any(OTHER_SCORING.match(record.id) for record in kept)
    for player in players:
        stated = player.entrant.points
        if stated is None:
            continue
        tenths = stated_tenths(stated)
        if tenths is None:
            notebook.note("odd_points", player.line, layout.POINTS[0], given=stated, expected="0.0")
            continue
        made = sum([TENTHS[said[2]] for said in player.rounds])
        if usual and made != tenths:
            expected = f"{made // 10}.{made % 10}"
            notebook.note("points_differ", player.line, layout.POINTS[0], given=stated, expected=expected)
            too_many += made < tenths
    return too_many
