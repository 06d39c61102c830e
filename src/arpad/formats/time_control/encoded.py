"""Time controls in seconds, as record 222 of TRF26 and PGN's tag TimeControl have them.

`5400+30`, `40/6000+30:900+30`, and in TRF26 `W300-B240` where the times of White and Black differ.
"""

import re

from arpad.formats.time_control.control import Period, TimeControl, control_of

PERIOD = re.compile(r"(?:([1-9][0-9]{0,2})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
SIDES = re.compile(r"W(.+)-B(.+)")
LEAST_BASE = 180
"""A smaller base may be minutes written for seconds, unless the increment is small, as in bullet."""
BULLET_ADDS = 10
SURELY_SECONDS = 600
"""A number this large cannot be minutes."""


def is_encoded(text: str) -> bool:
    """True if a text has the form of an encoded time control, for both sides or each."""
    sides = SIDES.fullmatch(text)
    return all(_fields(side) is not None for side in (sides.groups() if sides else (text,)))


def surely_seconds(text: str) -> bool:
    """True if an encoded text in a place for free text must be in seconds: one of its numbers cannot be minutes.

    False for a number alone, which may be a year or a time of day.
    """
    fields = _fields(text)
    return fields is not None and not text.isdecimal() and any(period.seconds >= SURELY_SECONDS for period in fields)


def read_encoded(text: str) -> TimeControl | None:
    """The time control of an encoded text; None where it is not clear or does not reach move 60."""
    sides = SIDES.fullmatch(text)
    white, black = (_control(side) for side in (sides.groups() if sides else (text, text)))
    if white is None or black is None:
        return None
    return white if white.seconds == black.seconds else white._replace(seconds_black=black.seconds)


def _fields(text: str) -> list[Period] | None:
    periods = []
    for part in text.split(":"):
        field = PERIOD.fullmatch(part)
        if field is None:
            return None
        moves, seconds, added = (None if number is None else int(number) for number in field.groups())
        periods.append(Period(seconds or 0, moves, added or 0))
    return periods


def _control(text: str) -> TimeControl | None:
    periods = _fields(text)
    if periods is None or any(period.moves is None for period in periods[:-1]):
        return None
    has_increment = "+" in text
    for period in periods:
        is_bullet = has_increment and len(periods) == 1 and period.moves is None and period.added < BULLET_ADDS
        if period.seconds < LEAST_BASE and not is_bullet:
            return None
    return control_of(periods)
