"""The working columns as parts of the answer."""

from fractions import Fraction
from functools import lru_cache

from arpad.core.answer import Part, Working
from arpad.core.exact import divide_half_up, half_points_text, hundredths_text
from arpad.regulations.ssl_2022 import reasons
from arpad.regulations.ssl_2022.checks import RULES_OF_SIDE
from arpad.regulations.ssl_2022.eligibility import is_computed
from arpad.regulations.ssl_2022.foreign_numbers import counts_at_selo, is_met_at_selo, listed_number, row_of
from arpad.regulations.ssl_2022.formulas import (
    expectation,
    new_players_selo,
    selo_change,
    selo_expectation,
    time_coefficient,
    weighted_gain,
)
from arpad.regulations.ssl_2022.pelo_change import pelo_moves
from arpad.regulations.ssl_2022.reasons import SELO
from arpad.regulations.ssl_2022.setup import Frame
from arpad.regulations.ssl_2022.sides import half_points_of, opponent_of


@lru_cache(maxsize=1 << 14)
def decimal_text(numerator: int, denominator: int, least: int = 2) -> str:
    """A fraction as a decimal of four digits without trailing zeros; the first `least` digits always stay."""
    whole, rest = divmod(divide_half_up(abs(numerator) * 10_000, denominator), 10_000)
    decimals = f"{rest:04d}"
    while len(decimals) > least and decimals.endswith("0"):
        decimals = decimals[:-1]
    return f"{'-' if numerator < 0 else ''}{whole}.{decimals}"


def fraction_text(numerator: int, denominator: int) -> str:
    """A fraction in lowest terms as text; a whole number has no denominator."""
    return str(Fraction(numerator, denominator))


def tenths_text(tenths: int) -> str:
    """K_t: 10 tenths are "1", 5 are "0.5"."""
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else str(whole)


def working_row(frame: Frame, side: int, entrant: int) -> Working:
    """One game from one side."""
    sides, game = frame.work.sides, frame.games[side // 2]
    method = frame.work.results.method[entrant]
    counts = sides.reason[side] == reasons.COUNTED
    measured = counts and method != reasons.NEW
    selo = frame.event.list == SELO
    return Working(
        round=game.round,
        opponent=frame.names[opponent_of(frame.event, side)],
        opponent_rating=sides.opponent[side] or None,
        score=half_points_text(half_points_of(frame.event, side)),
        counted=counts,
        clauses=side_clauses(frame, side, method),
        difference=sides.difference[side] if measured else None,
        counted_difference=sides.difference[side] if measured else None,
        expected=hundredths_text(sides.expected[side]) if measured else None,
        delta=hundredths_text(50 * half_points_of(frame.event, side) - sides.expected[side]) if measured else None,
        weight=tenths_text(sides.weight[side]) if measured and selo else None,
        colour="b" if side % 2 else "w",
        reason=None if counts else reasons.CODE_OF_SIDE[sides.reason[side]],
    )


def side_clauses(frame: Frame, side: int, method: int) -> tuple[str, ...]:
    """The clauses of a game's line: those by which it was computed, or those that exclude it."""
    number, reason = frame.edition.number, frame.work.sides.reason[side]
    if reason == reasons.EVENT_REFUSED:
        return frame.refused
    if reason == reasons.NOT_COMPUTED:
        return (number(is_computed),)
    if reason != reasons.COUNTED:
        return (number(RULES_OF_SIDE[reason]),)
    abroad: tuple[str, ...] = ()
    if frame.event.foreign == 1:
        row = row_of(frame.event, frame.work, opponent_of(frame.event, side), side // 2)
        abroad = (number(is_met_at_selo if counts_at_selo(frame.work, row) else listed_number),)
    if method == reasons.NEW:
        return (*abroad, number(new_players_selo))
    if frame.event.list == SELO:
        return (*abroad, number(selo_expectation), number(time_coefficient), number(weighted_gain))
    return (number(expectation), number(pelo_moves))


def player_part(frame: Frame, entrant: int) -> Part:
    """A player's event: the number before and after, and the games."""
    results, name = frame.work.results, frame.names[entrant]
    method, games = results.method[entrant], results.games[entrant]
    old = frame.states[name].number
    new = results.new[entrant] if games else old
    change = None
    if method == reasons.ESTABLISHED and frame.event.list == SELO:
        change = decimal_text(*selo_change(frame.submission.law, results.k[entrant], results.gains[entrant], games))
    elif method in (reasons.ESTABLISHED, reasons.PROVISIONAL):
        change = decimal_text(results.change[entrant], 10_000, least=4)
    measured = games > 0 and method != reasons.NEW
    return Part(
        event=frame.submission.event.id,
        part=frame.submission.part,
        regulation=frame.edition.id,
        old=old or None,
        k=results.k[entrant] or None,
        games=games,
        score=half_points_text(results.half_points[entrant]),
        expected=hundredths_text(results.expected[entrant]) if measured else None,
        change=change,
        working=tuple(working_row(frame, side, entrant) for side in frame.sides[entrant]),
        new=new or None,
        rounded=new - old if games and old else None,
    )


def exact_number(frame: Frame, entrant: int) -> str | None:
    """A new player's number before rounding, as a fraction: the selo by 7.3, the provisional pelo by 7.5."""
    results = frame.work.results
    if results.denominator[entrant] == 0:
        return None
    return fraction_text(results.numerator[entrant], results.denominator[entrant])
