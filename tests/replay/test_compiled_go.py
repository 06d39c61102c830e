"""One law, two speeds: the procedure of a part of a go event interpreted and compiled gives the same columns."""

import os
import random

import pytest

from arpad.regulations.edition import Text, editions
from arpad.regulations.mgsz_2012 import rate as door
from arpad.regulations.mgsz_2012 import reasons
from arpad.regulations.mgsz_2012.event import Part, Results, Sides, Work, rate_part
from arpad.regulations.mgsz_2012.law import Law
from arpad.replay.compiling import compiled
from tests import made_go
from tests.rating import read
from tests.replay.test_compiled import arrays, as_lists

REPORTS = int(os.environ.get("ARPAD_MONTHS", "2000")) // 4
SEED = int(os.environ.get("ARPAD_SEED", "1"))
EDITION = editions()["mgsz-2012"]


def test_random_parts_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part of every event, as the edition itself sets it up."""
    procedure = compiled(rate_part)
    law: Law = EDITION.law()
    seen: set[int] = set()
    count = 0

    def both(law: Law, part: Part, work: Work) -> None:
        nonlocal count
        rate_part(law, part, work)
        fast = arrays(
            Work(
                Sides(*[[0] * (2 * len(part.games.white)) for _ in Sides._fields]),
                Results(*[[0] * len(part.entrants.points) for _ in Results._fields]),
            )
        )
        procedure(arrays(law), arrays(part), fast)
        assert as_lists(fast) == as_lists(work)
        seen.update(work.sides.reason)
        count += 1

    monkeypatch.setattr(door, "rate_part", both)
    text = Text(EDITION, law)
    for number in range(REPORTS):
        given = read(made_go.report(random.Random(f"{SEED} {number}")))
        door.rate(text, dict.fromkeys(given.events, text), given)
    print(f"go: {count} parts of {REPORTS} reports, seed {SEED}: compiled and interpreted agree")
    words = ("COUNTED", "ABSENT", "RULED", "GAME_REFUSED", "EVENT_REFUSED", "UNREGISTERED")
    assert seen == {getattr(reasons, word) for word in words}
