"""The points for each result: one for a win, unless the file states a different scoring (162, XXS, BBW …)."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from arpad.formats.notebook import Notebook
from arpad.formats.trf.alignment import RoundCell

USUAL = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "W": 10, "D": 5, "L": 0, "H": 5, "F": 10, "U": 10, "Z": 0, " ": 0}
"""Tenths of a point for each sign of a result."""
RECORDS = re.compile("162|XXS|BB[WDLZFU]")
TRF26_SIGNS = {"W": "1W+F", "D": "=DH", "L": "0L", "A": "Z- ", "P": "U", "X": "H"}
"""The signs of each symbol of 162: win, draw, loss, absence, allocated bye and half-point bye. A later symbol overrides
an earlier one (X after D)."""
BBP_SIGNS = {"W": "1W+F", "D": "=DH", "L": "0L", "Z": "Z ", "F": "-", "U": "U"}
"""The signs of the records BBW to BBU, by their last letter."""
JAVAFO_SIGNS = {
    "W": ("1W", "WB"),
    "WW": ("1W", "W"),
    "BW": ("1W", "B"),
    "D": ("=D", "WB"),
    "WD": ("=D", "W"),
    "BD": ("=D", "B"),
    "WL": ("0L", "W"),
    "BL": ("0L", "B"),
    "ZPB": ("Z ", "WB"),
    "HPB": ("H", "WB"),
    "FPB": ("F", "WB"),
    "PAB": ("U", "WB"),
    "FW": ("+", "WB"),
    "FL": ("-", "WB"),
}
"""The signs and the colours of each code of XXS."""
POINTS = r"([0-9]{1,3}(?:[.,][0-9])?)"
ENTRIES = {
    "162": re.compile(rf"([WDLAPX]) *{POINTS}(?: +|$)"),
    "XXS": re.compile(rf"([A-Z]{{1,3}})={POINTS}(?: +|$)"),
}


class Scoring(NamedTuple):
    """Tenths of a point for each sign, for White and for Black; a round without a colour counts as White's."""

    white: Mapping[str, int] = USUAL
    black: Mapping[str, int] = USUAL

    def tenths(self, rounds: Iterable[RoundCell]) -> int:
        """The tenths of a point of all rounds of a line."""
        if self.white == self.black:
            return sum([self.white[sign] for _, _, sign in rounds])
        return sum([(self.black if colour == "B" else self.white)[sign] for _, colour, sign in rounds])


def stated_tenths(text: str) -> int | None:
    """Points in tenths; None if the text is no number of points."""
    number = re.fullmatch(r"([0-9]{1,3})(?:[.,]([0-9]))?", text)
    return None if number is None else 10 * int(number[1]) + int(number[2] or 0)


def read_scoring(records: Iterable[tuple[str, str, int]], notebook: Notebook) -> Scoring:
    """The scoring that a file states. A record that cannot be read is a doubt, and changes no points."""
    white, black = dict(USUAL), dict(USUAL)
    for record, text, line in records:
        for signs, colours, tenths in _entries(record, text, line, notebook):
            for colour, table in (("W", white), ("B", black)):
                if colour in colours:
                    table.update(dict.fromkeys(signs, tenths))
    return Scoring(white, black)


def _entries(record: str, text: str, line: int, notebook: Notebook) -> list[tuple[str, str, int]]:
    """The (signs, colours, tenths) of each entry of a record; empty, with a doubt, if one cannot be read."""
    if record in ENTRIES:
        entries = ENTRIES[record].findall(text)
        is_whole = not ENTRIES[record].sub("", text.strip()).strip()
        known = TRF26_SIGNS if record == "162" else JAVAFO_SIGNS
        is_whole = is_whole and all(code in known for code, _ in entries)
    else:
        entries, is_whole, known = [(record[2], text.strip())], True, BBP_SIGNS
    read = [(known.get(code, ""), stated_tenths(points)) for code, points in entries]
    if not entries or not is_whole or any(tenths is None for _, tenths in read):
        notebook.doubt("scoring_unreadable", line, 1, given=f"{record} {text.strip()}", record=record)
        return []
    return [
        (signs[0], signs[1], tenths or 0) if isinstance(signs, tuple) else (signs, "WB", tenths or 0)
        for signs, tenths in read
    ]
