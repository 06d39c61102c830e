"""A month from the registration of an event to the published list and a player's explanation, for each edition.

The numbers are worked by hand. In chess a match of four games, 3 : 1, between 2000 and 1900: the difference is 100, so
PD is 0.64 and 0.36, and W - We is 3 - 4 * 0.64 = 0.44 and -0.44.
- FIDE and MSSZ, K = 20: 20 * 0.44 = 8.8, so 2009 and 1891.
- selo: Kr(2000) = 5 * ceil(450 / 100) = 25, Kr(1900) = 5 * ceil(550 / 100) = 30, Kt = 1, and N / 10 = 0.4 for both:
  2000 + 25 * 0.44 + 0.4 = 2011.4, and 1900 - 30 * 0.44 + 0.4 = 1887.2: 2011 and 1887.
- pelo: 200 (1 - exp(-0.044)) = 8.609: 2009 and 1891.
- go: example 5 of mgsz-2012: 1947 comes to 1963.
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.conftest import Place

MATCH = ["1-0", "1/2-1/2", "1/2-1/2", "1-0"]
CHESS = [
    {"id": "p1", "name": "Kerekes, Armin", "federation": "FED", "sex": "m", "birth": 1980, "rating": 2000},
    {"id": "p2", "name": "Szederkényi, Béla", "federation": "FED", "sex": "m", "birth": 1985, "rating": 1900},
]
GO = [
    {"id": "p1", "name": "Kerekes, Armin", "federation": "FED", "birth": 1980, "rating": 1947, "grade": "2 kyu"},
    *(
        {"id": f"p{number}", "name": name, "federation": "FED", "birth": 1970 + number, "rating": rating}
        for number, name, rating in (
            (2, "Szederkényi, Béla", 1935),
            (3, "Mogyoró, Csaba", 1865),
            (4, "Dió, Dalma", 1924),
            (5, "Meggyes, Elek", 1997),
            (6, "Barack, Flóra", 2015),
        )
    ),
]
GO_GAMES = [("p2", "0-1"), ("p3", "1-0"), ("p4", "1-0"), ("p5", "0-1"), ("p6", "1-0")]


def chess(start: str, end: str, **more: Any) -> dict[str, Any]:
    games = [
        {"round": number, "white": "p1", "black": "p2", "result": result}
        for number, result in enumerate(MATCH, start=1)
    ]
    return {"id": "e", "name": "Match", "system": "match", "start": start, "end": end, "games": games, **more}


def go(start: str, end: str) -> dict[str, Any]:
    games = [
        {"round": number, "white": "p1", "black": black, "result": result}
        for number, (black, result) in enumerate(GO_GAMES, start=1)
    ]
    return {"id": "e", "name": "Cup", "start": start, "end": end, "board": 19, "factor": 30, "games": games}


SLOW = {"minutes": 120, "rounds": 4, "match_games": 4}
CASES = {
    "fide-2014": ("standard", "fide", "HUN", CHESS, chess("2023-05-08", "2023-05-11", **SLOW), [2009, 1891]),
    "mssz-2017": ("standard", "mssz", "HUN", CHESS, chess("2023-05-08", "2023-05-11", **SLOW), [2009, 1891]),
    "fide-2024": ("standard", "fide", "HUN", CHESS, chess("2024-05-08", "2024-05-11", **SLOW), [2009, 1891]),
    "fide-2025": ("standard", "fide", "HUN", CHESS, chess("2025-11-10", "2025-11-13", **SLOW), [2009, 1891]),
    "selo": ("selo", "ssl", "FIN", CHESS, chess("2024-05-08", "2024-05-11", minutes=120), [2011, 1887]),
    "pelo": ("pelo", "ssl", "FIN", CHESS, chess("2024-05-08", "2024-05-08", minutes=5), [2009, 1891]),
    "mgsz-2012": ("go", "mgsz", "HUN", GO, go("2024-05-08", "2024-05-11"), [1963]),
}


def month(day: str, further: int) -> str:
    year, number = divmod(int(day[:4]) * 12 + int(day[5:7]) - 1 + further, 12)
    return f"{year:04d}-{number + 1:02d}"


def written(place: Place, name: str, report: dict[str, Any]) -> str:
    path: Path = place.folder / name
    path.write_text(json.dumps(report), encoding="utf-8")
    return str(path)


def done(place: Place, *words: str, today: str) -> dict[str, Any]:
    """A command that succeeds, and its answer."""
    ran = place.run(*words, "--json", today=today)
    assert (ran.status, ran.err) == (0, ""), (words, ran)
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


@pytest.mark.parametrize("case", CASES)
def test_a_month_from_registration_to_explanation(place: Place, case: str) -> None:
    kind, authority, federation, players, event, expected = CASES[case]
    players = [{**player, "federation": federation, "games": 300, "peak": player["rating"]} for player in players]
    players = players if kind == "standard" else [{k: v for k, v in p.items() if k != "peak"} for p in players]
    start, end = event["start"], event["end"]
    opened = f"{month(start, 0)}-01"
    founded, announced = f"{month(start, -1)}-01", f"{month(start, -1)}-05"
    after = f"{month(start, 1)}-02"

    assert place.run("init", "--practice", "--database", place.database, today=founded).status == 0
    where = ("--federation", federation, "--zone", "Europe/Budapest")
    done(place, "list", "add", "ours", "--kind", kind, "--authority", authority, *where, today=founded)

    # Announced a month before, so that every edition finds it in time.
    registered = done(place, "event", "add", "ours", "Match of four", "--start", start, "--end", end, today=announced)
    number = str(registered["event"])
    opening = written(place, "opening.json", {"list": kind, "players": players})
    assert done(place, "open", "ours", opening, "--day", opened, today=opened)["players"] == len(players)
    assert [
        task["code"] for task in done(place, "due", today=end)["tasks"] if task["subject"] == f"event {number}"
    ] == (["report_awaited"])

    # The file spells one name otherwise and tells no birth of him: somebody must say who he is.
    in_file = [{k: v for k, v in player.items() if k in ("id", "name", "birth", "federation")} for player in players]
    in_file[1] = {"id": "p2", "name": "Szederkenyi, B."}
    file = written(place, "event.json", {"list": kind, "players": in_file, "events": [event]})
    sent = done(place, "submit", "ours", file, "--event", number, today=end)
    assert (sent["again"], sent["events"][0]["open"]) == (False, ["p2"])
    assert place.run("rule", number, "accept", today=end).status == 2
    assert done(place, "match", number, "p2=2", today=end)["open"] == []
    assert done(place, "submit", "ours", file, "--event", number, today=end)["again"] is True

    found = done(place, "check", number, today=end)
    assert not [finding for finding in found["findings"] if finding["level"] != "note"]
    assert done(place, "rule", number, "accept", today=end)["stage"] == "accepted"

    would = done(place, "rate", "ours", "--preview", today=after)
    rated = done(place, "rate", "ours", today=after)
    assert would == rated
    assert [row["new"] for row in rated["players"]][: len(expected)] == expected
    published = done(place, "publish", "ours", today=after)
    assert published["number"] == 1
    assert published["changed"] == len(players)

    lines = list(csv.DictReader(io.StringIO(place.run("export", "ours").out)))
    assert [int(line["rating"]) for line in lines][: len(expected)] == expected

    told = done(place, "explain", "ours", "1", today=f"{month(start, 9)}-01")
    assert (told["rating"], told["opening"], told["other_text"]) == (expected[0], False, [])
    assert told["rows"][0]["new"] == expected[0]
    assert len(told["rows"][0]["parts"][0]["working"]) == len(event["games"])
    assert all(row["clauses"] for row in told["rows"][0]["parts"][0]["working"])
    assert told["rows"][0]["steps"]
    assert place.run("explain", "ours", "1", "--lang", "hu").status == 0
    assert int(told["asked"]["line"]["rating"]) == expected[0]
    assert told["asked"]["steps"]
    assert all(step["clause"] for step in told["asked"]["steps"])

    checked = done(place, "verify", today=after)
    assert (checked["lists"], checked["differences"]) == (2, [])


def test_a_second_officer_with_stale_data_is_refused_and_told(place: Place) -> None:
    kind, _, federation, players, event, _ = CASES["selo"]
    place.run("init", "--practice", "--database", place.database)
    done(
        place,
        "list",
        "add",
        "ours",
        "--kind",
        kind,
        "--federation",
        federation,
        "--zone",
        "Europe/Helsinki",
        today="2024-05-01",
    )
    opening = written(place, "opening.json", {"list": kind, "players": players})
    done(place, "open", "ours", opening, "--day", "2024-05-01", today="2024-05-01")
    file = written(place, "event.json", {"list": kind, "players": players, "events": [event]})
    done(place, "submit", "ours", file, today="2024-05-12")
    seen = str(done(place, "event", "show", "1", today="2024-05-12")["acts"][-1]["number"])

    assert place.run("rule", "1", "reject", "--reason", "sent twice", "--seen", seen, today="2024-05-12").status == 0
    refused = place.run("rule", "1", "accept", "--seen", seen, today="2024-05-12", by="olga")
    assert refused.status == 2
    assert "vera" in refused.err
    assert "reject" in refused.err
    assert done(place, "event", "show", "1", today="2024-05-12")["event"]["stage"] == "rejected"
