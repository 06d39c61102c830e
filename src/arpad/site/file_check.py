"""Checks a file in a child process with limits on its time and memory: a hostile file ends the child, not the site.

Nothing of the file touches the disk. Over all processes of the server one file of an address is checked at a time, and
`MOST_AT_ONCE` of all addresses.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from arpad.core.limited_process import Failed, Limits, run_limited
from arpad.site.slots import FOLDER, address_slot, slot

LARGEST = 10_000_000
"""Bytes of a file."""
LIMITS = Limits(seconds=20, memory=2_000_000_000)
MOST_AT_ONCE = 2
WAIT = 20
"""Seconds after which a visitor may try again where others are checked."""
Outcome = Literal["done", "too_large", "too_long", "busy"]
STATUS: dict[Outcome, int] = {"too_large": 413, "too_long": 422, "busy": 503, "done": 200}
LOG = logging.getLogger("arpad.site")
KEPT_FROM_CHILD = ("ARPAD_OFFICE", "ARPAD_TODAY", FOLDER)
"""Variables that the child has no use for."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked about a file. `answer` is a page, or the JSON of `arpad check`, `rate` or `calc selection`."""

    name: str
    language: str
    answer: Literal["page", "check", "rate", "selection", "selection page"] = "page"
    options: dict[str, str] = field(default_factory=dict)
    """The options of the command, as texts: regulation, list, period, start, end, minutes; of a selection regulation,
    date and id."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a file. `answer` is empty unless it was done."""

    outcome: Outcome
    answer: dict[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> int:
        return STATUS[self.outcome]


def check_file(wanted: Wanted, content: bytes, address: str) -> Checked:
    """Check a file of a visitor."""
    if len(content) > LARGEST:
        return Checked("too_large")
    with slot(address_slot(address)) as is_first, slot(*_places()) as has_place:
        if not (is_first and has_place):
            return Checked("busy")
        return _in_child(wanted, content)


def _places() -> list[str]:
    return [f"file-{number}" for number in range(MOST_AT_ONCE)]


def _in_child(wanted: Wanted, content: bytes) -> Checked:
    given = json.dumps(asdict(wanted)).encode() + b"\n" + content
    answer = run_limited("arpad.site.file_check_process", given, LIMITS, hidden=KEPT_FROM_CHILD)
    if isinstance(answer, Failed):
        if not answer.ran_out:
            LOG.error("the check of a file: %s", answer.why)
        return Checked("too_long")
    return Checked("done", json.loads(answer))
