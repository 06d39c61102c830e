"""Checks a file in a child process with limits on its time and memory: a hostile file ends the child, not the site."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from typing import Any

LARGEST = 10_000_000
"""Bytes of a file."""
SECONDS = 20
MEMORY = 2_000_000_000
MOST_AT_ONCE = 2
TOO_LARGE, TOO_LONG, BUSY, DONE = "too_large", "too_long", "busy", "done"
STATUS = {TOO_LARGE: 413, TOO_LONG: 422, BUSY: 503, DONE: 200}
_RUNNING = threading.BoundedSemaphore(MOST_AT_ONCE)


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a file."""

    name: str
    outcome: str
    problems: list[dict[str, Any]] = field(default_factory=list)
    findings: list[dict[str, Any]] = field(default_factory=list)
    players: list[dict[str, Any]] = field(default_factory=list)

    @property
    def status(self) -> int:
        return STATUS[self.outcome]


def check_file(name: str, content: bytes, language: str) -> Checked:
    """Check a file that is not larger than `LARGEST`. At most `MOST_AT_ONCE` are checked at a time."""
    if not _RUNNING.acquire(blocking=False):
        return Checked(name, BUSY)
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "arpad.site.file_check_process", name, language],
            input=content,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        return Checked(name, DONE, **json.loads(ran.stdout)) if ran.returncode == 0 else Checked(name, TOO_LONG)
    except subprocess.TimeoutExpired:
        return Checked(name, TOO_LONG)
    finally:
        _RUNNING.release()
