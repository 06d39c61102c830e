"""A long event reported by the month: each file extends the event, each month is rated once, on its own list.

A match of four games, 3 : 1, a month, K 20. April at 2000 and 1900: D 100, PD 0.64, 20 x (3 - 2.56) = 8.8, so 2009 and
1891 on the list of May. May at these: D 118, PD 0.66, 20 x (3 - 2.64) = 7.2, so 2016 and 1884. June at these: D 132, PD
0.68, 20 x (3 - 2.72) = 5.6, so 2022 and 1878.
"""

import json
from typing import Any

from tests.journeys.conftest import Place
from tests.journeys.test_late import STANDARD, begun, published
from tests.journeys.test_month import MATCH, done, written
from tests.office.bundling import bundle_differences

MONTHS = ("2024-04", "2024-05", "2024-06")


def league(months: int, **more: Any) -> dict[str, Any]:
    """The league as far as it is played: four games a month, from the 10th on."""
    games = [
        {"round": 4 * place + number, "white": "p1", "black": "p2", "result": result, "date": f"{month}-{9 + number}"}
        for place, month in enumerate(MONTHS[:months])
        for number, result in enumerate(MATCH, start=1)
    ]
    told = {"id": "e", "name": "League", "system": "team", "start": "2024-04-02", "end": "2024-06-20", "minutes": 120}
    return {**told, "games": games, **more}


def sent(place: Place, event: dict[str, Any], today: str, number: str = "", name: str = "league") -> Any:
    file = written(place, f"{name}.json", {"list": "standard", "players": STANDARD, "events": [event]})
    return place.run("submit", "ours", file, *(("--event", number) if number else ()), today=today)


def test_each_month_on_its_own_list(place: Place) -> None:
    begun(place, "standard", STANDARD, "2024-04-01")
    assert sent(place, league(1), "2024-04-20").status == 0
    done(place, "rule", "1", "accept", today="2024-04-20")
    assert published(place, "2024-05-01") == [2009, 1891]
    due = place.run("due", today="2024-05-02").out
    assert "2024-05" in due
    assert "League" in due
    assert sent(place, league(2), "2024-05-20", "1").status == 0
    refused = place.run("rule", "1", "accept", "--late", "now", today="2024-05-20")
    assert refused.status == 2  # a month that comes in time has no choice
    done(place, "rule", "1", "accept", today="2024-05-20")
    assert published(place, "2024-06-01") == [2016, 1884]
    assert sent(place, league(3), "2024-06-21", "1").status == 0
    done(place, "rule", "1", "accept", today="2024-06-21")
    assert published(place, "2024-07-01") == [2022, 1878]
    assert published(place, "2024-08-01") == [2022, 1878]
    assert done(place, "verify", today="2024-08-02")["differences"] == []
    assert bundle_differences(place.folder / "office") == []
    told = done(place, "explain", "ours", "1", "--number", "2", today="2024-08-02")
    assert [(part["event"], part["part"], part["games"]) for row in told["rows"] for part in row["parts"]] == [
        ("1", 2, 4)
    ]
    # In public each list shows the games of its month, and those of the others as not rated by it.
    public = done(place, "list", "working", "ours", "1", "--number", "2", today="2024-08-02")
    assert [(public["rating"], row["old"], row["new"], row["period"]) for row in public["rows"]] == [
        (2016, 2009, 2016, "2024-06")
    ]
    for number in (1, 2, 3):
        event = done(place, "event", "working", "1", "--on", str(number), today="2024-08-02")
        counted = [cell["round"] for cell in event["players"][0]["rounds"] if cell["reason"] == ""]
        others = [cell["round"] for cell in event["players"][0]["rounds"] if cell["reason"] is None]
        assert counted == list(range(4 * number - 3, 4 * number + 1))
        assert others == list(range(1, 4 * number - 3))


def test_who_is_new_in_a_month_is_entered_when_that_is_accepted(place: Place) -> None:
    """A rejected month takes out the players that it brought, and none of a published month."""
    begun(place, "standard", STANDARD, "2024-04-01")
    new = [{"id": f"n{number}", "name": name, "birth": 2000} for number, name in ((1, "Berg, Ida"), (2, "Storm, Ulf"))]

    def with_new(months: int) -> dict[str, Any]:
        """The league in which p1 also beats the first of them in April, and the second in May."""
        more = [
            {"round": 20 + number, "white": "p1", "black": f"n{number + 1}", "result": "1-0", "date": f"{month}-15"}
            for number, month in enumerate(MONTHS[:months])
        ]
        event = league(months, games=[*league(months)["games"], *more])
        return {"list": "standard", "players": [*STANDARD, *new[:months]], "events": [event]}

    def names() -> list[str]:
        found = [place.run("person", "show", str(number), "--json", today="2024-05-20") for number in range(1, 9)]
        return [json.loads(ran.out)["name"] for ran in found if ran.status == 0][len(STANDARD) :]

    done(place, "submit", "ours", written(place, "1.json", with_new(1)), today="2024-04-20")
    done(place, "match", "1", "--new", today="2024-04-20")
    assert names() == []
    done(place, "rule", "1", "accept", today="2024-04-20")
    assert names() == ["Berg, Ida"]
    published(place, "2024-05-01")
    done(place, "submit", "ours", written(place, "2.json", with_new(2)), "--event", "1", today="2024-05-20")
    done(place, "match", "1", "--new", today="2024-05-20")
    for ruling, there in (("reject", []), ("accept", ["Storm, Ulf"]), ("reject", []), ("accept", ["Storm, Ulf"])):
        reason = ("--reason", "not ours") if ruling == "reject" else ()
        done(place, "rule", "1", ruling, *reason, today="2024-05-20")
        assert names() == ["Berg, Ida", *there]
    published(place, "2024-06-01")
    assert done(place, "verify", today="2024-06-02")["differences"] == []
    assert bundle_differences(place.folder / "office") == []


def test_what_is_published_does_not_change(place: Place) -> None:
    begun(place, "standard", STANDARD, "2024-04-01")
    sent(place, league(1), "2024-04-20")
    done(place, "rule", "1", "accept", today="2024-04-20")
    assert published(place, "2024-05-01") == [2009, 1891]
    good = league(2)["games"]
    wrong = {
        "changed": [{**good[0], "result": "0-1"}, *good[1:]],
        "missing": good[1:],
        "moved": [{**good[0], "date": "2024-04-09"}, *good[1:]],
        "more": [*good, {**good[0], "round": 9, "date": "2024-04-29"}],
    }
    for name, games in wrong.items():
        refused = sent(place, league(2, games=games), "2024-05-20", "1", name)
        assert (refused.status, refused.err.count("\n")) == (2, 1), name
        assert "2024-05" in refused.err, name
    assert done(place, "verify", today="2024-05-21")["differences"] == []
    assert bundle_differences(place.folder / "office") == []


def test_months_that_were_reported_late_are_rated_on_the_next_list_once(place: Place) -> None:
    """April and May come together on 20 May, when the list of May is out: both are rated on that of June.

    Each at the numbers of its own first day, which are the opening ones: 8.8 + 8.8 = 17.6, so 2018 and 1882. June at
    these: D 136, PD 0.68, 5.6: 2024 and 1876.
    """
    begun(place, "standard", STANDARD, "2024-04-01")
    assert published(place, "2024-05-01") == [2000, 1900]
    sent(place, league(2), "2024-05-20")
    done(place, "rule", "1", "accept", today="2024-05-20")
    assert published(place, "2024-06-01") == [2018, 1882]
    assert place.run("rule", "1", "accept", today="2024-06-02").status == 2
    sent(place, league(3), "2024-06-21", "1")
    done(place, "rule", "1", "accept", today="2024-06-21")
    assert published(place, "2024-07-01") == [2024, 1876]
    assert done(place, "verify", today="2024-07-02")["differences"] == []
    assert bundle_differences(place.folder / "office") == []


def test_one_ruling_may_be_on_months_of_two_lists(place: Place) -> None:
    """April was reported in time and not ruled on. On 6 May, when the list of May is not out, a file with May comes.

    Accepted once, April is on the list of May and May on that of June.
    """
    begun(place, "standard", STANDARD, "2024-04-01")
    sent(place, league(1), "2024-04-20")
    games = league(2)["games"]
    for number, game in enumerate(games[4:], start=2):
        game["date"] = f"2024-05-0{number}"
    sent(place, league(2, games=games), "2024-05-06", "1", "further")
    done(place, "rule", "1", "accept", today="2024-05-06")
    assert published(place, "2024-05-06") == [2009, 1891]
    assert published(place, "2024-06-01") == [2016, 1884]
    assert published(place, "2024-07-01") == [2016, 1884]
    assert done(place, "verify", today="2024-07-02")["differences"] == []
    assert bundle_differences(place.folder / "office") == []


def test_a_month_that_ends_after_the_closing_day_waits_for_the_next_list(place: Place) -> None:
    """The last game of April is on the 29th; the list of May closed on the 28th."""
    begun(place, "standard", STANDARD, "2024-04-01")
    games = league(1)["games"]
    games[-1]["date"] = "2024-04-29"
    sent(place, league(1, games=games), "2024-04-29")
    assert done(place, "rule", "1", "accept", today="2024-04-29")["period"] == "2024-06"
    assert published(place, "2024-05-01") == [2000, 1900]
    assert published(place, "2024-06-01") == [2009, 1891]


def test_a_short_event_that_goes_on_becomes_a_long_one(place: Place) -> None:
    """The first file ends on 20 April, as an event of 19 days; the second goes on to 20 June."""
    begun(place, "standard", STANDARD, "2024-04-01")
    sent(place, league(1, end="2024-04-20"), "2024-04-20")
    done(place, "rule", "1", "accept", today="2024-04-20")
    assert published(place, "2024-05-01") == [2009, 1891]
    refused = sent(place, league(1, end="2024-04-19"), "2024-05-02", "1", "again")
    assert refused.status == 2  # no longer than before, and published
    assert sent(place, league(2), "2024-05-20", "1").status == 0
    done(place, "rule", "1", "accept", today="2024-05-20")
    assert published(place, "2024-06-01") == [2016, 1884]
    assert done(place, "verify", today="2024-06-02")["differences"] == []
    assert bundle_differences(place.folder / "office") == []
