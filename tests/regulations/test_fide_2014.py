"""What the cases of fide-2014 cannot say: the list beside the list."""

from typing import Any

from arpad.regulations.fide_2014.listing import unrated_title_holders
from tests.rating import rated


def in_2017(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "start": "2017-04-03", "end": "2017-04-11"}


def test_title_holders_without_a_rating_are_listed_apart() -> None:
    """7.22: by title, then by id; whoever is on the list is not among them."""
    players: list[dict[str, Any]] = [
        {"id": "a", "title": "FM", "rating": 2000},
        {"id": "b", "title": "WFM"},
        {"id": "c"},
        {"id": "d", "title": "FM"},
        {"id": "e", "title": "FM"},
        {"id": "f", "title": "GM", "rating": 1001, "k": 40},
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
