"""Runs a measurement in a separate process: the JSON that it prints, and its peak of memory."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
KEEP_MEMORY = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(2**40)}
"""Memory that a process gives back stays its own, so that a second run finds it touched: in a virtual machine the host
takes and hands out pages at a price of nanoseconds a byte, which is none of what is measured."""


def child(command: list[str | Path], environment: dict[str, str] | None = None) -> dict[str, Any]:
    """Return the last line of a process, with its peak of memory in megabytes; a failure ends the benchmark."""
    process = subprocess.Popen(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **KEEP_MEMORY, **(environment or {})},
    )
    assert process.stdout is not None
    printed = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {process.returncode}")
    return {**json.loads(printed.splitlines()[-1]), "megabytes": usage.ru_maxrss / 1024}
