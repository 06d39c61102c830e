"""One law, two speeds: the procedures of a go event interpreted and compiled give the same columns."""

import os
import random

import pytest

from arpad.regulations.edition import editions
from arpad.regulations.mgsz_2012 import rate as door
from arpad.regulations.mgsz_2012 import reasons
from arpad.regulations.mgsz_2012.columns import Entrants, Event, Games, Starts, Work
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.procedure import rate_event, start_entrants
from arpad.replay.compiler.functions import compiled
from arpad.replay.procedures import compiled_form
from tests import made_go
from tests.rating import read
from tests.replay.test_compiled import as_lists

REPORTS = int(os.environ.get("ARPAD_MONTHS", "400")) // 4
SEED = int(os.environ.get("ARPAD_SEED", "1"))
EDITION = editions()["mgsz-2012"]


def test_random_events_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event, as the edition itself sets it up: the starts of newcomers, then all parts."""
    starting, rating = compiled(start_entrants), compiled(rate_event)
    law: Law = EDITION.law()
    seen: set[int] = set()
    count = 0

    def start_both(law: Law, event: Event, entrants: Entrants, games: Games, starts: Starts) -> None:
        fast = compiled_form(starts)
        starting(compiled_form(law), event, compiled_form(entrants), compiled_form(games), fast)
        start_entrants(law, event, entrants, games, starts)
        assert [column.array.tolist() for column in fast] == list(starts)

    def rate_both(law: Law, event: Event, entrants: Entrants, games: Games, work: Work) -> None:
        nonlocal count
        fast = compiled_form(work)
        rating(compiled_form(law), event, compiled_form(entrants), compiled_form(games), fast)
        rate_event(law, event, entrants, games, work)
        assert as_lists(fast) == as_lists(work)
        seen.update(work.sides.reason)
        count += 1

    monkeypatch.setattr(door, "start_entrants", start_both)
    monkeypatch.setattr(door, "rate_event", rate_both)
    text = EDITION.regulation().with_law(law)
    for number in range(REPORTS):
        given = read(made_go.report(random.Random(f"{SEED} {number}")))
        door.rate(text, dict.fromkeys(given.events, text), given)
    print(f"go: {count} events of {REPORTS} reports, seed {SEED}: compiled and interpreted agree")
    words = ("COUNTED", "ABSENT", "RULED", "GAME_REFUSED", "EVENT_REFUSED", "UNREGISTERED")
    assert seen == {getattr(reasons, word) for word in words}
