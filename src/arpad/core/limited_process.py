"""Work in a child process with limits on its seconds and its memory: what goes wrong there ends the child alone.

The child is a module that is run as a program. It calls `limit_this_process`, reads its input whole, and writes its
answer to standard output; it writes no file.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child may use. `memory` is in bytes of addresses, which are several times the memory in use."""

    seconds: int
    memory: int


@dataclass(frozen=True, slots=True)
class Failed:
    """Why there is no answer: for the log, not for a visitor."""

    why: str
    ran_out: bool = False
    """True if it took more seconds than it had."""


def run_limited(module: str, given: bytes, limits: Limits, hidden: Collection[str] = ()) -> bytes | Failed:
    """The answer of a module to an input. `hidden`: variables of the environment that the child does not see."""
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    try:
        ran = subprocess.run(
            [sys.executable, "-m", module],
            input=given,
            capture_output=True,
            timeout=limits.seconds,
            check=False,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        return Failed(f"{module} was stopped after {limits.seconds} seconds", ran_out=True)
    if ran.returncode != 0:
        return Failed(f"{module} ended with {ran.returncode}: {ran.stderr[-2000:].decode(errors='replace')}")
    return ran.stdout


def limit_this_process(limits: Limits) -> None:
    """Hold this process, a child, to its limits. It can write no file and leaves no image of its memory."""
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
