"""Lists of countries as whole numbers: such a list is a parameter of a regulation like any other."""

import re

LETTERS = 3
"""The length of a country's code."""
NONE = "none"
"""The text of an empty list."""


def countries_number(names: list[str]) -> int:
    """The number for a list of three-letter codes, whatever their order; 0: no country."""
    return int.from_bytes("".join(sorted(set(names))).encode("ascii"), "big")


def country_codes(number: int) -> list[str]:
    """The three-letter codes that a number stands for, in alphabetical order."""
    text = number.to_bytes((number.bit_length() + 7) // 8, "big").decode("ascii")
    return [text[place : place + LETTERS] for place in range(0, len(text), LETTERS)]


def read_countries(text: str) -> int | None:
    """The number for a text such as EST,SWE; None if the text is not a list of three-letter codes."""
    if text == NONE:
        return 0
    names = text.split(",")
    return countries_number(names) if all(re.fullmatch("[A-Z]{3}", name) for name in names) else None


def countries_text(number: int) -> str:
    """The text for a number, such as EST,SWE."""
    return ",".join(country_codes(number)) or NONE
