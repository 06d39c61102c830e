"""A list of countries as one number, so that it is a parameter of a regulation like any other."""

import re

LETTERS = 3
NONE = "none"
"""How an empty list is written."""


def countries_code(names: list[str]) -> int:
    """Three-letter codes as one number, the same in whatever order they are named; no country is 0."""
    return int.from_bytes("".join(sorted(set(names))).encode("ascii"), "big")


def countries_named(code: int) -> list[str]:
    """The codes of a number, in alphabetical order."""
    text = code.to_bytes((code.bit_length() + 7) // 8, "big").decode("ascii")
    return [text[place : place + LETTERS] for place in range(0, len(text), LETTERS)]


def read_countries(text: str) -> int | None:
    """EST,SWE as a number; None where it is no list of three-letter codes."""
    if text == NONE:
        return 0
    names = text.split(",")
    return countries_code(names) if all(re.fullmatch("[A-Z]{3}", name) for name in names) else None


def shown_countries(code: int) -> str:
    """A number as it is written: EST,SWE."""
    return ",".join(countries_named(code)) or NONE
