"""IDs that a person supplies for the players of a file: `RANK=ID`, or `RANK=` for a player without one."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from arpad.core.verdicts import Problem

FORM = re.compile(r"([0-9]{1,5})=([0-9]{0,10})")
EXPECTED = "RANK=ID"


@dataclass(frozen=True, slots=True)
class SuppliedId:
    """The ID of the player with a starting rank; None: the player has no ID."""

    rank: int
    id: str | None

    @property
    def text(self) -> str:
        return f"{self.rank}={self.id or ''}"


def parse_ids(texts: Iterable[str]) -> tuple[SuppliedId, ...] | Problem:
    """The IDs of an option that may be repeated, or what is wrong with one of them."""
    by_rank: dict[int, SuppliedId] = {}
    for text in texts:
        form = FORM.fullmatch(text.strip())
        if form is None:
            return Problem("--id", "supplied_id_form", {"given": text, "expected": EXPECTED})
        rank, id_ = int(form[1]), form[2].lstrip("0")
        if rank in by_rank:
            return Problem("--id", "supplied_id_twice", {"given": text, "player": str(rank)})
        by_rank[rank] = SuppliedId(rank, id_ or None)
    return tuple(by_rank.values())
