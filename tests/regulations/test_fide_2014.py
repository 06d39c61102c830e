"""What the cases of fide-2014 cannot say: the list beside the list, and what a finding or a step does not name."""

from typing import Any

import pytest

from arpad.regulations.fide import round_robin
from arpad.regulations.fide_2014.listing import unrated_title_holders
from tests.rating import answered, rated, rows


def in_2017(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "start": "2017-04-03", "end": "2017-04-11"}


def test_title_holders_without_a_rating_are_listed_apart() -> None:
    """7.22: by title, then by id; a player on the list is not among them."""
    players: list[dict[str, Any]] = [
        {"id": "a", "title": "FM", "rating": 2000},
        {"id": "b", "title": "WFM"},
        {"id": "c"},
        {"id": "d", "title": "FM"},
        {"id": "e", "title": "FM"},
        {"id": "f", "title": "GM", "rating": 1001, "k": 40},
        {"id": "n", "title": "NAM"},  # a national title; 7.12 speaks of FIDE's
    ]
    games = [
        {"round": 1, "white": "a", "black": "b", "result": "1-0"},
        {"round": 2, "white": "a", "black": "f", "result": "1-0"},
    ]
    event = {"id": "e", "start": "2016-04-03", "end": "2016-04-11", "system": "swiss", "games": games}
    report = {"list": "standard", "period": "2016-05", "players": players, "events": [event]}
    found = rated(report, "fide-2014")
    assert found.unrated_titled == ("d", "e", "f", "b")  # f: 40 x -0.08 leaves 998, and the list
    assert unrated_title_holders([], []) == []
    # 1 § 3 of mssz-2017: titles that are had on application, and national ones, make no title holder
    players += [{"id": "g", "title": "WCM"}, {"id": "h", "title": "NAM"}]
    assert rated({**report, "period": "2017-05", "events": [in_2017(event)]}, "mssz-2017").unrated_titled == (
        *("d", "e", "f", "b"),
    )
    report = {**report, "period": "2024-05", "events": [{**event, "start": "2024-04-03", "end": "2024-04-11"}]}
    assert rated(report, "fide-2024").unrated_titled == ()


FIELD: dict[str, Any] = {
    "list": "standard",
    "period": "2015-05",
    "players": [
        *({"id": name, "rating": rating, "k": 20} for name, rating in (("A", 2600), ("B", 2500), ("D", 2400))),
        *({"id": name, "rating": rating, "k": 20} for name, rating in (("F", 2150), ("G", 2300), ("J", 2300))),
        *({"id": name} for name in "CEHI"),
    ],
}
"""The players of the table of 8.58."""
TABLE = """
    A1J B1I C1H D1G E=F A1I J1H B1G C1F D=E A1H G1I F1J B=E C=D A1G F1H E1I D1J B=C A1F E1G D1H C1I B1J
    A=E F=D C1G B1H I1J A1D C1E B1F G1J H1I A1C D=B E1J F1I H1G A=B C1J D1I E1H G1F
"""
"""Its games: who beat whom, and who drew."""


def field(games: str) -> list[dict[str, Any]]:
    """Games as `A1B`, one a round; `A0.` is a round that A did not play."""
    results = {"1": "1-0", "=": "1/2-1/2", "+": "+/-", "0": "unplayed"}
    return [
        {"round": number, "white": game[0], "black": game[2].strip(".") or None, "result": results[game[1]]}
        for number, game in enumerate(games.split(), start=1)
    ]


def field_answer(games: str, **settings: str) -> dict[str, Any]:
    event = {"id": "e", "start": "2015-04-03", "end": "2015-04-11", "system": "round-robin", "games": field(games)}
    return answered({**FIELD, "events": [event]}, "fide-2014", **settings)


def test_a_reading_is_named_only_where_it_makes_a_swiss() -> None:
    """6.4 says it of an unplayed game; R18 says it of a pairing that is missing."""

    def values(games: str) -> list[dict[str, Any]]:
        return [found["values"] for found in field_answer(games)["findings"] if found["code"] == "rated_as_swiss"]

    assert values(TABLE) == []
    assert values(TABLE.replace("A1J", "A+J")) == [{}]
    assert values(TABLE.replace("A1J", "A0.")) == [{}]
    assert values(TABLE.replace("A1J", "")) == [{"reading": "R18"}]


def test_when_until_stable_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table settles in its sixth pass (8.58.yaml has the numbers): five are too few, six are enough."""

    def passes(most: int) -> tuple[list[str], int]:
        monkeypatch.setattr(round_robin, "MOST_PASSES", most)
        rows = {row["id"]: row for row in field_answer(TABLE, iteration="until_stable")["players"]}
        codes = [step["code"] for step in rows["A"]["steps"] if step["code"] in ("field_passes", "field_not_stable")]
        return codes, rows["I"]["new"]

    assert passes(6) == (["field_passes"], 1993)
    assert passes(5) == (["field_not_stable"], 2006)  # one pass


@pytest.mark.parametrize("last", [1801, 1806])
def test_an_average_that_is_whole_is_no_reading(last: int) -> None:
    """8.21a: 4 x 1801 and the last, over 5."""
    ratings = [1801, 1801, 1801, 1801, last]
    players = [{"id": "new"}, *({"id": f"o{n}", "rating": rating} for n, rating in enumerate(ratings))]
    games = [{"round": n + 1, "white": "new", "black": f"o{n}", "result": "1/2-1/2"} for n in range(5)]
    event = {"id": "e", "start": "2016-04-03", "end": "2016-04-11", "system": "swiss", "games": games}
    report = {"list": "standard", "period": "2016-05", "players": players, "events": [event]}
    steps = rows(report, "fide-2014")["new"]["steps"]
    (found,) = [step["values"] for step in steps if step["code"] == "pool_average"]
    assert (found["total"], found.get("reading")) == (sum(ratings), None)


@pytest.mark.parametrize(("last", "reading"), [(1500, None), (1503, None), (1501, "E15"), (1502, "E15")])
def test_an_earlier_average_that_is_whole_is_no_reading(last: int, reading: str | None) -> None:
    """8.21a: 2 x 1500 and the last, over 3; then three games against that average, so that the pool's is whole."""
    earlier = [{"date": "2016-01-10", "event": "x", "opponent": r, "score": 0.5} for r in (1500, 1500, last)]
    average = (3000 + last + 1) // 3  # to the nearest integer
    players = [{"id": "o", "rating": average}, {"id": "new", "earlier": earlier}]
    games = [{"round": n, "white": "new", "black": "o", "result": "1/2-1/2"} for n in range(1, 4)]
    event = {"id": "e", "start": "2016-04-03", "end": "2016-04-11", "system": "swiss", "games": games}
    report = {"list": "standard", "period": "2016-05", "players": players, "events": [event]}
    step = next(step for step in rows(report, "fide-2014")["new"]["steps"] if step["code"] == "pool_average")
    assert step["values"].get("reading") == reading


def test_the_average_of_a_disregarded_event_is_no_reading() -> None:
    """8.21: nothing scored against 1500 and 1501 in a first event; then five draws against 1500."""
    players = [{"id": "new"}, *({"id": f"o{n}", "rating": 1500} for n in range(6)), {"id": "p", "rating": 1501}]
    lost = [{"round": n, "white": name, "black": "new", "result": "1-0"} for n, name in enumerate(("o5", "p"), start=1)]
    drawn = [{"round": n + 1, "white": "new", "black": f"o{n}", "result": "1/2-1/2"} for n in range(5)]
    days = {"start": "2016-04-03", "system": "swiss"}
    events = [
        {"id": "one", "end": "2016-04-10", "games": lost, **days},
        {"id": "two", "end": "2016-04-11", "games": drawn, **days},
    ]
    report = {"list": "standard", "period": "2016-05", "players": players, "events": events}
    row = rows(report, "fide-2014")["new"]
    step = next(step for step in row["steps"] if step["code"] == "pool_average")
    assert (row["new"], step["values"].get("reading")) == (1500, None)
