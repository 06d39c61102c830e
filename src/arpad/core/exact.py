"""Exact arithmetic: integers and fractions of integers, rounded once, as regulations prescribe.

Ratings are whole numbers, scores are half points, expectations are hundredths. The replay compiles the two functions
that divide. The others write and read text.
"""


def divide_half_up(numerator: int, denominator: int) -> int:
    """The nearest integer to a fraction with a positive denominator; exact halves go up."""
    return (2 * numerator + denominator) // (2 * denominator)


def divide_half_away(numerator: int, denominator: int) -> int:
    """The nearest integer to a fraction with a positive denominator; exact halves go away from zero."""
    if numerator < 0:
        return -divide_half_up(-numerator, denominator)
    return divide_half_up(numerator, denominator)


def hundredths_text(value: int) -> str:
    """A number of hundredths as a decimal: 3680 is "36.80"."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 100)
    return f"{sign}{whole}.{rest:02d}"


def read_hundredths(text: str) -> int:
    """The hundredths of a decimal that `hundredths_text` has written: "36.80" is 3680."""
    return int(text.replace(".", ""))


def half_points_text(halves: int) -> str:
    """A number of half points as a score: 9 is "4.5"."""
    whole, half = divmod(halves, 2)
    return f"{whole}.5" if half else str(whole)


def ratio_text(numerator: int, denominator: int) -> str:
    """A non-negative fraction to two decimals, for reading, never for further computing."""
    return hundredths_text(divide_half_up(100 * numerator, denominator))


def exact_minutes(seconds: int) -> int | str:
    """A time in minutes, with seconds if they are not whole: 4500 seconds are 75, 4950 are "82:30"."""
    return f"{seconds // 60}:{seconds % 60:02d}" if seconds % 60 else seconds // 60


def minutes_text(seconds: int) -> str:
    """A time in minutes: 5400 seconds are "90", 5370 are "89.50"."""
    return hundredths_text(divide_half_up(100 * seconds, 60)) if seconds % 60 else str(seconds // 60)
