"""An event that comes after a later one was rated: an explicit choice, recorded, and what each choice comes to."""

import csv
import io
from typing import Any

import pytest

from tests.journeys.conftest import Place
from tests.journeys.test_month import CHESS, chess, done, written
from tests.office.bundling import bundle_differences

SELO = [{**player, "federation": "FIN", "games": 300} for player in CHESS]
STANDARD = [{**player, "federation": "HUN", "games": 300, "peak": player["rating"]} for player in CHESS]


def begun(place: Place, kind: str, players: list[dict[str, Any]], opened: str) -> None:
    place.run("init", "--practice", "--database", place.database, today=opened)
    federation = str(players[0]["federation"])
    where = ("--federation", federation, "--zone", "Europe/Helsinki")
    done(place, "list", "add", "ours", "--kind", kind, *where, today=opened)
    opening = written(place, "opening.json", {"list": kind, "players": players})
    done(place, "open", "ours", opening, "--day", opened, today=opened)


def sent(place: Place, kind: str, players: list[dict[str, Any]], event: dict[str, Any], today: str) -> str:
    file = written(place, f"{event['start']}.json", {"list": kind, "players": players, "events": [event]})
    return str(done(place, "submit", "ours", file, today=today)["events"][0]["event"])


def published(place: Place, today: str) -> list[int]:
    done(place, "rate", "ours", today=today)
    done(place, "publish", "ours", today=today)
    lines = csv.DictReader(io.StringIO(place.run("export", "ours").out))
    return [int(line["rating"]) for line in lines]


def selo_after(events: int) -> list[int]:
    """Matches of 3 : 1 one after the other, by 7.2: PD 0.64, 0.69, 0.74 at 100, 124, 149 points, Kr 25 and 30.

    2000, 1900: 25 * 0.44 + 0.4 = 11.4 and -30 * 0.44 + 0.4 = -12.8: 2011 and 1887. Then the difference is 124, PD 0.67
    (122-129): 25 * (3 - 2.68) + 0.4 = 8.4 and -30 * 0.32 + 0.4 = -9.2: 2019 and 1878. Then 141, PD 0.69 (138-145):
    25 * 0.24 + 0.4 = 6.4 and -30 * 0.24 + 0.4 = -6.8: 2025 and 1871.
    """
    return [[2000, 1900], [2011, 1887], [2019, 1878], [2025, 1871]][events]


@pytest.mark.parametrize("late", ["now", "chain"])
def test_an_event_list(place: Place, late: str) -> None:
    begun(place, "selo", SELO, "2024-05-01")
    for number, day in enumerate(("2024-05-08", "2024-05-18"), start=1):
        event = sent(place, "selo", SELO, chess(day, day, minutes=120), day)
        done(place, "rule", event, "accept", today=day)
        assert published(place, day) == selo_after(number)
    event = sent(place, "selo", SELO, chess("2024-05-03", "2024-05-03", minutes=120), "2024-05-20")
    refused = place.run("rule", event, "accept", today="2024-05-20")
    assert refused.status == 2
    assert "--late now" in refused.err
    assert "--late chain" in refused.err
    done(place, "rule", event, "accept", "--late", late, today="2024-05-20")
    rated = done(place, "rate", "ours", "--preview", today="2024-05-21")
    assert (rated["base"], rated["events"]) == ((2, [3]) if late == "now" else (0, [3, 1, 2]))
    # The same match three times comes to the same, whichever is the first.
    assert published(place, "2024-05-21") == selo_after(3)
    assert done(place, "verify", today="2024-05-21")["differences"] == []
    assert bundle_differences(place.folder / "office") == []
    # What was published stays what it was.
    second = csv.DictReader(io.StringIO(place.run("export", "ours", "--number", "2").out))
    assert [int(line["rating"]) for line in second] == selo_after(2)


def slow(day: str) -> dict[str, Any]:
    return chess(day, f"{day[:8]}{int(day[8:]) + 3:02d}", minutes=120, rounds=4, match_games=4)


@pytest.mark.parametrize("late", ["now", "chain"])
def test_a_monthly_list(place: Place, late: str) -> None:
    """A match of March that comes when the lists of April and May are out.

    In time: 2009 and 1891 in April (20 * 0.44 = 8.8). The match of April begins in April at that list's numbers: 118
    points, PD 0.66 (114-121), 20 * (3 - 2.64) = 7.2: 2016 and 1884 in May. Late, April's match was rated at 2000 and
    1900, and May had 2009 and 1891. Rated now, March's match is still at its own first day's 2000 and 1900: another 9
    points. Rated again from March on, June's list has what it would have had: 2016 and 1884.
    """
    begun(place, "standard", STANDARD, "2024-03-01")
    assert published(place, "2024-04-01") == [2000, 1900]
    event = sent(place, "standard", STANDARD, slow("2024-04-08"), "2024-04-12")
    done(place, "rule", event, "accept", today="2024-04-12")
    assert published(place, "2024-05-01") == [2009, 1891]
    event = sent(place, "standard", STANDARD, slow("2024-03-08"), "2024-05-12")
    assert place.run("rule", event, "accept", today="2024-05-12").status == 2
    done(place, "rule", event, "accept", "--late", late, today="2024-05-12")
    expected = [2018, 1882] if late == "now" else [2016, 1884]
    assert published(place, "2024-06-01") == expected
    assert done(place, "verify", today="2024-06-02")["differences"] == []
    assert bundle_differences(place.folder / "office") == []
    told = done(place, "explain", "ours", "1", today="2024-12-01")
    assert [part["event"] for row in told["rows"] for part in row["parts"]] == (["2"] if late == "now" else ["2", "1"])
    assert told["late"] == [{"event": 2, "name": "Match", "choice": late}]
    assert told["again_from"] == (None if late == "now" else 0)
    read = place.run("explain", "ours", "1", today="2024-12-01").out
    assert "Event 2 Match came late and was " + ("rated on" if late == "now" else "put in its place") in read


def test_an_event_in_time_has_no_choice(place: Place) -> None:
    begun(place, "selo", SELO, "2024-05-01")
    event = sent(place, "selo", SELO, chess("2024-05-08", "2024-05-08", minutes=120), "2024-05-09")
    assert place.run("rule", event, "accept", "--late", "now", today="2024-05-09").status == 2


@pytest.mark.parametrize("late", ["now", "chain"])
def test_what_nobody_reported_in_time_is_rated_in_no_way(place: Place, late: str) -> None:
    """9.1: not rated if it is not reported for the third list after its end: of a match of March, that of June.

    Its upload closes in May at the latest, so that a report of 1 June is too late. One who puts the match in its place
    does not get round that, for the law is asked with the day on which it came.
    """
    begun(place, "standard", STANDARD, "2024-03-01")
    for day in ("2024-04-01", "2024-05-01", "2024-06-01"):
        published(place, day)
    event = sent(place, "standard", STANDARD, slow("2024-03-08"), "2024-06-01")
    refused = place.run("rule", event, "accept", "--late", late, today="2024-06-01")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "9.1" in refused.err


def test_a_match_before_the_opening_list_is_in_its_numbers(place: Place) -> None:
    """9.1: a match that ended on 11 March is for the list of April; one that opens with that list has it."""
    begun(place, "standard", STANDARD, "2024-04-01")
    match = slow("2024-03-08")
    file = written(place, "match.json", {"list": "standard", "players": STANDARD, "events": [match]})
    refused = place.run("submit", "ours", file, today="2024-04-12")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "before the opening list of 2024-04-01" in refused.err
    days = ("--start", match["start"], "--end", match["end"])
    event = str(done(place, "event", "add", "ours", "Match", *days, today="2024-04-12")["event"])
    done(place, "submit", "ours", file, "--event", event, today="2024-04-12")
    for late in ([], ["--late", "now"], ["--late", "chain"]):
        refused = place.run("rule", event, "accept", *late, today="2024-04-12")
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert "opening list of 2024-04-01" in refused.err
    done(place, "rule", event, "reject", "--reason", "In the opening numbers.", today="2024-04-12")
