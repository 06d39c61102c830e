"""One law, two speeds: the month's procedure interpreted and compiled gives the same columns, digit for digit."""

import os
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from arpad.regulations.calendar import list_edition
from arpad.regulations.edition import Edition, editions
from arpad.regulations.fide import reasons
from arpad.regulations.fide.columns import Period, Work
from arpad.regulations.fide.entry import list_month
from arpad.regulations.fide.procedure import rate_month
from arpad.regulations.fide.rate import prepare
from arpad.regulations.fide.setup import Frame, blank_work
from arpad.regulations.rate import choose
from arpad.regulations.regulation import Regulation
from arpad.replay.compiler.functions import Compiled, compiled
from arpad.replay.procedures import compiled_form
from tests import made
from tests.rating import read

FIDE = [edition for edition in editions().values() if "standard" in edition.lists]
MONTHS = int(os.environ.get("ARPAD_MONTHS", "400"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))


def columns_of(report: dict[str, Any], text: Regulation[Any]) -> Frame:
    """The columns that the edition makes of a report, with the working of the interpreted procedure."""
    given = read(report)
    columns = prepare(text, dict.fromkeys(given.events, text), given).columns
    rate_month(columns.laws, columns.period, columns.work)
    return columns


def compiled_work(procedure: Callable[..., Any], frame: Frame) -> Work:
    period: Period = frame.period
    counts = len(period.players.rating), len(period.events.law), len(period.entries.own), len(period.games.white)
    work: Work = compiled_form(blank_work(*counts))
    procedure(compiled_form(frame.laws), compiled_form(period), work)
    return work


def as_lists(work: Work) -> dict[str, dict[str, list[int]]]:
    return {
        name: {
            column: getattr(values, "array", np.array(values)).tolist() for column, values in group._asdict().items()
        }
        for name, group in work._asdict().items()
    }


@pytest.fixture(scope="module")
def procedure() -> Callable[..., Any]:
    return compiled(rate_month)


SIDES = {
    *(reasons.COUNTED, reasons.POOLED, reasons.FORFEIT, reasons.NO_MOVE, reasons.FAIR_PLAY, reasons.FORCE_MAJEURE),
    *(reasons.TOO_FAST, reasons.UNRATED_OPPONENT, reasons.GAME_REFUSED, reasons.EVENT_REFUSED, reasons.BOTH_UNRATED),
    reasons.OPPONENT_VOIDED,
}
ENTRIES = {
    *(reasons.ENTRY_COUNTS, reasons.FIRST_WITHOUT_POINT, reasons.OUT_OF_POOL, reasons.LEFT_SINCE),
    *(reasons.FURTHER_TOO_SHORT, reasons.VOIDED),
}
OUTCOMES = {
    *(reasons.NOTHING, reasons.CHANGED, reasons.LEFT_LIST, reasons.TOO_FEW_GAMES, reasons.BELOW_FLOOR),
    *(reasons.LISTED, reasons.DROPPED),
}
COEFFICIENTS = {
    *(reasons.K_NONE, reasons.K_GIVEN, reasons.K_HIGH, reasons.K_JUNIOR, reasons.K_NEW, reasons.K_NORMAL),
    reasons.K_JUNIOR_ENDED,
}


def impossible(edition: str) -> tuple[set[int], set[int], set[int]]:
    """The reasons that cannot come up: rulings and kept pools are of 2024, voided players and dropped pools of 2014."""
    if edition in ("fide-2024", "fide-2025"):
        return {reasons.OPPONENT_VOIDED}, {reasons.FURTHER_TOO_SHORT, reasons.VOIDED}, {reasons.DROPPED}
    short = {reasons.FURTHER_TOO_SHORT} if edition == "mssz-2017" else set()
    return {reasons.FAIR_PLAY, reasons.FORCE_MAJEURE}, short, {reasons.BELOW_FLOOR}


@pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
def test_random_months_agree(procedure: Callable[..., Any], edition: Edition) -> None:
    text = edition.regulation()
    seen: dict[str, set[int]] = {"side": set(), "part": set(), "outcome": set(), "k": set(), "iterated": set()}
    for number in range(MONTHS):
        frame = columns_of(made.report(random.Random(f"{SEED} {number}"), edition.id), text)
        found = compiled_work(procedure, frame)
        assert as_lists(found) == as_lists(frame.work), f"{edition.id}, seed {SEED}, month {number}"
        seen["side"] |= set(frame.work.sides.reason)
        seen["part"] |= set(frame.work.entries.reason)
        seen["outcome"] |= set(frame.work.players.outcome)
        seen["k"] |= set(frame.work.players.k_reason)
        seen["iterated"] |= set(frame.work.events.iterated)
    print(f"{edition.id}: {MONTHS} months, seed {SEED}: compiled and interpreted agree")
    # The months are worth comparing: every reason there is came up.
    sides, entries, outcomes = impossible(edition.id)
    assert seen["side"] == SIDES - sides
    assert seen["part"] == ENTRIES - entries
    assert seen["outcome"] == OUTCOMES - outcomes
    assert seen["k"] == COEFFICIENTS
    assert seen["iterated"] == ({0, 1} if edition.id in ("fide-2014", "mssz-2017") else {0})


@pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
def test_a_what_if_agrees_too(procedure: Callable[..., Any], edition: Edition) -> None:
    changed = edition.regulation().with_law(
        edition.law()._replace(difference_limit=800, half=0, floor=1000, pool_months=3, k_games_limit=100)
    )
    for number in range(100):
        frame = columns_of(made.report(random.Random(f"what if {number}"), edition.id), changed)
        assert as_lists(compiled_work(procedure, frame)) == as_lists(frame.work)


def test_a_period_under_two_editions_agrees_too(procedure: Callable[..., Any]) -> None:
    """Events that begin before and after 1 March 2024, in one list, and players of both or of the older ones alone."""
    mixed, by_older = 0, 0
    for number in range(100):
        report = made.report(random.Random(f"mixed {number}"), "fide-2024")
        for event in report["events"][::2]:
            event["start"] = "2024-02-28"
        given = read(report)
        chosen = choose(given, None, None)
        assert isinstance(chosen, dict)
        texts = {event: edition.regulation() for event, edition in chosen.items()}
        of_list = list_edition("fide", list(chosen.values()), list_month(texts, given).first_day)
        frame = prepare(of_list.regulation(), texts, given).columns
        rate_month(frame.laws, frame.period, frame.work)
        assert as_lists(compiled_work(procedure, frame)) == as_lists(frame.work)
        mixed += len(frame.laws) > 2  # the list's, and those of the events
        by_older += any(frame.regulation_of(player).edition != of_list for player in range(len(frame.player_rows)))
    assert mixed > 60
    assert by_older > 20


def test_compiling_binds_what_is_called_and_changes_nothing() -> None:
    before = dict(rate_month.__globals__)
    fast = compiled(rate_month)
    assert fast is not rate_month
    assert rate_month.__globals__ == before
    assert isinstance(fast, Compiled)
