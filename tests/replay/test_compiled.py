"""One law, two speeds: the month's procedure interpreted and compiled gives the same columns, digit for digit."""

import os
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from arpad.regulations.edition import editions
from arpad.regulations.fide_2024.columns import Frame, blank_work
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.month import Period, Work, rate_month
from arpad.regulations.fide_2024.rate import prepare
from arpad.replay.compiling import compiled
from tests import made
from tests.rating import read

MONTHS = int(os.environ.get("ARPAD_MONTHS", "2000"))
EDITION = editions()["fide-2024"]
LAW: Law = EDITION.law()
SEED = int(os.environ.get("ARPAD_SEED", "1"))


def arrays(value: Any) -> Any:
    """The same named tuples with arrays for lists."""
    if isinstance(value, tuple):
        return type(value)(*[arrays(entry) for entry in value])
    if isinstance(value, list):
        return np.array(value, dtype=np.int64)
    return value


def columns_of(report: dict[str, Any], numbers: Law) -> Frame:
    """The columns that the edition makes of a report, with the working of the interpreted procedure."""
    columns = prepare(EDITION, numbers, read(report)).columns
    rate_month(numbers, columns.period, columns.work)
    return columns


def compiled_work(procedure: Callable[..., Any], numbers: Law, period: Period) -> Work:
    work = arrays(blank_work(len(period.players.rating), len(period.entries.own), len(period.games.white)))
    procedure(arrays(numbers), arrays(period), work)
    return work


def as_lists(work: Work) -> dict[str, dict[str, list[int]]]:
    return {
        name: {column: [int(v) for v in values] for column, values in group._asdict().items()}
        for name, group in work._asdict().items()
    }


@pytest.fixture(scope="module")
def procedure() -> Callable[..., Any]:
    return compiled(rate_month)


def test_random_months_agree(procedure: Callable[..., Any]) -> None:
    seen: dict[str, set[int]] = {"side": set(), "part": set(), "outcome": set(), "k": set()}
    for number in range(MONTHS):
        frame = columns_of(made.report(random.Random(f"{SEED} {number}")), LAW)
        found = compiled_work(procedure, LAW, frame.period)
        assert as_lists(found) == as_lists(frame.work), f"seed {SEED}, month {number}"
        seen["side"] |= set(frame.work.sides.reason)
        seen["part"] |= set(frame.work.entries.reason)
        seen["outcome"] |= set(frame.work.players.outcome)
        seen["k"] |= set(frame.work.players.k_reason)
    print(f"{MONTHS} months, seed {SEED}: compiled and interpreted agree")
    # The months are worth comparing: every reason there is came up.
    assert seen["side"] == set(range(10))
    assert seen["part"] == set(range(4))
    assert seen["outcome"] == set(range(6))
    assert seen["k"] == set(range(7))


def test_a_what_if_agrees_too(procedure: Callable[..., Any]) -> None:
    other = LAW._replace(difference_limit=800, half=0, floor=1000, pool_months=3, k_games_limit=100)
    for number in range(100):
        frame = columns_of(made.report(random.Random(f"what if {number}")), other)
        assert as_lists(compiled_work(procedure, other, frame.period)) == as_lists(frame.work)


def test_compiling_binds_what_is_called_and_changes_nothing() -> None:
    before = dict(rate_month.__globals__)
    fast = compiled(rate_month)
    assert fast is not rate_month
    assert rate_month.__globals__ == before
    assert type(fast).__name__ == "CPUDispatcher"
