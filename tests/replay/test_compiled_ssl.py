"""One law, two speeds: the procedure of a Finnish event interpreted and compiled gives the same columns."""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from arpad.regulations.edition import Text, editions
from arpad.regulations.ssl_2022 import rate as door
from arpad.regulations.ssl_2022 import reasons
from arpad.regulations.ssl_2022.columns import blank_work
from arpad.regulations.ssl_2022.event import rate_event
from arpad.regulations.ssl_2022.event_columns import Event, Work
from arpad.regulations.ssl_2022.law import Law
from arpad.replay.compiling import compiled
from tests import made_ssl
from tests.rating import read
from tests.replay.test_compiled import arrays, as_lists

REPORTS = int(os.environ.get("ARPAD_MONTHS", "2000")) // 4
SEED = int(os.environ.get("ARPAD_SEED", "1"))
EDITION = editions()["ssl-2022"]
SIDES = {
    *(reasons.COUNTED, reasons.FORFEIT, reasons.NO_MOVE, reasons.UNEQUAL_TIME, reasons.OTHER_LIST, reasons.NO_LIST),
    *(reasons.EVENT_REFUSED, reasons.NOT_COMPUTED),
}


@pytest.fixture(scope="module")
def procedure() -> Callable[..., Any]:
    return compiled(rate_event)


@pytest.mark.parametrize("of_list", ["selo", "pelo"])
def test_random_events_agree(procedure: Callable[..., Any], of_list: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event of every report, as the edition itself sets it up."""
    law: Law = EDITION.law()
    seen: dict[str, set[int]] = {"side": set(), "method": set()}
    count = 0

    def both(law: Law, event: Event, work: Work) -> None:
        nonlocal count
        given = arrays(event)  # before an Elo is taken over
        rate_event(law, event, work)
        fast = arrays(blank_work(event.players, len(event.games.white), len(event.kinds.playoff)))
        procedure(arrays(law), given, fast)
        assert as_lists(fast) == as_lists(work)
        assert given.entrants.number.array.tolist() == event.entrants.number
        seen["side"] |= set(work.sides.reason)
        seen["method"] |= set(work.results.method)
        count += 1

    monkeypatch.setattr(door, "rate_event", both)
    text = Text(EDITION, law)
    for number in range(REPORTS):
        given = read(made_ssl.report(random.Random(f"{SEED} {number}"), of_list))
        door.rate(text, dict.fromkeys(given.events, text), given)
    print(f"{of_list}: {count} events of {REPORTS} reports, seed {SEED}: compiled and interpreted agree")
    absent = {reasons.NOT_COMPUTED} if of_list == "pelo" else set()
    rare = {reasons.BLITZ_PLAYOFF}  # not in every few hundred reports
    assert seen["side"] - rare == SIDES - absent
    methods = {reasons.ESTABLISHED, reasons.NEW if of_list == "selo" else reasons.PROVISIONAL, reasons.NOTHING}
    assert seen["method"] == methods
