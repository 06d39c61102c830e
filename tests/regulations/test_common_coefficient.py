"""mssz-2017 2 §: the K of a period in which it is fixed by event."""

import pytest

from arpad.regulations.fide.settlement import common_coefficient

SEVERAL = -1  # as docs/replay.md tells it: no K is negative, and a what-if may have one of 0


@pytest.mark.parametrize(
    ("k", "counted", "of_event", "games", "found"),
    [
        (20, 0, 40, 5, 40),  # the first event with counted games
        (20, 0, 40, 0, 40),  # none so far: the last event's
        (40, 5, 40, 3, 40),
        (40, 5, 20, 3, SEVERAL),
        (40, 5, 20, 0, 40),  # nothing of it counts
        (SEVERAL, 8, 20, 3, SEVERAL),
        (SEVERAL, 8, 20, 0, SEVERAL),
        (0, 5, 20, 3, SEVERAL),
        (0, 5, 0, 3, 0),
    ],
)
def test_events_one_after_the_other(k: int, counted: int, of_event: int, games: int, found: int) -> None:
    assert common_coefficient(k, counted, of_event, games) == found
