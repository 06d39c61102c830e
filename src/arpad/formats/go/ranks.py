"""Ranks as go files write them (3D, 12K, 2P) and grades as a report has them (3 dan, 12 kyu)."""

import re

RANK = re.compile(r"([1-9][0-9]?)([DKPdkp])")
GRADE = re.compile(r"([1-9][0-9]?) (dan|kyu|pro)")
WORDS = {"D": "dan", "K": "kyu", "P": "pro"}
LETTERS = {word: letter for letter, word in WORDS.items()}
MOST = {"dan": 9, "kyu": 50, "pro": 9}
"""The EGF ends at 30 kyu, Hungary at 35; beginners' events go on."""
EXAMPLE = "3D, 12K"


def looks_like_rank(text: str) -> bool:
    """True if a word has the form of a rank with its letter."""
    return RANK.fullmatch(text) is not None


def grade_of(rank: str) -> str | None:
    """The grade of a rank; a bare number is kyu. None if the text is not a rank."""
    match = RANK.fullmatch(rank if not rank.isdigit() else f"{rank}K")
    if match is None:
        return None
    number, word = int(match[1]), WORDS[match[2].upper()]
    return f"{number} {word}" if number <= MOST[word] else None


def rank_of(grade: str | None) -> str | None:
    """A grade as a file writes it; None without a grade, or for a grade that files do not have."""
    match = GRADE.fullmatch(grade or "")
    if match is None or int(match[1]) > MOST[match[2]]:
        return None
    return f"{match[1]}{LETTERS[match[2]]}"


def strength(grade: str | None) -> int | None:
    """A number that rises by one with each grade: 1 kyu is 0, 1 dan is 1. None if the grade is not known.

    Professional grades are a different scale, from which no handicap follows.
    """
    match = GRADE.fullmatch(grade or "")
    if match is None or match[2] == "pro":
        return None
    return int(match[1]) if match[2] == "dan" else 1 - int(match[1])
