"""Reads the time control of a text, by the place of the text in its file."""

from typing import Literal

from arpad.formats.time_control.control import TimeControl
from arpad.formats.time_control.encoded import is_encoded, read_encoded, surely_seconds
from arpad.formats.time_control.free_text import read_free

Place = Literal["free", "encoded", "pgn"]
"""Free text (record 122 and the like), record 222 of TRF26, or PGN's tag TimeControl: the last two are in seconds."""
LONGEST_TEXT = 300


def read_time_control(text: str, place: Place = "free") -> TimeControl | None:
    """The time control of a text; None where it is not clear and a person must decide."""
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_TEXT:
        return None
    if is_encoded(text) and (place != "free" or surely_seconds(text)):
        return read_encoded(text)
    return read_free(text)
