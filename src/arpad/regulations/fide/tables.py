"""8.1 The two printed tables, and the values read from them."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.fide.law import Law


@clause(fide_2014=("8.1", "12.2"), fide_2024="8.1.1")
def percentage(half_points: int, games: int) -> int:
    """A score as hundredths of the games, halves up (reading E14), as the first table is read."""
    return divide_half_up(50 * half_points, games)


def percentage_rounded(half_points: int, games: int) -> bool:
    """True if a score is not a whole number of hundredths, so that reading E14 decided."""
    return 50 * half_points % games != 0


@clause(fide_2014=("8.1", "12.2"), fide_2024="8.1.2")
def expectation(law: Law, difference: int) -> int:
    """PD in hundredths: column H for the higher rated, L for the lower."""
    largest = len(law.expected) // 2
    return law.expected[largest + max(-largest, min(largest, difference))]


@clause(fide_2014="8.1", mssz_2017="II.3", fide_2024="8.1.1")
def performance(law: Law, opponents: int, games: int, half_points: int) -> tuple[int, int, int]:
    """TPR, by reading R14: p of the score, its dp, and the opponents' average plus dp to the nearest integer.

    `opponents` is the sum of the rated opponents' ratings.
    """
    hundredths = percentage(half_points, games)
    dp = law.dp[hundredths]
    return hundredths, dp, divide_half_up(opponents + dp * games, games)
