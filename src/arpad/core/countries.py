"""A list of countries as one number, so that it is a parameter of a regulation like any other."""

import re

LETTERS = 3
NONE = "none"
"""How an empty list is written."""


def countries_code(names: list[str]) -> int:
    """Three-letter codes as one number, whatever their order; 0 for no country."""
    return int.from_bytes("".join(sorted(set(names))).encode("ascii"), "big")


def countries_named(code: int) -> list[str]:
    """The codes of a number, in alphabetical order."""
    text = code.to_bytes((code.bit_length() + 7) // 8, "big").decode("ascii")
    return [text[place : place + LETTERS] for place in range(0, len(text), LETTERS)]


def read_countries(text: str) -> int | None:
    """The number of a list such as EST,SWE; None if the text is not a list of three-letter codes."""
    if text == NONE:
        return 0
    names = text.split(",")
    return countries_code(names) if all(re.fullmatch("[A-Z]{3}", name) for name in names) else None


def shown_countries(code: int) -> str:
    """The list of a number as text, such as EST,SWE."""
    return ",".join(countries_named(code)) or NONE
