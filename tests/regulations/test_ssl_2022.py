"""What holds for every Finnish report, and what the cases cannot say."""

import random
from datetime import date
from decimal import Decimal, localcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.answer import Answer
from arpad.core.countries import countries_number
from arpad.core.outcomes import outcome
from arpad.core.report import Player, PublishedRating
from arpad.formats.answer_json import answer_json
from arpad.locale import catalogue
from arpad.regulations.edition import editions
from arpad.regulations.rate import rate
from arpad.regulations.ssl_2022.columns import Entrants, Event, Games, Kinds, Lists, Work
from arpad.regulations.ssl_2022.foreign_numbers import find_numbers, listed_number, lists_row
from arpad.regulations.ssl_2022.formulas import expectation, pelo_gain, rating_coefficient, selo_expectation
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, expected_exact, performance_among
from arpad.regulations.ssl_2022.procedure import judge_kinds
from arpad.regulations.ssl_2022.reasons import (
    BY_ELO,
    BY_ELO_RAPID,
    BY_NATIONAL,
    BY_NATIONAL_RAPID,
    BY_PERFORMANCE,
    SCORELESS,
    SELO,
    UNBOUNDED,
    UNLISTED,
)
from arpad.regulations.ssl_2022.setup import blank_work
from tests import made_ssl
from tests.rating import read

EDITION = editions()["ssl-2022"]
LAW: Law = EDITION.law()
randoms = st.randoms(use_true_random=False)
lists = st.sampled_from(["selo", "pelo"])


def answered(report: dict[str, Any]) -> dict[str, Any]:
    found = rate(read(report), None, None, {})
    assert isinstance(found, Answer), found
    return answer_json(found, catalogue("fi").text)


def faded(hundredths: int) -> Decimal:
    """200 (1 - e^(-|W - E| / 10)), of whole hundredths, to fifty digits."""
    with localcontext() as context:
        context.prec = 50
        return 200 * (1 - (Decimal(-hundredths) / 1000).exp())


def test_the_table_of_7_4_is_the_formula() -> None:
    for hundredths in (0, 1, 33, 50, 100, 999, 1000, 5000, 20_000):
        exact = faded(hundredths)
        assert LAW.pelo_change[hundredths] == int((10_000 * exact).to_integral_value(rounding="ROUND_HALF_UP"))
        assert LAW.pelo_rounded[hundredths] == int(exact.to_integral_value(rounding="ROUND_HALF_UP"))
    assert pelo_gain(LAW, 10**6) == (2_000_000, 200)
    assert pelo_gain(LAW, -33) == (-64_923, -6)


def test_no_move_of_a_pelo_is_near_a_half() -> None:
    """The nearest ten-thousandth is never exactly a half but by rounding, so that no rounding of it is in doubt."""
    halves = [place for place, change in enumerate(LAW.pelo_change) if change % 10_000 == 5_000]
    for place in halves:
        exact = faded(place)
        assert exact % 1 != Decimal("0.5")


@pytest.mark.parametrize(
    ("rating", "k"),
    [
        *((1000, 45), (1649, 45), (1650, 40), (1749, 40), (1750, 35), (1849, 35), (1850, 30), (1949, 30)),
        *((1950, 25), (2049, 25), (2050, 20), (2800, 20)),
    ],
)
def test_kr_as_printed(rating: int, k: int) -> None:
    assert rating_coefficient(LAW, rating) == k


@given(st.integers(-3000, 3000))
def test_the_limit_is_the_favourites_alone(difference: int) -> None:
    """E11: p(D) of a selo is at most 92; the other side's is as printed, down to 0."""
    assert selo_expectation(LAW, difference) == min(92, expectation(LAW, difference))
    assert expectation(LAW, difference) + expectation(LAW, -difference) == 100


@given(st.integers(-5000 * POINT, 5000 * POINT))
def test_7_10_is_symmetric(difference: int) -> None:
    assert expected_exact(LAW, difference) + expected_exact(LAW, -difference) == 10**12


@given(randoms)
def test_each_event_starts_from_the_one_before(rng: random.Random) -> None:
    for row in answered(made_ssl.report(rng, "selo"))["players"]:
        number = row["old"]
        for part in row["parts"]:
            taken = [step["values"]["elo"] for step in row["steps"] if step["code"] == "elo_taken"]
            assert part["old"] == number or part["old"] in taken
            number = part["new"]
        assert row["new"] == number


@given(randoms, lists)
def test_nobody_is_measured_against_nothing(rng: random.Random, of_list: str) -> None:
    """Every counted game has an opponent's number, and an established player had one before the event."""
    for row in answered(made_ssl.report(rng, of_list))["players"]:
        for part in row["parts"]:
            for game in part["working"]:
                assert not game["counted"] or game["opponent_rating"]
            assert part["k"] is None or part["old"]
        assert row["method"] != "established" or row["new"]


Met = tuple[int, int, int, int]
"""White, black, white's half points, and 1 in a rapid game."""


def crosstable(rng: random.Random) -> tuple[list[int], list[int], list[Met]]:
    """Standard and rapid Elos (0: none) of up to nine foreigners, and some of the games between them."""
    players = rng.randint(2, 9)
    elos, rapid_elos = ([made_ssl.number(rng) if rng.random() < 0.3 else 0 for _ in range(players)] for _ in range(2))
    games = [
        (white, black, rng.choice([0, 1, 2]), int(rng.random() < 0.3))
        for white in range(players)
        for black in range(white + 1, players)
        if rng.random() < 0.6
    ]
    return elos, rapid_elos, games


def found_abroad(elos: list[int], rapid_elos: list[int], games: list[Met]) -> Work:
    """What the law finds for a crosstable."""
    none = [0] * len(elos)
    event = Event(
        *(SELO, 1, 1, 0, LAW.start_other, len(elos), 0, len(games)),
        Entrants(*[none for _ in Entrants._fields]),
        Lists(finn=none, elo=elos, elo_rapid=rapid_elos, national=none, national_rapid=none),
        Kinds([7200, 1800], [7200, 1800], [0, 0]),
        Games(
            white=[white for white, _, _, _ in games],
            black=[black for _, black, _, _ in games],
            outcome=[outcome(points, 2 - points, 1, 1, 0) for _, _, points, _ in games],
            kind=[rapid for _, _, _, rapid in games],
        ),
    )
    work = blank_work(len(elos), len(games), 2)
    judge_kinds(LAW, event, work)
    find_numbers(LAW, event, work)
    return work


@given(randoms)
def test_the_numbers_of_opponents_abroad_are_found_on_every_crosstable(rng: random.Random) -> None:
    """3.9: the passes end, and come to what they do without sparing any: all at once, from the lowest number, until
    no number moves by more than a millionth. A player without a performance scored nothing, or no known player took a
    point.
    """
    elos, rapid_elos, games = crosstable(rng)
    listed = {(p, rapid): elos[p] or (rapid_elos[p] if rapid else 0) for p in range(len(elos)) for rapid in (0, 1)}
    sides = [*games, *((black, white, 2 - points, rapid) for white, black, points, rapid in games)]
    own = {player: [side for side in sides if side[0] == player] for player in range(len(elos))}
    bounded: set[int] = set()
    for _ in own:
        bounded |= {a for a, b, points, rapid in sides if points < 2 and (listed[b, rapid] or b in bounded)}
    rated = [
        player
        for player, played in own.items()
        if player in bounded and any(side[2] for side in played) and not all(listed[player, side[3]] for side in played)
    ]
    lowest = LAW.lowest_number * POINT
    before, values = {}, dict.fromkeys(rated, lowest)
    while any(values[player] - before.get(player, 0) > 1 for player in rated):
        before = values
        values = {}
        for player in rated:
            others = [listed[b, rapid] * POINT or before.get(b, lowest) for _, b, _, rapid in own[player]]
            performance = performance_among(LAW, others, sum(side[2] for side in own[player]))
            assert performance is not None
            values[player] = max(before[player], performance)
    work = found_abroad(elos, rapid_elos, games)
    for player, _, _, rapid in sides:
        row = 2 * player + rapid
        if listed[player, rapid]:
            assert work.met.number[row] == listed[player, rapid]
            assert work.met.source[row] == (BY_ELO if elos[player] else BY_ELO_RAPID)
        elif player in values:
            assert (work.met.source[row], work.unlisted.value[player]) == (BY_PERFORMANCE, values[player])
            assert work.met.number[row] == max(LAW.lowest_number, (2 * values[player] + POINT) // (2 * POINT))
        else:
            scored = any(side[2] for side in own[player])
            assert work.met.source[row] == (UNBOUNDED if scored else SCORELESS)
            assert work.met.number[row] == LAW.lowest_number
    for player, micro in values.items():
        others = [listed[b, rapid] * POINT or values.get(b, lowest) for _, b, _, rapid in own[player]]
        expected = sum(expected_exact(LAW, micro - other) for other in others)
        scored = sum(side[2] for side in own[player]) * 5 * 10**11
        # 3.9: at the lowest number no more is scored than expected; above it the two agree, on both sides.
        assert scored - expected < 10**7
        assert micro == lowest or expected - scored < 10**7


def test_national_numbers_of_comparable_countries() -> None:
    """3.9: FIDE's standard number, its rapid one in a rapid game, then the country's own in the same way."""
    day = date(2023, 4, 3)
    law = EDITION.law({"comparable_countries": countries_number(["EST", "SWE"])})

    def found(rapid: bool, country: str = "SWE", **numbers: Any) -> tuple[int, int]:
        finn, *told = lists_row(law, Player("s", federation=country, **numbers), day)
        return listed_number(law, finn, 0, *told, int(rapid))[:2]

    elo = (PublishedRating(date(2023, 1, 1), 2000),)
    every: dict[str, Any] = {"elo": elo, "elo_rapid": 2100, "national": 2200, "national_rapid": 2300}
    in_order = {"elo": BY_ELO, "elo_rapid": BY_ELO_RAPID, "national": BY_NATIONAL, "national_rapid": BY_NATIONAL_RAPID}
    for rapid, left in ((True, list(in_order)), (False, ["elo", "national"])):
        numbers = dict(every)
        for source in left:
            number = 2000 if source == "elo" else every[source]
            assert found(rapid, **numbers) == (number, in_order[source])
            del numbers[source]
        assert found(rapid, **numbers) == (1000, UNLISTED)  # the lowest number
    assert found(True, "NOR", national=2200, national_rapid=2300) == (1000, UNLISTED)


def test_a_listed_number_is_raised_to_the_lowest() -> None:
    """3.9: 999 of a list is 1000, with a note; 1000 is as it is."""
    work = found_abroad([999, 1000], [0, 0], [(0, 1, 1, 0)])
    assert work.met.number == [1000, 0, 1000, 0]
    assert work.met.raised == [1, 0, 0, 0]
