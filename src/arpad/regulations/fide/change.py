"""The change of a rated player's rating: 8.5 in the text of 2014, 8.3 in the text of 2024."""

from arpad.core.clauses import clause
from arpad.core.dates import MONTH_STEP, new_year, year_of
from arpad.core.exact import divide_half_away, divide_half_up
from arpad.regulations.fide.law import BY_EVENT, HALF_UP, UNTIL_BIRTHDAY, Law
from arpad.regulations.fide.reasons import K_GIVEN, K_HIGH, K_JUNIOR, K_JUNIOR_ENDED, K_NEW, K_NORMAL


@clause(fide_2014="8.51", fide_2024="8.3.1")
def difference(rating: int, opponent: int) -> int:
    """D, a player's rating less a rated opponent's."""
    return rating - opponent


@clause(fide_2014="8.54", fide_2024="8.3.1")
def counted_difference(law: Law, rating: int, opponent: int) -> int:
    """D against a rated opponent; more than the limit counts as the limit.

    Under fide-2025 a player from a certain rating on is measured by the full difference; the opponent is not.
    """
    d = difference(rating, opponent)
    if rating >= law.full_difference_rating:
        return d
    return max(-law.difference_limit, min(law.difference_limit, d))


@clause(fide_2014="8.55", fide_2024="8.3.2")
def delta(half_points: int, expected: int) -> int:
    """dR, the score less PD, in hundredths."""
    return 50 * half_points - expected


@clause(fide_2014="8.56", mssz_2017="2 § K", fide_2024="8.3.3")
def is_junior(law: Law, birth: int, day: int) -> bool:
    """True if a player is a junior on a day. Both are day codes; `birth` 0: unknown.

    If only the year of birth is known, `birth` is its 31 December (reading R17).
    """
    return birth > 0 and day < junior_ends(law, birth)


def ends_on_birthday(law: Law) -> bool:
    """True if a player is a junior until a birthday; otherwise until the end of its year."""
    return law.junior_until == UNTIL_BIRTHDAY


def junior_ends(law: Law, birth: int) -> int:
    """The day from which a player is no junior: the birthday (readings E28, E31), or 1 January of the year after it."""
    if ends_on_birthday(law):
        return birth + law.junior_age * 12 * MONTH_STEP
    return new_year(year_of(birth) + law.junior_age + 1)


@clause(fide_2014="8.56", mssz_2017="2 § K", fide_2024="8.3.3")
def coefficient(law: Law, given: int, rating: int, peak: int, games: int, birth: int, day: int) -> tuple[int, int]:
    """K on a day, and the reason for it; the order of the conditions is reading E22.

    `given` is the K of the report (0: none), which is taken as it is. Unknown `games` before the day are -1 and an
    unknown `birth` is 0: their conditions are not met.
    """
    highest = max(rating, peak)
    young = is_junior(law, birth, day)
    if given > 0:
        return given, K_GIVEN
    if highest >= law.high_rating:
        return law.k_high, K_HIGH
    if young and highest < law.junior_rating:
        return law.k_junior, K_JUNIOR
    if 0 <= games < law.new_games:
        return law.k_new, K_NEW
    return law.k_normal, K_JUNIOR_ENDED if young else K_NORMAL


def games_after(before: int, games: int) -> int:
    """The games towards the limit of a new player after `games` more; -1 stays unknown."""
    return before if before < 0 else before + games


def highest_after(peak: int, published: int) -> int:
    """The highest rating ever published, after one more publication."""
    return max(peak, published)


def facts_missing(law: Law, given: int, rating: int, peak: int, games: int, birth: int, day: int) -> bool:
    """True if K depends on an unknown fact: `peak` 0, `birth` 0 or `games` -1."""
    peaks = (peak,) if peak > 0 else (rating, law.high_rating)
    counts = (games,) if games >= 0 else (0, law.new_games)
    births = (birth,) if birth > 0 else (0, day)
    found = {coefficient(law, given, rating, p, n, b, day)[0] for p in peaks for n in counts for b in births}
    return len(found) > 1


def birth_day_decides(law: Law, given: int, rating: int, peak: int, games: int, birth: int, day: int) -> bool:
    """True if K depends on an unknown day of birth (reading R17): K differs between the first days of the year and
    31 December, which is `birth`.
    """
    earliest = birth - 11 * MONTH_STEP - 30
    early, _ = coefficient(law, given, rating, peak, games, earliest, day)
    late, _ = coefficient(law, given, rating, peak, games, birth, day)
    return early != late


def order_decided(law: Law, k: int, games: int, birth: int, day: int) -> bool:
    """True if the order of the conditions decided K (reading E22): as a junior or a new player the K would differ."""
    new = 0 <= games < law.new_games
    return (is_junior(law, birth, day) and k != law.k_junior) or (new and k != law.k_new)


def new_beyond_limit(law: Law, before: int, games: int) -> bool:
    """True if a new player plays past the limit of games while the new player's K is fixed (reading E23)."""
    return before + games > law.new_games


@clause(mssz_2017="II.2")
def games_left_new(law: Law, games: int) -> int:
    """For how many more games a newly listed player keeps the new player's K; games of the first rating count."""
    return max(0, law.new_games - games)


@clause(fide_2014="8.56", mssz_2017="2 § K", fide_2024="8.3.3")
def fixed_by_event(law: Law) -> bool:
    """True if K stays as it is from the beginning of an event to its end; otherwise for the period (reading E23)."""
    return law.k_fixed == BY_EVENT


@clause(fide_2024="8.3.3")
def limited_coefficient(law: Law, k: int, games: int) -> int:
    """The largest K for which K times the games of the period is within the limit."""
    if k * games > law.k_games_limit:
        return law.k_games_limit // games
    return k


@clause(fide_2014="8.57", fide_2024="8.3.4")
def rounded_change(law: Law, change: int) -> int:
    """The period's change, given in hundredths, to the nearest integer (reading E20 for halves).

    The old rating is whole, so that rounding the new one up is rounding the change up.
    """
    if law.half == HALF_UP:
        return divide_half_up(change, 100)
    return divide_half_away(change, 100)


def half_decided(change: int) -> bool:
    """True if the reading of halves decided the result: "up" and "away from zero" differ only for a negative half."""
    return divide_half_up(change, 100) != divide_half_away(change, 100)
