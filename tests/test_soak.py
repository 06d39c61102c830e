"""The soak runs its commands two at a time: each one's output stays whole, and an interrupt ends all of them."""

import os
import sys
import time
from pathlib import Path

from tests.soak import AT_ONCE, Running, run_side_by_side

MEETS = """
import sys, time
from pathlib import Path
own, other = map(Path, sys.argv[1:])
own.touch()
until = time.monotonic() + 60
while not other.exists() and time.monotonic() < until: time.sleep(0.01)
print(own.name, "first line", flush=True)
print(own.name, "on standard error", file=sys.stderr, flush=True)
sys.exit(0 if other.exists() else 3)
"""
"""Ends well only beside the command whose file it waits for."""


def meeting(own: Path, other: Path) -> list[str]:
    return [sys.executable, "-c", MEETS, str(own), str(other)]


def test_two_commands_run_side_by_side_and_a_third_after_them(tmp_path: Path) -> None:
    assert AT_ONCE == 2
    one, other = tmp_path / "one", tmp_path / "other"
    third = [sys.executable, "-c", "import sys; print('third'); sys.exit(7)"]
    found = {ended.output: ended for ended in run_side_by_side([meeting(one, other), meeting(other, one), third], {})}
    assert {output: ended.status for output, ended in found.items()} == {
        "one first line\none on standard error\n": 0,
        "other first line\nother on standard error\n": 0,
        "third\n": 7,
    }


def test_an_interrupt_ends_the_commands_with_what_they_started(tmp_path: Path) -> None:
    """The shell starts a process of its own; its number is written down before the soak is interrupted."""
    place = tmp_path / "child"
    command = ["bash", "-c", f"sleep 600 & echo $! > {place}.new; mv {place}.new {place}; wait"]
    running = Running(command, {**os.environ})
    until = time.monotonic() + 60
    while not place.exists() and time.monotonic() < until:
        time.sleep(0.01)
    running.stop()
    child = Path(f"/proc/{int(place.read_text())}/stat")
    until = time.monotonic() + 10
    while child.exists() and child.read_text().split()[2] != "Z" and time.monotonic() < until:
        time.sleep(0.01)
    assert not child.exists() or child.read_text().split()[2] == "Z"


def test_what_still_runs_is_stopped_when_the_caller_ends_early() -> None:
    commands = [[sys.executable, "-c", ""], ["bash", "-c", "sleep 600"]]
    began = time.monotonic()
    runs = run_side_by_side(commands, {**os.environ})
    assert next(runs).command == commands[0]
    runs.close()
    assert time.monotonic() - began < 60
