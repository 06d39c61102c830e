"""The size of a demo, and the months that it takes place in."""

from __future__ import annotations

from typing import NamedTuple

from arpad.core.dates import Month

HOME = "FIN"
"""The Finnish lists are for Finns: the made-up federation has their code."""
ZONE = "Europe/Helsinki"
TURN = Month(2024, 3)
"""The month of FIDE's new edition and of the raise of its list, which is the middle of a demo."""
BOUNDS = {"players": (40, 20_000), "months": (1, 36), "seed": (0, 2**63 - 1)}


class Request(NamedTuple):
    """The numbers that a demo is made from: the same ones make the same office, byte for byte."""

    players: int = 2000
    months: int = 24
    seed: int = 1

    @property
    def start(self) -> Month:
        """The first month with events; the turn is in the middle."""
        return TURN.plus(-(self.months // 2))

    @property
    def founded(self) -> Month:
        """The month that begins with the foundation of the office, before the first event is announced."""
        return self.start.plus(-2)

    @property
    def end(self) -> Month:
        """The month after the last: the demo stops in it, with work on the desk."""
        return self.start.plus(self.months)
