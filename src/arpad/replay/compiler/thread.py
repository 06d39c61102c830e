"""Compiles in a thread of its own, so that Ctrl-C is heard: the compiler takes half a minute, and hears nothing."""

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
    """Do the work, and raise what it raises. Ctrl-C ends the waiting, in whichever thread it is, but not the work."""
    failures: list[Exception] = []

    def do() -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 (it is raised where the work is waited for)
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
    """Whether some compiler is still at work: then the program cannot end in the usual way before it."""
    return any(thread.name == NAME for thread in threading.enumerate())


@contextmanager
def interruptible() -> Iterator[None]:
    """Have Ctrl-C end the waiting for a compiler in every thread, not in the main thread alone."""
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
