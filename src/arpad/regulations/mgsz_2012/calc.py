"""The calculations of `arpad calc` under this edition: its rules, on numbers given by hand."""

from collections.abc import Sequence
from typing import Any

from arpad.core.exact import exact_minutes
from arpad.core.report import ByoYomi, Event
from arpad.core.verdicts import Finding, Step
from arpad.regulations.mgsz_2012.eligibility import check_factor
from arpad.regulations.mgsz_2012.explain import Played, factor_steps, reading_steps, thousandths_text
from arpad.regulations.mgsz_2012.factor import extended_seconds, factor
from arpad.regulations.mgsz_2012.game_point import chance, corrected_points, game_point
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.submission import Submission
from arpad.regulations.regulation import Regulation

ByHand = tuple[dict[str, Any], list[Step], list[Finding]]
"""The numbers, the steps to them, and the findings."""


def factor_by_hand(
    regulation: Regulation[Law],
    board: int,
    base: int | None,
    byo_yomi: ByoYomi | None,
    kinds: Sequence[str],
    players: int,
    handicap: bool,
) -> ByHand:
    """The factor C of an event; None if its times are below every category or not supplied."""
    edition, law = regulation.edition, regulation.law
    event = Event(
        id=f"{board}x{board}",
        start=edition.first_day,
        end=edition.first_day,
        games=(),
        board=board,
        base_seconds=base,
        byo_yomi=byo_yomi,
        importance=tuple(kinds),
    )
    submission = Submission(regulation, event, {})
    by_tables = factor(law, board, base, byo_yomi, kinds, players, handicap)
    numbers = {
        "factor": by_tables.c,
        "time": by_tables.time,
        "extended_minutes": None if base is None else exact_minutes(extended_seconds(law, base, byo_yomi)),
        "added": dict(by_tables.added),
    }
    findings = [verdict for verdict in check_factor(submission, by_tables) if isinstance(verdict, Finding)]
    return numbers, list(factor_steps(submission, by_tables)), findings


def game_point_by_hand(
    regulation: Regulation[Law], rating: int, opponent: int, half_points: int, stones: int
) -> tuple[dict[str, Any], list[Step]]:
    """The game point, and the steps of the readings that decided it. Stones given are negative."""
    edition, law = regulation.edition, regulation.law
    points = corrected_points(law, rating, stones)
    other_points = corrected_points(law, opponent, -stones)
    favourite = chance(law, abs(points - other_points))
    point = game_point(law, favourite, points - other_points, half_points, 0)
    receiver, giver = (rating, opponent) if stones >= 0 else (opponent, rating)
    game = Played(receiver, giver, abs(stones), points - other_points, half_points)
    numbers = {
        "game_point": thousandths_text(point),
        "corrected": [points, other_points],
        "difference": points - other_points,
        "chance": thousandths_text(favourite),
    }
    return numbers, list(reading_steps(edition, law, f"{rating}-{opponent}", [game]))
