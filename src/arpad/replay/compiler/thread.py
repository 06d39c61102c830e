"""Compiles in a separate thread, so that Ctrl-C ends a command: the compiler handles no signal for half a minute."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

NAME = "arpad-compiler"
SECONDS = 0.2
_interrupted = threading.Event()


def in_compiler_thread(work: Callable[[], object]) -> None:
    """Do the work in a thread and wait for it; raise what it raises. Ctrl-C ends the wait, but not the work."""
    failures: list[Exception] = []

    def do() -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 (it is raised in the thread that waits)
            failures.append(error)

    thread = threading.Thread(target=do, name=NAME, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(SECONDS)
        if _interrupted.is_set():
            raise KeyboardInterrupt
    if failures:
        raise failures[0]


def is_compiling() -> bool:
    """True if a compiler still runs: Python would wait for it when it exits."""
    return any(thread.name == NAME for thread in threading.enumerate())


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the wait for a compiler in every thread, not in the main thread alone."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may change what a signal does
        yield
        return
    before = signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        _interrupted.clear()


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    _interrupted.set()
    raise KeyboardInterrupt
