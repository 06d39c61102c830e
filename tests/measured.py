"""A command in a process of its own: how it ended, what it wrote, and the time and memory that it took.

A process begins its peak of memory (`ru_maxrss`) with that of the process that started it, which for a test may be
gigabytes. A small process between the two starts the command and measures it.
"""

import json
import subprocess
import sys
from typing import NamedTuple

BETWEEN = """
import json, os, resource, sys
room, seconds, *command = json.loads(sys.argv[1])
if room: resource.setrlimit(resource.RLIMIT_AS, (room, room))
if seconds: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
_, status, used = os.wait4(os.posix_spawn(command[0], command, os.environ), 0)
sys.stderr.flush()
figures = [os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024]
os.write(2, json.dumps(figures).encode())
"""


class Measured(NamedTuple):
    status: int
    """Negative: the number of the signal that ended the command."""
    out: str
    err: str
    seconds: float
    """Of a processor."""
    memory: int
    """The peak, in bytes."""


def measured(command: list[str], room: int = 0, seconds: int = 0) -> Measured:
    """Run a command, with at most that much room for addresses and that many seconds of a processor (0: no limit)."""
    between = [sys.executable, "-c", BETWEEN, json.dumps([room, seconds, *command])]
    ran = subprocess.run(between, capture_output=True, text=True, check=True)
    err, _, figures = ran.stderr.rpartition("[")
    status, used, memory = json.loads(f"[{figures}")
    return Measured(status, ran.stdout, err, used, memory)
