"""The steps of a round robin with unrated players, to the last value: a reading is named only where it decided."""

from itertools import combinations
from typing import Any

import pytest

from arpad.regulations.fide.explain_field import signed_ratio
from tests.rating import rows

RATED = {"A": 2200, "B": 2100, "C": 2000, "D": 1900}


def told(ratings: dict[str, int], unrated: str, results: dict[str, str], **settings: str) -> list[dict[str, Any]]:
    """The steps of A in a round robin; games that `results` do not name are draws."""
    steps: list[dict[str, Any]] = rows(reported(ratings, unrated, results), "fide-2014", **settings)["A"]["steps"]
    return of_field(steps)


def of_field(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"code": s["code"], **s["values"]} for s in steps if s["code"].startswith(("field_", "opponent_"))]


def reported(ratings: dict[str, int], unrated: str, results: dict[str, str], ahead: int = 0) -> dict[str, Any]:
    """The report of it, with so many events of other players that ended before it."""
    players: list[dict[str, Any]] = [{"id": name, "rating": rating, "k": 20} for name, rating in ratings.items()]
    players += [{"id": name} for name in unrated]
    names = [player["id"] for player in players]
    games = [
        {"round": n, "white": w, "black": b, "result": results.get(w + b, "1/2-1/2")}
        for n, (w, b) in enumerate(combinations(names, 2), start=1)
    ]
    event = {"id": "e", "start": "2015-04-03", "end": "2015-04-11", "system": "round-robin", "games": games}
    others = [{"id": name, "rating": 2000, "k": 20} for name in ("X", "Y")]
    game = {"round": 1, "white": "X", "black": "Y", "result": "1/2-1/2"}
    before = [
        {"id": f"b{number}", "start": "2015-04-01", "end": "2015-04-01", "system": "swiss", "games": [game]}
        for number in range(ahead)
    ]
    return {"list": "standard", "period": "2015-05", "players": players + others, "events": [*before, event]}


@pytest.mark.parametrize("ahead", [1, 2, 3])
def test_events_before_it_change_nothing(ahead: int) -> None:
    """Neither the working of the field nor the rated player's own change; the zero of Z takes W's points (6.1)."""
    lost = {f"{name}Z": "1-0" for name in "ABCDW"} | {f"{name}W": "1-0" for name in "ABCD"}
    for unrated, results in (("U", {"AU": "0-1"}), ("WZ", lost)):
        alone, after = (rows(reported(RATED, unrated, results, n), "fide-2014")["A"] for n in (0, ahead))
        assert of_field(after["steps"]) == of_field(alone["steps"]) != []
        assert (after["change"], after["expected"], after["new"]) == (alone["change"], alone["expected"], alone["new"])
        assert alone["change"] not in (None, "0.00")


def rated_player(name: str, rating: int, score: str, p: str, dp: int, **more: Any) -> dict[str, Any]:
    return {
        "code": "field_rated",
        "player": name,
        "rating": rating,
        "score": score,
        "games": 4,
        "p": p,
        "dp": dp,
        **more,
    }


@pytest.mark.parametrize(
    ("numerator", "text"), [(-1, "-0.25"), (0, "0.00"), (1, "0.25"), (-87, "-21.75"), (348, "87.00")]
)
def test_a_fraction_of_either_sign(numerator: int, text: str) -> None:
    assert signed_ratio(numerator, 4) == text


def test_a_field_of_draws_needs_no_reading() -> None:
    """p .50 and dp 0 for all: Ra = Rar = 8200 / 4, and U's Ru is Ra; no player is 400 points away."""
    average = {"code": "field_average", "event": "e", "rated": 4, "rar": "2050.00", "dpa": "0.00", "n": 4}
    player = {"code": "field_player", "player": "U", "score": "2", "rc": 2050, "ru": 2050, "beyond": 0, "n": 4}
    expected = [
        *(rated_player(name, rating, "2", "0.50", 0) for name, rating in RATED.items()),
        {**average, "exact": "2050.00", "ra": 2050},
        {**player, "rc_new": 2050, "ru_new": 2050},
    ]
    assert told(RATED, "U", {}) == expected
    stable = {"code": "field_passes", "passes": 1, "reading": "E16"}  # the first pass moves nothing
    assert told(RATED, "U", {}, iteration="until_stable") == [*expected, stable]


def test_a_field_whose_rated_players_did_badly() -> None:
    """1.5 of 4 is .375, so .38 and dp -87; Ra = 2050 + 87 x 4/5 = 2119.6; U 4 of 4: 2120 + 4 x 15."""
    average = {"code": "field_average", "event": "e", "rated": 4, "rar": "2050.00", "dpa": "-87.00", "n": 4}
    player = {"code": "field_player", "player": "U", "score": "4", "rc": 2120, "ru": 2180, "beyond": 0, "n": 4}
    assert told(RATED, "U", {"AU": "0-1", "BU": "0-1", "CU": "0-1", "DU": "0-1"}) == [
        *(rated_player(name, rating, "1.5", "0.38", -87, reading="E14") for name, rating in RATED.items()),
        {**average, "exact": "2119.60", "ra": 2120, "reading": "E15"},
        {**player, "rc_new": 2120, "ru_new": 2180},
    ]


def test_what_is_beyond_the_limit_on_both_sides_weighs_the_same() -> None:
    """Limit 49: A is 101 and B 1 above U's 2050 beyond it, D 101 and C 1 below."""
    found = told(RATED, "U", {}, difference_limit="49")[-1]
    assert (found["beyond"], found["rc_new"], found.get("reading")) == (0, 2050, None)


def test_a_corrected_average_is_a_reading() -> None:
    """Limit 100: A at 2300 is 2300 - 2075 - 100 = 125 above, D at 1900 is 2075 - 100 - 1900 = 75 below:
    Rc 2075 - 50/4 = 2062.5, so 2063.
    """
    found = told({**RATED, "A": 2300}, "U", {}, difference_limit="100")[-1]
    assert (found["rc"], found["beyond"], found["rc_new"], found["ru_new"]) == (2075, 50, 2063, 2063)
    assert found["reading"] == "E16"


@pytest.mark.parametrize(("result", "ru", "reading"), [("1/2-1/2", 1500, None), ("1-0", 1411, "R21")])
def test_a_ru_at_the_floor_is_not_below_it(result: str, ru: int, reading: str | None) -> None:
    """All draws among 1500 give U 1500. Where A beats U: p .63 and dp 95 for A; Ra = 1500 - 95/4 x 4/5 = 1481;
    U 1.5 of 4, p .38: Ru = 1481 - 87 x 4/5 = 1411.4.
    """
    found = told(dict.fromkeys(RATED, 1500), "U", {"AU": result}, floor="1500")[-1]
    assert (found["ru_new"], found.get("reading")) == (ru, reading)


def test_both_readings_of_a_player() -> None:
    """A, B and C 2.5 of 4, p .63 and dp 95, D 2: dpa 71.25, Ra = 2050 - 57 = 1993. U 0.5 of 4, p .13, dp -322 x 4/5:
    Ru 1735.4. Beyond 100 are 365 + 265 + 165 + 65 = 860: Rc = 1993 - 215 = 1778, Ru 1520.4.
    """
    results = {"AU": "1-0", "BU": "1-0", "CU": "1-0"}
    found = told(RATED, "U", results, difference_limit="100", floor="1900")[-1]
    assert (found["ru"], found["beyond"], found["rc_new"], found["ru_new"]) == (1735, 860, 1778, 1520)
    assert found["reading"] == "E16, R21"


@pytest.mark.parametrize(("unrated", "results"), [("WZ", {"WZ": "1-0"}), ("ZW", {"ZW": "0-1"})])
def test_whoever_had_points_only_against_one_who_goes(unrated: str, results: dict[str, str]) -> None:
    """Z scores nothing; W has points, with either colour, against Z alone (reading R20)."""
    lost = {rated + name: "1-0" for rated in RATED for name in unrated}
    found = [step for step in told(RATED, unrated, {**lost, **results}) if step["code"].startswith("opponent_")]
    assert {step["player"]: (step["code"], step.get("reading")) for step in found} == {
        "W": ("opponent_emptied", "R20"),
        "Z": ("opponent_voided", None),
    }


def test_whoever_has_half_a_point_does_not_go() -> None:
    lost = {rated + name: "1-0" for rated in RATED for name in "WZ"}
    assert "opponent_voided" not in {step["code"] for step in told(RATED, "WZ", lost)}


def test_points_of_others_are_not_those_of_one_who_goes() -> None:
    """E scores nothing; U, who stands behind E in the table, has points with black."""
    lost = {rated + "E": "1-0" for rated in RATED}
    steps = told(RATED, "EU", {**lost, "EU": "0-1"})
    found = [step for step in steps if step["code"] == "opponent_voided"]
    assert found == [{"code": "opponent_voided", "event": "e", "player": "E"}]
    assert {step["player"] for step in steps if "ru_new" in step} == {"U"}  # one who went has no Ru


def test_a_rating_of_one_is_a_rating() -> None:
    """Rar of 2200, 2100, 2000 and 1 is 6301 / 4."""
    found = told({**RATED, "D": 1}, "U", {}, floor="1")
    assert [step["player"] for step in found if step["code"] == "field_rated"] == ["A", "B", "C", "D"]
    assert next(step["rar"] for step in found if step["code"] == "field_average") == "1575.25"


@pytest.mark.parametrize(
    ("first", "unrated", "exact", "reading"),
    [(2205, "U", "2051.25", "E15"), (2204, "U", "2051.00", None), (2204, "UV", "2051.00", None)],
)
def test_only_an_average_that_is_rounded_is_a_reading(
    first: int, unrated: str, exact: str, reading: str | None
) -> None:
    """All draws: Ra is the mean of the four rated, whatever n is."""
    found = next(step for step in told({**RATED, "A": first}, unrated, {}) if step["code"] == "field_average")
    assert (found["exact"], found["n"], found.get("reading")) == (exact, 3 + len(unrated), reading)


def test_an_average_that_is_raised_is_a_reading_too() -> None:
    """Limit 100, Rar 2025: A at 2200 is 75 above beyond it, D at 1800 is 125 below: Rc = 2025 + 50/4 = 2037.5."""
    found = told({**RATED, "D": 1800}, "U", {}, difference_limit="100")[-1]
    assert (found["rc"], found["beyond"], found["rc_new"], found["reading"]) == (2025, -50, 2038, "E16")
