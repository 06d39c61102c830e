"""What holds for every Finnish report, and what the cases cannot say."""

import json
import random
from datetime import date
from decimal import Decimal, localcontext
from statistics import NormalDist
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
from tests.cli.running import run
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


def test_the_command_shows_an_event_list() -> None:
    players = [{"id": "a", "name": "Mallikas", "rating": 2195, "games": 29}, {"id": "b", "rating": 2200, "games": 100}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2023-04-03", "end": "2023-04-03", "country": "FIN", "minutes": 90, "games": [game]}
    data = json.dumps({"list": "selo", "players": players, "events": [event]}).encode()
    ran = run("rate", "-", "--explain", "a", stdin=data)
    assert ran.status == 0
    assert "selo, event by event, by ssl-2022" in ran.out
    line = next(line for line in ran.out.splitlines() if line.startswith("Mallikas"))
    assert line.split() == ["Mallikas", "a", "2195", "2205", "+10", "1", "M", "established"]
    assert "2195 + 20 x (0.51) + 0.10 is a change of 10.30, which makes 2205" in ran.out
    # D -5: p 49; K_t 1 at 90 minutes
    heading, game = (line.split() for line in ran.out.splitlines() if line.startswith(("Rd", " 1  b")))
    assert heading == ["Rd", "Opponent", "Rating", "D", "E_i", "Score", "W_i", "-", "E_i", "K_t", "Counts", "Clauses"]
    assert game[:9] == ["1", "b", "2200", "-5", "0.49", "1", "0.51", "1", "yes"]


def test_the_weights_are_shown_where_there_are_any() -> None:
    """K_t of 25 minutes is 0.3 (7.8); a pelo has none."""
    for of_list, minutes, weights in (("selo", 25, ["0.3", "0,3"]), ("pelo", 5, [])):
        players = [{"id": "a", "rating": 2000, "games": 29}, {"id": "b", "rating": 2000, "games": 100}]
        game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
        event = {"id": "e", "start": "2023-04-03", "end": "2023-04-03", "minutes": minutes, "games": [game]}
        data = json.dumps({"list": of_list, "players": players, "events": [event]}).encode()
        for language, weight in zip(("en", "fi"), weights or [None, None], strict=True):
            ran = run("rate", "-", "--explain", "a", "--lang", language, stdin=data)
            assert ("K_t" in ran.out) is (weight is not None)
            line = next(line.split() for line in ran.out.splitlines() if line.split()[:2] == ["1", "b"])
            assert weight is None or line[7] == weight


def test_calc() -> None:
    def calc(*arguments: str) -> dict[str, Any]:
        ran = run("calc", *arguments, "--json")
        assert (ran.status, ran.err) == (0, "")
        found: dict[str, Any] = json.loads(ran.out)
        return found

    law = ("--regulation", "ssl-2022")
    assert calc("change", *law, "--rating", "2040", "--game", "2100:1")["change"] == "14.60"  # 25 x 0.58 + 0.1
    assert calc("first", *law, "--game", "1700:0.5", "--game", "1480:1")["exact"] == "8451/5"
    games = ["--game", "2000:1"] * 15 + ["--game", "2000:0"] * 5
    assert calc("performance", *law, *games)["performance"] == "2190.8"
    assert calc("performance", *law, "--game", "2000:1")["performance"] is None
    assert run("calc", "change", *law, "--rating", "2040", "--k", "20", "--game", "2100:1").status == 2


def test_selection(tmp_path: Any) -> None:
    """15 wins and 5 losses against 2000 at normal time: 2190.77; Elo 2150 published in the period."""
    opponents = [{"id": f"b{n}", "rating": 2000, "games": 100} for n in range(20)]
    lists = (("2022-12-01", 2400), ("2023-12-01", 2150), ("2024-01-01", None))
    player = {"id": "a", "rating": 2100, "games": 50, "elo": [{"from": day, "rating": elo} for day, elo in lists]}
    games = [
        {"round": n + 1, "white": "a", "black": f"b{n}", "result": "0-1" if n % 4 == 3 else "1-0"} for n in range(20)
    ]
    event = {"id": "e", "start": "2023-06-01", "end": "2023-06-20", "country": "FIN", "minutes": 90, "games": games}
    path = tmp_path / "career.json"
    path.write_text(json.dumps({"list": "selo", "players": [player, *opponents], "events": [event]}))
    ran = run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--json")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found["elo"] == 2150
    # D 100: p 64. After 19 games 15 points: 2100 + 20 (15 - 19 x 0.64) + 1.9 = 2158.7; after 20: 2100 + 44 + 2.
    assert found["selo"] == 2159
    # All 20 games, 15 points: erf(D / 400) = 2 x 15/20 - 1, by the normal distribution; 2190.77 in procedures.md 12.
    assert (found["from"], found["to"]) == (1, 20)
    difference = 400 * NormalDist().inv_cdf(15 / 20) / 2**0.5
    assert found["performance"] == f"{2000 + difference:.1f}"
    assert found["number"] == f"{(found['selo'] + 2000 + difference) / 2:.1f}"
    assert found["women"] == found["selo"]
    ran = run("calc", "selection", "--player", str(path), "--date", "2025-03-15", "--json")
    later = json.loads(ran.out)
    assert (later["elo"], later["performance"]) == (None, None)
    # The selo of the start of 2024 is the only factor: no mean of two is to be had (5.6), the women's number is (5.7).
    assert found["findings"] == []
    assert [(f["level"], f["clause"], f["subject"], f["code"]) for f in later["findings"]] == [
        ("note", "5.6", "player a", "factors_missing")
    ]
    assert later["findings"][0]["values"] == {"factors": ["elo", "performance"]}
    assert (later["number"], later["women"], later["selo"]) == (None, 2146, 2146)
    earlier = json.loads(run("calc", "selection", "--player", str(path), "--date", "2023-05-15", "--json").out)
    assert (earlier["selo"], earlier["elo"], earlier["from"]) == (2100, 2400, None)  # the selo he began with
    ran = run("calc", "selection", "--player", str(path), "--date", "2025-03-15")
    assert "\n5.6: Fewer than two of peak selo" in ran.out
    assert "Missing: peak Elo, peak performance." in ran.out
    assert run("calc", "selection", "--player", str(path), "--date", "2024-13-15").status == 2
    assert run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--id", "x").status == 2


def test_selection_of_a_new_player_has_nothing_to_go_by(tmp_path: Any) -> None:
    """One game, 12 stated without a number: no selo counts for a new player (5.3), and the contradiction is noted."""
    players = [{"id": "n", "games": 12}, {"id": "b", "games": 5}, {"id": "z", "rating": 1500, "games": 0, "elo": 1600}]
    game = {"round": 1, "white": "n", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2023-06-01", "end": "2023-06-20", "country": "FIN", "minutes": 90, "games": [game]}
    path = tmp_path / "career.json"
    path.write_text(json.dumps({"list": "selo", "players": players, "events": [event]}))
    found = json.loads(run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--json").out)
    assert [found[key] for key in ("selo", "elo", "performance", "number", "women")] == [None] * 5
    told = [(f["clause"], f["subject"], f["code"]) for f in found["findings"]]
    assert told == [
        ("3.1", "player n", "games_without_number"),
        ("3.6", "player n", "start_number_unknown_results"),
        ("5.6", "player n", "factors_missing"),
        ("5.7", "player n", "women_missing"),
    ]
    # A new player's number does not count (5.3); an Elo without a date is that of the day.
    other = json.loads(
        run("calc", "selection", "--player", str(path), "--date", "2024-03-15", "--id", "z", "--json").out
    )
    assert (other["selo"], other["elo"], other["women"]) == (None, 1600, None)
    assert [(f["code"], f["values"]) for f in other["findings"]] == [
        ("number_without_games", {"number": 1500}),
        ("factors_missing", {"factors": ["selo", "performance"]}),
        ("women_missing", {}),
    ]


def selected(path: Any, report: dict[str, Any], day: str) -> dict[str, Any]:
    path.write_text(json.dumps(report))
    ran = run("calc", "selection", "--player", str(path), "--date", day, "--id", "a", "--json")
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


@pytest.mark.parametrize(
    ("published", "games", "peak"),
    [
        ([("2022-01-01", 2300), ("2023-04-01", 2200)], 50, 2300),  # in force on 1 January 2023
        ([("2022-01-01", 2300), ("2022-12-01", 2100), ("2023-04-01", 2200)], 50, 2200),  # 2300 no more, 2100, 2200
        ([("2022-01-01", 2300), ("2023-01-01", 2100), ("2023-04-01", 2050)], 50, 2100),  # of the first day itself
        ([("2022-01-01", 2000), ("2023-04-01", 2200), ("2024-03-16", 2400)], 50, 2200),  # 16 March is after the day
        ([("2022-01-01", 2300), ("2022-06-01", None), ("2023-04-01", 2200)], 50, 2200),  # none at the start
        ([("2022-01-01", 2300), ("2023-04-01", 2200)], 10, None),  # of a new player none counts
    ],
)
def test_selection_knows_the_published_selos(
    tmp_path: Any, published: list[tuple[str, int | None]], games: int, peak: int | None
) -> None:
    """5.3, reading R15: the selo at the start of the period, 1 January 2023, and those published in it."""
    ratings = [{"from": day, "rating": rating} for day, rating in published]
    players = [{"id": "a", "ratings": ratings, "games": games}, {"id": "b", "rating": 2000, "games": 50}]
    game = {"round": 1, "white": "b", "black": "a", "result": "+/-"}
    event = {"id": "e", "start": "2024-06-01", "end": "2024-06-20", "country": "FIN", "minutes": 90, "games": [game]}
    found = selected(tmp_path / "career.json", {"list": "selo", "players": players, "events": [event]}, "2024-03-15")
    assert found["selo"] == peak


def test_selos_published_after_the_first_event_are_those_of_the_events(tmp_path: Any) -> None:
    """R15: D 0, K_r 20: 2100 + 10 + 0.1 = 2110; what was published on 1 July is not asked."""
    ratings = [{"from": "2022-01-01", "rating": 2100}, {"from": "2023-07-01", "rating": 2400}]
    players = [{"id": "a", "ratings": ratings, "games": 50}, {"id": "b", "rating": 2100, "games": 50}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2023-06-01", "end": "2023-06-20", "country": "FIN", "minutes": 90, "games": [game]}
    found = selected(tmp_path / "career.json", {"list": "selo", "players": players, "events": [event]}, "2024-03-15")
    assert found["selo"] == 2110


@pytest.mark.parametrize(
    ("rated", "codes"), [("expected", ["foreign_expected"]), ("none", ["foreign_not_fide_rated"]), ("both", [])]
)
def test_selection_tells_what_decides_whether_an_event_counts(tmp_path: Any, rated: str, codes: list[str]) -> None:
    """2.5: an event that must be approved, or is refused, is named in the findings of its players."""
    players = [{"id": name, "rating": 2100, "games": 50, "federation": "FIN", "elo": 2100} for name in "abcd"]
    event = {"start": "2023-06-01", "end": "2023-06-20", "country": "SWE", "minutes": 90}
    mine = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    other = {"round": 1, "white": "c", "black": "d", "result": "+/-"}
    events = [
        event | {"id": "e", "fide_rated": rated, "games": [mine, other]},
        event | {"id": "f", "fide_rated": "none", "games": [other]},
    ]
    found = selected(tmp_path / "career.json", {"list": "selo", "players": players, "events": events}, "2024-03-15")
    told = [f for f in found["findings"] if f["clause"] == "2.5"]
    assert [(f["subject"], f["code"]) for f in told] == [("event e", code) for code in codes]
    assert not [f for f in found["findings"] if f["subject"].startswith("game")]
