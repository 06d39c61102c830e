"""Practice offices, in which a command may set the day (`--today`).

The first entry of the journal states that an office is for practice. Changing it later would break every hash.
"""

from __future__ import annotations

import json

from arpad.core.verdicts import Problem
from arpad.office.journal.authors import author_name
from arpad.office.journal.foundation import DEMO_REGISTRAR
from arpad.office.storage.failures import UNREADABLE
from arpad.office.storage.models import Entry

PRACTICE = "practice"


def is_practice() -> bool:
    """True if the open office was made for practice; False if it was not, or if its first entry cannot be read."""
    try:
        first = Entry.objects.filter(number=1).first()
        if first is None or first.act != "found":
            return False
        return json.loads(first.facts).get(PRACTICE) is True or _is_old_demo(first)
    except UNREADABLE:
        return False


def _is_old_demo(first: Entry) -> bool:
    """True if the office is a demo of an earlier version: the demo's registrar founded it at the begin of a month."""
    at = first.at
    return author_name(first.author) == DEMO_REGISTRAR and (at.day, at.hour, at.minute, at.second) == (1, 0, 0, 0)


def set_day_refused() -> Problem | None:
    """The problem of `--today` in the open office, unless it is for practice; then None."""
    return None if is_practice() else Problem("--today", "today_only_in_practice")
