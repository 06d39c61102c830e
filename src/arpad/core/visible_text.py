"""Visible marks for the characters that would control a terminal or reverse a line. No name has them."""

import re

CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f"
"""The control characters without tab and line feed: U+001B and U+009B begin the sequences that terminals obey."""
DIRECTIONS = "\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069"
"""Bidirectional controls, which change the order in which a text is shown, and Unicode's separators of lines."""
HALVES = "\ud800-\udfff"
"""Surrogates: halves of characters, which no encoding can write."""
UNWRITABLE = re.compile(f"[\n\t{CONTROLS}{DIRECTIONS}{HALVES}]")
"""The characters that no name, title, reason or file name may have."""
INVISIBLE = re.compile(f"[{CONTROLS}{DIRECTIONS}{HALVES}]")
"""The characters of UNWRITABLE without tab and line feed, which are layout. Every text is searched for them before it
is printed."""


def visible(text: str) -> str:
    """The text with each character of INVISIBLE as its mark in JSON: U+202E becomes `\\u202e`.

    Tabs and line feeds stay. A JSON text keeps its meaning, because such characters stand only inside its strings.
    """
    return INVISIBLE.sub(_mark, text)


def in_one_line(text: str) -> str:
    """The text with tabs and line feeds as marks too, for a name or a value within a line."""
    return UNWRITABLE.sub(_mark, text)


def _mark(match: re.Match[str]) -> str:
    """The mark of one character."""
    return f"\\u{ord(match[0]):04x}"
