"""7 The formulas, in integers: half points, percent, tenths of K_t, thousandths of a selo's change."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.ssl_2022.law import Law


@clause("7.9")
def expectation(law: Law, difference: int) -> int:
    """p(D) in percent by the table: column H if D is not negative, else column L."""
    largest = len(law.expected) // 2
    return law.expected[largest + max(-largest, min(largest, difference))]


@clause("7.9")
def selo_expectation(law: Law, difference: int) -> int:
    """p(D) of a selo, which is never above the limit; the lower number's is as printed (reading E11)."""
    return min(law.highest_expectation, expectation(law, difference))


@clause("7.7")
def rating_coefficient(law: Law, rating: int) -> int:
    """K_r by the number before the event."""
    steps = -((rating - law.kr_zero) // law.kr_width)
    return min(law.kr_most, max(law.kr_least, law.kr_step * steps))


@clause("7.8", "6.2")
def is_normal_time(law: Law, minutes: int) -> bool:
    """True if full minutes for 60 moves are normal play; an unknown time (negative) counts as normal (reading R8)."""
    return minutes < 0 or minutes >= law.normal_minutes


@clause("7.8")
def time_coefficient(law: Law, rating: int, minutes: int) -> int:
    """K_t in tenths by the full minutes for 60 moves, negative if unknown, and the number before the event (E24)."""
    if is_normal_time(law, minutes):
        return law.kt_normal
    if minutes >= law.half_rapid_minutes:
        return law.kt_half_rapid
    if rating < law.rapid_high_rating:
        return law.kt_rapid
    return law.kt_rapid_high


def full_minutes(seconds: int) -> int:
    """The full minutes of a time, rounded down; an unknown one (-1) is negative in minutes too."""
    return seconds // 60


@clause("7.1", "7.2")
def weighted_gain(weight: int, half_points: int, expected: int) -> int:
    """K_t (W_i - E_i) in thousandths; `weight` in tenths, `expected` in percent."""
    return weight * (50 * half_points - expected)


@clause("7.2")
def selo_change(law: Law, coefficient: int, gains: int, games: int) -> tuple[int, int]:
    """K_r times the sum of gains, and N/10: a numerator and its denominator.

    `gains` is in thousandths. The denominator is 1000 as long as N/10 is.
    """
    return coefficient * gains * law.games_for_a_point + 1000 * games, 1000 * law.games_for_a_point


@clause("7.2", "3.5")
def new_selo(law: Law, rating: int, coefficient: int, gains: int, games: int) -> int:
    """An established player's selo after an event: the nearest integer, halves up."""
    numerator, denominator = selo_change(law, coefficient, gains, games)
    return rating + divide_half_up(numerator, denominator)


@clause("7.3")
def new_players_selo(law: Law, ratings: int, half_points: int, games: int) -> tuple[int, int]:
    """A new player's selo as a numerator and a denominator: mean(R_i) + 400 (W/N - 1/2) + N/10."""
    tenth = law.games_for_a_point
    numerator = 2 * tenth * ratings + tenth * law.new_slope * (half_points - games) + 2 * games * games
    return numerator, 2 * tenth * games


@clause("7.5")
def provisional_pelo(law: Law, ratings: int, half_points: int, games: int) -> tuple[int, int]:
    """A new player's provisional pelo as a numerator and a denominator: mean(R_i) + 800 (W/N - 1/2)."""
    return 2 * ratings + law.provisional_slope * (half_points - games), 2 * games


@clause("7.4")
def pelo_gain(law: Law, surplus: int) -> tuple[int, int]:
    """The change of a pelo for W - E in hundredths, with its sign: in ten-thousandths, and to the nearest integer.

    It depends on nothing else, so it is read from a table that the formula fills (`pelo_change.pelo_moves`).
    """
    place = min(abs(surplus), len(law.pelo_change) - 1)
    if surplus < 0:
        return -law.pelo_change[place], -law.pelo_rounded[place]
    return law.pelo_change[place], law.pelo_rounded[place]
