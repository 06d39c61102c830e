"""Commands in processes that are killed: at a moment, or at a statement of the transaction that does the work.

A process of its own runs the whole program; it is forked from one that has imported everything, so that a moment that
is drawn falls on the work and not on the start of Python.
"""

import contextlib
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arpad.office.storage.database import set_up

set_up()

from django.db import transaction  # noqa: E402
from django.db.backends.utils import CursorWrapper  # noqa: E402

import arpad.cli.office.event.check  # noqa: E402
import arpad.cli.office.event.match  # noqa: E402
import arpad.cli.office.event.rule  # noqa: E402
import arpad.cli.office.event.submit  # noqa: E402
import arpad.cli.office.list.import_list  # noqa: E402
import arpad.cli.office.list.open  # noqa: E402
import arpad.cli.office.list.publish  # noqa: E402
import arpad.cli.office.list.rate  # noqa: E402
import arpad.cli.office.person.erase  # noqa: E402
import arpad.office.events.checks  # noqa: E402
import arpad.office.fide_lists.archive  # noqa: E402
import arpad.office.lists.explanation  # noqa: E402
import arpad.office.lists.opening  # noqa: E402
import arpad.office.privacy.erasure  # noqa: E402
import arpad.office.privacy.remains  # noqa: E402
import arpad.office.verify.verification  # noqa: E402, F401
from arpad.cli.main import main  # noqa: E402

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__])
BEFORE, WITHIN, AFTER = 0, 1, 2
LONGEST = 120
"""Seconds. Whoever takes longer hangs."""


@dataclass(frozen=True, slots=True)
class Run:
    """How a process ended: its status (-9: killed), how far it was with its transaction, and what it took."""

    status: int
    reached: int
    statements: int
    seconds: float


def run_killed(arguments: Sequence[str], after: float | None = None, at_statement: int | None = None) -> Run:
    """Run a command; kill it after some seconds, or let it be killed at a statement; without either it ends itself."""
    shared = PROCESSES.RawArray("q", 2)
    ready, begun = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=_work, args=(list(arguments), shared, begun, at_statement))
    process.start()
    begun.close()
    ready.recv()
    began = time.monotonic()
    if after is not None:
        time.sleep(after)
        process.kill()  # SIGKILL; nothing where it has ended
    process.join(LONGEST)
    assert process.exitcode is not None, "it hangs"
    ready.close()
    return Run(process.exitcode, shared[0], shared[1], time.monotonic() - began)


def run_killed_somewhere(arguments: Sequence[str], usual: Run, number: int, rng: random.Random) -> Run:
    """Run a command and kill it: if `number` is odd at a moment, else at a statement of its transaction.

    `usual` is the run of the same command that was not killed; the place is drawn from `rng`.
    """
    if number % 2:
        return run_killed(arguments, after=rng.uniform(0, 1.1 * usual.seconds))
    ran = run_killed(arguments, at_statement=rng.randint(1, usual.statements))
    assert (ran.status, ran.reached) == (-9, WITHIN), number
    return ran


def _work(arguments: list[str], shared: Any, begun: Any, at_statement: int | None) -> None:
    """In the process: the program, watched."""
    _watch(shared, at_statement)
    sys.argv = ["arpad", *arguments]
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        begun.send(True)
        main()


def _watch(shared: Any, at_statement: int | None) -> None:
    """Have it known how far the outermost transaction is, and which statement of it is the next."""
    enter, leave, execute = transaction.Atomic.__enter__, transaction.Atomic.__exit__, CursorWrapper.execute
    many = CursorWrapper.executemany
    depth = 0

    def entered(self: Any) -> Any:
        nonlocal depth
        found = enter(self)
        depth += 1
        shared[0] = WITHIN
        return found

    def left(self: Any, *error: Any) -> Any:
        nonlocal depth
        if depth == 1:
            count()  # what comes now is the commit
        found = leave(self, *error)
        depth -= 1
        if depth == 0:
            shared[0] = AFTER
        return found

    def count() -> None:
        if depth:
            shared[1] += 1
            if shared[1] == at_statement:
                os.kill(os.getpid(), signal.SIGKILL)

    def executed(self: Any, *asked: Any) -> Any:
        count()
        return execute(self, *asked)

    def executed_many(self: Any, *asked: Any) -> Any:
        count()
        return many(self, *asked)

    transaction.Atomic.__enter__, transaction.Atomic.__exit__ = entered, left  # type: ignore[method-assign]
    CursorWrapper.execute, CursorWrapper.executemany = executed, executed_many  # type: ignore[method-assign]
