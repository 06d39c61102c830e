"""A practice office: one in which a command may say which day it is (`--today`).

The first entry of the journal says it, so it cannot be changed later without breaking every hash behind it.
"""

from __future__ import annotations

import json

from arpad.core.verdicts import Problem
from arpad.office.journal.foundation import DEMO_REGISTRAR
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.models import Entry

PRACTICE = "practice"


def is_practice() -> bool:
    """True if the open office was made for practice. Without a first entry that can be read it is a live one."""
    try:
        first = Entry.objects.filter(number=1).first()
        if first is None or first.act != "found":
            return False
        return json.loads(first.facts).get(PRACTICE) is True or _is_old_demo(first)
    except UNREADABLE:
        return False


def _is_old_demo(first: Entry) -> bool:
    """True if the office is a demo made before the first entry said so: its registrar founded it at a month's start."""
    at = first.at
    return first.who == DEMO_REGISTRAR and (at.day, at.hour, at.minute, at.second) == (1, 0, 0, 0)


def set_day_refused() -> Problem | None:
    """Why `--today` is refused in the open office."""
    return None if is_practice() else Problem("--today", "today_only_in_practice")
