"""The list of March 2024 is raised, with or without an event for it."""

import json
from pathlib import Path
from typing import Any

from tests.office.bundling import bundle_differences
from tests.office.copying import Databases
from tests.office.made_office import Place, event, people, write

RATINGS = {"700001": 1500, "700002": 1999, "700003": 2000, "700004": 2100}
RAISED = {"1": 1700, "2": 1999, "3": 2000, "4": 2100}  # 1500 + 0.40 x 500; 1999 + 0.4 is 1999 to the nearest


def opened(databases: Databases, folder: Path, day: str) -> Place:
    place = databases.found(folder / "office", day)
    players: list[dict[str, Any]] = [{**one, "rating": RATINGS[one["id"]]} for one in people(4)]
    content = json.dumps({"list": "standard", "players": players, "events": []}).encode()
    place.done("open", "standard", write(folder, "opening.json", content), "--day", day, today=day)
    return place


def published(place: Place, day: str) -> dict[str, int]:
    place.done("rate", "standard", today=day)
    place.done("publish", "standard", today=day)
    return {str(one["id"]): one["rating"] for one in place.done("top", "standard", today=day)["players"]}


def test_a_list_without_events_is_raised(databases: Databases, tmp_path: Path) -> None:
    place = opened(databases, tmp_path, "2024-01-01")
    assert published(place, "2024-02-01") == {str(n): rating for n, rating in enumerate(RATINGS.values(), start=1)}
    shown = place.do("rate", "standard", today="2024-03-01")
    assert (shown.status, shown.err) == (0, "")
    assert published(place, "2024-03-01") == RAISED
    assert published(place, "2024-04-01") == RAISED  # once
    assert place.differences() == []
    assert bundle_differences(place.folder) == []
    why = place.done("explain", "standard", "1")
    assert (why["number"], why["rating"], why["regulations"]) == (2, 1700, ["fide-2024"])
    assert [(step["code"], step["clause"]) for step in why["rows"][0]["steps"]][-1] == ("list_raised", "rise-2024")
    told = place.do("explain", "standard", "1").out
    assert "1500 + 40 % of (2000 - 1500) = 1700.00" in told
    of_opening = place.done("explain", "standard", "4")  # 2100 is not raised: it is still the opening list's
    assert (of_opening["number"], of_opening["rating"], of_opening["rows"]) == (0, 2100, [])


def test_everything_since_again_is_raised_again(databases: Databases, tmp_path: Path) -> None:
    """An event of January that comes in April is put in its place, and the March without events is raised after it."""
    place = opened(databases, tmp_path, "2024-01-01")
    for day in ("2024-02-01", "2024-03-01"):
        published(place, day)
    late = event("Made cup", people(4)).replace(b"2024-04", b"2024-01")
    place.done("submit", "standard", write(tmp_path, "late.json", late), today="2024-03-02")
    place.done("rule", "1", "accept", "--late", "chain", today="2024-03-02")
    answer = place.done("rate", "standard", "--preview", today="2024-04-01")
    steps = [[step["code"] for step in row["steps"]] for row in answer["players"] if row["id"] == "1"]
    assert ["list_raised" in codes for codes in steps] == [False, True]
    published(place, "2024-04-01")
    assert place.differences() == []
    assert bundle_differences(place.folder) == []
