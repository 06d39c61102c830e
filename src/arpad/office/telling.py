"""What an officer tells of an event beside its file: keys and values of an event in a report."""

import json
from collections.abc import Iterable

from arpad.core.verdicts import Problem


def told_facts(told: Iterable[str]) -> str | Problem:
    """`minutes=90` and the like as a JSON object, as it is kept; a value is JSON where it can be, else a text."""
    found = {}
    for one in told:
        key, equals, value = one.partition("=")
        if not equals or not key.strip():
            return Problem("--tell", "bad_setting", {"given": one})
        try:
            found[key.strip()] = json.loads(value)
        except ValueError:
            found[key.strip()] = value
    return json.dumps(found, sort_keys=True, ensure_ascii=False)
