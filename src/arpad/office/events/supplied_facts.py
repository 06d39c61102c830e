"""What an officer tells of an event beside its file: keys and values of an event in a report."""

import json
import math
from collections.abc import Iterable
from typing import NoReturn

from arpad.core.verdicts import Problem
from arpad.office.storage.canonical import canonical


def told_facts(told: Iterable[str]) -> str | Problem:
    """`minutes=90` and the like as a JSON object, as it is kept; a value is JSON where it can be, else a text."""
    found = {}
    for one in told:
        key, equals, value = (part.strip() for part in one.partition("="))
        if not equals or not key:
            return Problem("--tell", "bad_setting", {"given": one})
        if key in found:
            return Problem("--tell", "told_twice", {"key": key})
        try:
            found[key] = json.loads(value, parse_constant=_no_number, parse_float=_finite)
        except ValueError:
            found[key] = value
    return json.dumps(found, sort_keys=True, ensure_ascii=False)


def told_with(known: str, told: str) -> str:
    """What was supplied on an event before and what is supplied now, which is the later word on what both say."""
    before, more = json.loads(known), json.loads(told)
    return known if {**before, **more} == before else canonical({**before, **more})


TIMES = ("minutes", "time_control")
"""What is told of an event's time."""


def told_without_time(told: str) -> str:
    """The same without what is told of the time."""
    known = json.loads(told)
    rest = {key: value for key, value in known.items() if key not in TIMES}
    return told if rest == known else json.dumps(rest, sort_keys=True, ensure_ascii=False)


def _no_number(text: str) -> NoReturn:
    """NaN and Infinity are no JSON: whoever writes them has written a text, and is told what is wrong with that."""
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)
