"""The edition's arithmetic for a few numbers given by hand."""

from collections.abc import Sequence
from typing import Any

from arpad.core.report import ByoYomi
from arpad.regulations.mgsz_2012.event import chance, corrected_points, game_point, rounded_change
from arpad.regulations.mgsz_2012.explain import thousandths_text
from arpad.regulations.mgsz_2012.factor import extended_seconds, factor
from arpad.regulations.mgsz_2012.law import Law


def factor_by_hand(
    law: Law, board: int, base: int, byo_yomi: ByoYomi | None, kinds: Sequence[str], players: int, handicap: bool
) -> dict[str, Any]:
    """C of an event; None below every category of time."""
    found = factor(law, board, base, byo_yomi, kinds, players, handicap)
    return {
        "factor": None if found.time < 0 else found.c,
        "time": None if found.time < 0 else found.time,
        "extended_minutes": extended_seconds(law, base, byo_yomi) // 60,
        "added": dict(found.added),
    }


def game_point_by_hand(law: Law, rating: int, opponent: int, half_points: int, stones: int) -> dict[str, Any]:
    """A game's point: stones are those received, negative those given."""
    own = corrected_points(law, rating, max(0, stones))
    other = corrected_points(law, opponent, max(0, -stones))
    favourite = chance(law, abs(own - other))
    point = game_point(law, favourite, own - other, half_points, 0)
    return {
        "game_point": thousandths_text(point),
        "corrected": [own, other],
        "difference": own - other,
        "chance": thousandths_text(favourite),
    }


def change_of(factor_c: int, points: Sequence[int]) -> dict[str, Any]:
    """The change of several games at a factor."""
    total = sum(points)
    change = thousandths_text(factor_c * total)
    return {"sum": thousandths_text(total), "change": change, "rounded": rounded_change(factor_c, total)}
