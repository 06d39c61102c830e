"""The size of a demo, and the months of its events."""

from __future__ import annotations

from typing import NamedTuple

from arpad.core.dates import Month

HOME = "FIN"
"""The code of the made-up federation: FIN, because the Finnish lists are only for its players."""
ZONE = "Europe/Helsinki"
TURN = Month(2024, 3)
"""The month in which FIDE's new edition came into force and low ratings were raised; a demo has it in its middle."""
BOUNDS = {"players": (40, 20_000), "months": (1, 36), "seed": (0, 2**63 - 1)}
"""The least and the largest number of each kind in a request."""


class Request(NamedTuple):
    """The numbers from which a demo is made. Equal numbers make equal offices, byte for byte."""

    players: int = 2000
    months: int = 24
    seed: int = 1

    @property
    def start(self) -> Month:
        """The first month with events; half of the months are before `TURN`."""
        return TURN.plus(-(self.months // 2))

    @property
    def founded(self) -> Month:
        """The month in which the office is founded, before the first event is announced."""
        return self.start.plus(-2)

    @property
    def end(self) -> Month:
        """The month after the last full month. The demo stops in it, with work left to do."""
        return self.start.plus(self.months)
