"""Commands in processes of their own, forked from one that has imported the program: a fork takes no time to begin.

A fork has its own standard streams, made as Python makes them when it begins, and they are flushed as Python flushes
them when it ends. What depends on more than that is for tests with a process that is started, of which
tests/cli/test_streams.py has some.
"""

import atexit
import ctypes
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from django.db import connections

from arpad.cli.main import main
from arpad.regulations.edition import editions
from tests.cli.running import Ran

ROOT = Path(__file__).parents[2]
LONGEST = 120
"""Seconds. Whoever takes longer hangs."""
CLOSED = ""
"""In the place of the path of a stream."""


def run_forked(*arguments: str, out: str | None = None, within: tuple[str, ...] = ()) -> Ran:
    """Run the program in a process of its own; a negative status is the signal that has ended it.

    `out`: the path of its standard output, or `CLOSED`. `within`: paths of namespaces that it enters before it begins.
    """
    with tempfile.TemporaryDirectory(prefix="arpad-forked-") as folder:
        answer, said = Path(folder) / "out", Path(folder) / "err"
        answer.touch()
        said.touch()
        to = str(answer) if out is None else out
        asked = {"arguments": arguments, "out": to, "err": str(said), "within": within}
        status = int(_server().ask(json.dumps(asked)))
        return Ran(status, answer.read_text(encoding="utf-8"), said.read_text(encoding="utf-8"))


class Server:
    """The process that forks."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.cli.forked"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def end(self) -> None:
        self._process.communicate()


@cache
def _server() -> Server:
    """One for the tests of a process."""
    server = Server()
    atexit.register(server.end)
    return server


def _serve() -> dict[str, Any] | None:
    """Fork for every line. What was asked is returned in the fork, and nothing when no more is asked."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            return json.loads(line)  # type: ignore[no-any-return]
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    return None


def _become(asked: dict[str, Any]) -> None:
    """Have the arguments, streams and namespaces that were asked for."""
    signal.alarm(LONGEST)
    paths = (os.devnull, os.O_RDONLY), (asked["out"], os.O_WRONLY), (asked["err"], os.O_WRONLY)
    opened = [os.open(path, how | os.O_NOCTTY) if path != CLOSED else None for path, how in paths]
    for number, of in enumerate(opened):
        if of is None:
            os.close(number)
        else:
            os.dup2(of, number)
            os.close(of)
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    sys.stdout = sys.__stdout__ = _stream(1, opened)  # type: ignore[assignment,misc]
    sys.stderr = sys.__stderr__ = _stream(2, opened)  # type: ignore[assignment,misc]
    sys.argv = ["arpad", *asked["arguments"]]
    for entered in [os.open(path, os.O_RDONLY) for path in asked["within"]]:
        if ctypes.CDLL(None, use_errno=True).setns(entered, 0):
            raise OSError(ctypes.get_errno(), "setns")
        os.close(entered)


def _stream(number: int, opened: list[int | None]) -> Any:
    return None if opened[number] is None else open(number, "w", encoding="utf-8", closefd=False)


def _end(status: int) -> None:
    """End as Python does, but for putting away what was imported, which takes longer than most commands."""
    atexit._run_exitfuncs()
    connections.close_all()  # SQLite removes the files beside its own
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            status = 120  # what Python says of a stream that cannot be flushed
    os._exit(status)


def _preload() -> None:
    """Import what the commands of an office import."""
    commands = ("arpad.cli.office.list.open", "arpad.office.journal.foundation", "arpad.replay.procedures")
    for name in (*commands, "tests.office.killing"):
        importlib.import_module(name)
    for edition in editions().values():
        edition.law()
    gc.freeze()  # a fork that looks for garbage would copy all of it


if __name__ == "__main__":
    _preload()
    told = _serve()
    if told is not None:
        _become(told)
        try:
            main()
        except SystemExit as ended:
            _end(int(ended.code or 0))
