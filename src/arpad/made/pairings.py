"""The pairings of a made-up event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

Entrant = TypeVar("Entrant")


def round_robin(entrants: Sequence[Entrant]) -> Iterator[list[tuple[Entrant, Entrant]]]:
    """Rounds in which every two entrants meet once, by Berger's wheel.

    If the number of entrants is odd, each round leaves out one of them.
    """
    seats: list[Entrant | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    half = len(seats) // 2
    for _ in range(len(seats) - 1):
        pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
        yield [(first, second) for first, second in pairs if first is not None and second is not None]
        seats = [seats[0], seats[-1], *seats[1:-1]]


def drawn_pairs(chance: Random, entrants: Sequence[Entrant]) -> tuple[list[tuple[Entrant, Entrant]], Entrant | None]:
    """A round by lot: its pairs, and the entrant who is left over; None if their number is even."""
    order = chance.sample(entrants, len(entrants))
    return list(zip(order[::2], order[1::2], strict=False)), order[-1] if len(order) % 2 else None
