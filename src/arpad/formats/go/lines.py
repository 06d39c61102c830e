"""The lines of h9 and tou files: their words and comments, and where these stand."""

import re
from typing import NamedTuple

from arpad.core.visible_text import UNWRITABLE
from arpad.formats.notebook import Notebook
from arpad.formats.text import read_text

MOST_BYTES = 2_000_000
MOST_PLAYERS = 3_000
MOST_LINES = 5_000
MOST_ROUNDS = 100
WORD = re.compile(r"[^ \t]+")
"""Only blanks and tabs separate words; any other white space is part of a word, which is then a problem."""
REPLACEMENT = "\ufffd"
C1 = re.compile(b"[\x80-\x9f]")


class Word(NamedTuple):
    """A word and its column, counted from 1."""

    text: str
    column: int


class Line(NamedTuple):
    """A line, counted from 1: its words, and the comment behind the semicolon (None: there is no semicolon).

    `column` is where the comment begins.
    """

    number: int
    words: list[Word]
    comment: str | None
    column: int = 1


def read_lines(data: bytes, notebook: Notebook) -> list[Line] | None:
    """The lines of a table; None, with the problem, where it is no text."""
    # Pairing programs write ISO-8859-15. The bytes 80 to 9F are letters only in the code page of Windows.
    eight_bit = "cp1252" if C1.search(data) else "iso8859-15"
    text = read_text(data, notebook, eight_bit, MOST_BYTES)
    if text is None:
        return None
    if len(text.lines) > MOST_LINES:
        notebook.stop("too_many_lines", MOST_LINES + 1, 1, most=MOST_LINES)
        return None
    lines = []
    for number, line in enumerate(text.lines, start=1):
        strange = UNWRITABLE.search(line.replace("\t", " "))
        if strange is not None:
            notebook.stop("unwritable_letter", number, strange.start() + 1, given=strange.group())
            line = UNWRITABLE.sub(lambda letter: "\t" if letter[0] == "\t" else REPLACEMENT, line)
        table, semicolon, comment = line.partition(";")
        words = [Word(word.group(), word.start() + 1) for word in WORD.finditer(table)]
        lines.append(Line(number, words, comment if semicolon else None, len(table) + 2))
    return lines
