"""Event lists with many small events: the work grows with the events, and an edition's law is made once."""

import sys
from collections.abc import Callable
from datetime import date, timedelta
from types import FrameType
from typing import Any

import pytest

from arpad.core.answer import Answer
from arpad.core.report import Report
from arpad.regulations.edition import Edition
from arpad.regulations.rate import rate
from tests.rating import read

FACTS: dict[str, dict[str, Any]] = {
    "selo": {"minutes": 90, "country": "FIN", "organiser": "domestic"},
    "pelo": {"minutes": 5, "country": "FIN", "organiser": "domestic"},
    "go": {"board": 19, "base_minutes": 60, "rounds": 1},
}


def many(of_list: str, count: int) -> Report:
    """As many events as that, a game each, every one of two players of its own."""
    return read(described(of_list, count))


def described(of_list: str, count: int) -> dict[str, Any]:
    """The report of `many` as JSON has it."""
    players = [{"id": f"p{number}", "rating": 1500 + number % 600, "games": 50} for number in range(2 * count)]
    events = []
    for number in range(count):
        day = str(date(2022, 6, 1) + timedelta(days=number % 700))
        game = {"round": 1, "white": f"p{2 * number}", "black": f"p{2 * number + 1}", "result": "1-0"}
        events.append({"id": f"e{number}", "start": day, "end": day, **FACTS[of_list], "games": [game]})
    return {"list": of_list, "players": players, "events": events}


def steps_taken(work: Callable[[], Any]) -> int:
    """How many instructions the interpreter takes for some work: the same on every machine."""
    count = 0

    def trace(frame: FrameType, what: str, _argument: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += what == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("of_list", list(FACTS))
def test_four_times_the_events_are_four_times_the_work(of_list: str) -> None:
    """A copy of all players for each event would make it more than five times."""
    few, more = many(of_list, 60), many(of_list, 240)
    rate(few, None, None, {})  # what is read once is read now
    work = [steps_taken(lambda report=report: rate(report, None, None, {})) for report in (few, more)]
    assert 10 * work[1] <= 42 * work[0]


@pytest.mark.parametrize("of_list", list(FACTS))
def test_the_law_of_an_edition_is_made_once_for_all_events(of_list: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    law = Edition.law
    monkeypatch.setattr(Edition, "law", lambda edition, *given: made.append(edition.id) or law(edition, *given))
    assert isinstance(rate(many(of_list, 30), None, None, {}), Answer)
    assert len(made) <= 3
