"""One law, two speeds: the procedure of a Finnish event interpreted and compiled gives the same columns."""

import os
import random
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Any

import numba
import numpy as np
import pytest

from arpad.regulations.edition import editions
from arpad.regulations.ssl_2022 import rate as door
from arpad.regulations.ssl_2022 import reasons
from arpad.regulations.ssl_2022.columns import Event, Work
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, REACH, expected_exact
from arpad.regulations.ssl_2022.procedure import rate_event
from arpad.regulations.ssl_2022.setup import blank_work
from arpad.replay.compiler.column import Column, columns
from arpad.replay.compiler.functions import compiled
from arpad.replay.procedures import compiled_form
from arpad.replay.ssl.driver import LARGEST_DIFFERENCE
from tests import made_ssl
from tests.rating import read
from tests.replay.test_compiled import as_lists

REPORTS = int(os.environ.get("ARPAD_MONTHS", "400")) // 4
DIFFERENCES = int(os.environ.get("ARPAD_MONTHS", "400")) * 25
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
        given = compiled_form(event)  # before an Elo is taken over
        rate_event(law, event, work)
        fast = compiled_form(blank_work(event.players, len(event.games.white), len(event.kinds.playoff)))
        procedure(compiled_form(law), given, fast)
        assert as_lists(fast) == as_lists(work)
        assert given.entrants.number.array.tolist() == event.entrants.number
        seen["side"] |= set(work.sides.reason)
        seen["method"] |= set(work.results.method)
        count += 1

    monkeypatch.setattr(door, "rate_event", both)
    text = EDITION.regulation().with_law(law)
    for number in range(REPORTS):
        given = read(made_ssl.report(random.Random(f"{SEED} {number}"), of_list))
        door.rate(text, dict.fromkeys(given.events, text), given)
    print(f"{of_list}: {count} events of {REPORTS} reports, seed {SEED}: compiled and interpreted agree")
    absent = {reasons.NOT_COMPUTED} if of_list == "pelo" else set()
    rare = {reasons.BLITZ_PLAYOFF}  # not in every few hundred reports
    assert seen["side"] - rare == SIDES - absent
    methods = {reasons.ESTABLISHED, reasons.NEW if of_list == "selo" else reasons.PROVISIONAL, reasons.NOTHING}
    assert seen["method"] == methods


def expectations(law: Law, differences: Sequence[int], found: MutableSequence[int]) -> None:
    """p of every difference."""
    for place in range(len(differences)):
        found[place] = expected_exact(law, differences[place])


def telling_differences(rng: random.Random, scale: int) -> Iterator[int]:
    """Differences in micro, as far as p is not 0 or 1 and beyond.

    Every whole point, anything between, and what lies around the places where the C library changes from one formula of
    erf to another, and p from one part of 10^12 to the next for the last time.
    """
    reach = REACH * scale * POINT
    yield from range(0, reach + 1, max(POINT, reach // 100_000 // POINT * POINT))
    for _ in range(DIFFERENCES):
        yield rng.randrange(reach)
        yield int(reach * rng.random() ** 8)  # many small ones
    for thousandths in (843.75, 1250, 2857.142857, 5042.02974, 6000):
        near = int(thousandths * scale * POINT / 1000)
        yield from range(near - 1000, near + 1000)
    yield from (LARGEST_DIFFERENCE - 1, LARGEST_DIFFERENCE)


@pytest.mark.parametrize("scale", [1, 399, 400, 401, 10_000])
def test_the_only_float_is_the_same_compiled(scale: int) -> None:
    """7.10: both call the C library's erf, with the same quotient, and round its product with half a game alike."""
    assert not numba.config.USING_SVML  # type: ignore[attr-defined]
    law: Law = EDITION.law({"performance_scale": scale})
    rng = random.Random(f"{SEED} {scale}")
    differences = [d for told in telling_differences(rng, scale) for d in (told, -told)]
    expected = [0] * len(differences)
    expectations(law, differences, expected)
    given, found = Column(np.array(differences)), Column(np.zeros(len(differences), np.int64))
    compiled(expectations)(columns(law), given, found)
    assert found.array.tolist() == expected
    print(f"{len(differences)} differences with a scale of {scale}, seed {SEED}: compiled and interpreted agree")


def test_what_is_expected_never_falls_as_the_difference_grows() -> None:
    """So that a search for a performance finds the same from whatever ends it begins; those of 3.9 are near."""
    law: Law = EDITION.law()
    rng = random.Random(SEED)
    near = list(telling_differences(rng, law.performance_scale))
    for difference in rng.sample(near, 20_000) + near[-10_000:]:
        assert expected_exact(law, difference - 1) <= expected_exact(law, difference)
        assert expected_exact(law, -difference) <= expected_exact(law, 1 - difference)
