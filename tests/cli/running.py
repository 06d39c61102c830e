"""Runs the program in this process, as a shell would: arguments and input in, status and both outputs out."""

import contextlib
import io
import sys
from typing import NamedTuple
from unittest import mock

from arpad.cli.main import main


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    entered = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    status = 0
    with (
        mock.patch.object(sys, "argv", ["arpad", *arguments]),
        mock.patch.object(sys, "stdin", entered),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as ended:
            status = int(ended.code or 0)
    return Ran(status, *(_written(stream) for stream in (out, err)))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]
