"""Checks a file in a child process with limits on its time and memory: a hostile file ends the child, not the site.

Nothing of the file touches the disk. Over all processes of the server one file of an address is checked at a time, and
`MOST_AT_ONCE` of all addresses.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from arpad.site.slots import FOLDER, address_slot, slot

LARGEST = 10_000_000
"""Bytes of a file."""
SECONDS = 20
MEMORY = 2_000_000_000
"""Bytes of addresses of the child, which are several times the memory in use."""
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
    environment = {name: value for name, value in os.environ.items() if name not in KEPT_FROM_CHILD}
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "arpad.site.file_check_process"],
            input=json.dumps(asdict(wanted)).encode() + b"\n" + content,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        return Checked("too_long")
    if ran.returncode != 0:
        LOG.error("the check of a file ended with %s: %s", ran.returncode, ran.stderr[-2000:].decode(errors="replace"))
        return Checked("too_long")
    return Checked("done", json.loads(ran.stdout))
