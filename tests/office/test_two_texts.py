"""An event that began under fide-2014 on a list of fide-2024, in an office: reading R16.

By hand: the list of February has five at 1250, that of March, raised, at 1250 + 0.40 x 750 = 1550. Two newcomers draw
with each of them from 27 February to 5 March: 1250 by 8.22 of fide-2014, which the list of April has although its floor
is 1400. In April one of them beats 1550: D -300, 0.15; 40 x 0.85 = 34, 1284, below 1400; 20 x -0.85 = -17, 1533. The
other does not play. Neither is on the list of May (7.2.1).
"""

import json
from pathlib import Path
from typing import Any

from tests.office.bundling import bundle_differences
from tests.office.copying import Databases
from tests.office.made_office import Place, people, write

LOW = [{**one, "rating": 1250, "peak": 1250} for one in people(5)]
FIRST, SECOND = ({**one, "id": number} for one, number in zip(people(7)[5:], ("700091", "700092"), strict=True))
DRAW = "1/2-1/2"


def report(start: str, end: str, games: list[tuple[int, dict[str, Any], dict[str, Any], str]]) -> bytes:
    everybody = {one["id"]: one for _, white, black, _ in games for one in (white, black)}
    told = [{key: one[key] for key in ("id", "name", "federation", "birth")} for one in everybody.values()]
    rounds = [{"round": n, "white": w["id"], "black": b["id"], "result": result} for n, w, b, result in games]
    event = {"id": "e", "name": f"Made {start}", "system": "swiss", "start": start, "end": end, "minutes": 120}
    return json.dumps({"list": "standard", "players": told, "events": [{**event, "games": rounds}]}).encode()


def published(place: Place, day: str) -> dict[int, int]:
    place.done("rate", "standard", today=day)
    place.done("publish", "standard", today=day)
    return {int(one["id"]): one["rating"] for one in place.done("top", "standard", today=day)["players"]}


def test_a_first_rating_below_the_floor_is_published_once(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    opening = json.dumps({"list": "standard", "players": LOW, "events": []}).encode()
    place.done("open", "standard", write(tmp_path, "o.json", opening), "--day", "2024-02-01", today="2024-02-01")
    assert published(place, "2024-03-01") == dict.fromkeys(range(1, 6), 1550)

    games = [(n + 5 * at, new, LOW[n - 1], DRAW) for at, new in enumerate((FIRST, SECOND)) for n in range(1, 6)]
    old = write(tmp_path, "old.json", report("2024-02-27", "2024-03-05", games))
    place.done("submit", "standard", old, today="2024-03-08")
    place.done("match", "1", "--new", today="2024-03-08")
    place.done("rule", "1", "accept", today="2024-03-08")
    assert published(place, "2024-04-01") == {**dict.fromkeys(range(1, 6), 1550), 6: 1250, 7: 1250}
    why = place.done("explain", "standard", "6", today="2024-04-02")
    assert [step["clause"] for step in why["rows"][0]["steps"] if step["code"] == "first_listed"] == ["7.14"]
    assert why["asked"]["line"]["rating"] == "1250"

    new = write(tmp_path, "new.json", report("2024-04-06", "2024-04-06", [(1, FIRST, LOW[0], "1-0")]))
    place.done("submit", "standard", new, today="2024-04-08")
    place.done("rule", "2", "accept", today="2024-04-08")
    assert published(place, "2024-05-01") == {**dict.fromkeys(range(2, 6), 1550), 1: 1533}
    for number, code in (("6", "left_list"), ("7", "line_left")):
        why = place.done("explain", "standard", number, today="2024-05-02")
        steps = [*(step for row in why["rows"] for step in row["steps"]), *why["asked"]["steps"]]
        assert ("7.2.1", code) in {(step["clause"], step["code"]) for step in steps}
    assert place.differences() == []
    assert bundle_differences(place.folder) == []
