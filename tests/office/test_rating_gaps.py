"""A rated player who comes without a rating, or with one far from the list's, is shown with both values."""

import json
from pathlib import Path
from typing import Any

from tests.office.copying import Databases
from tests.office.made_office import SENT, Place, event, opening, people, write

EVERYBODY = people(6)


def begun(databases: Databases, folder: Path, ratings: dict[str, int | None]) -> Place:
    """An office with an event whose file prints these ratings."""
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(EVERYBODY)), "--day", "2024-04-01")
    write(folder, "event.json", with_ratings(ratings))
    return place


def with_ratings(ratings: dict[str, int | None]) -> bytes:
    report: dict[str, Any] = json.loads(event("Made cup", EVERYBODY))
    for player in report["players"]:
        rating = ratings.get(player["id"])
        player.update({} if rating is None else {"rating": rating})
    return json.dumps(report).encode()


def printed(gaps: dict[int, int | None]) -> dict[str, int | None]:
    """The ratings of the list, some of them so far off, or missing."""
    found: dict[str, int | None] = {}
    for place, one in enumerate(EVERYBODY):
        gap = gaps.get(place, 0)
        found[one["id"]] = None if gap is None else one["rating"] + gap
    return found


def test_a_rating_that_is_lost_or_far_off_is_shown_on_every_way(databases: Databases, tmp_path: Path) -> None:
    """200 points are not far, 201 are; both values are named."""
    place = begun(databases, tmp_path, printed({0: None, 1: 200, 2: -201}))
    first, third = EVERYBODY[0], EVERYBODY[2]
    expected = [
        ("player 1", "rating_missing_in_file", {"name": first["name"], "rating": None, "known": first["rating"]}),
        (
            *("player 3", "rating_far_from_list"),
            {"name": third["name"], "rating": third["rating"] - 201, "known": third["rating"]},
        ),
    ]
    done = place.done("submit", "standard", str(tmp_path / "event.json"), today=SENT)
    assert [(note["subject"], note["code"], note["values"]) for note in done["notes"]] == expected
    done = place.done("match", "1", today=SENT)
    assert [(note["subject"], note["code"], note["values"]) for note in done["notes"]] == expected
    doubts = place.done("check", "1", today=SENT)["rating_doubts"]
    assert doubts == [{"player": player, "code": code, **values} for player, code, values in expected]
    for ran in (place.do("check", "1", today=SENT).out, place.do("rule", "1", "accept", today=SENT).err):
        assert f"{first['name']} has no rating in the file and {first['rating']} on the list" in ran
        assert f"{third['name']} has {third['rating'] - 201} in the file and {third['rating']} on the list" in ran


def test_a_file_without_any_rating_says_nothing_of_ratings(tmp_path: Path) -> None:
    place = begun(Databases(None), tmp_path, {})
    assert place.done("submit", "standard", str(tmp_path / "event.json"), today=SENT)["notes"] == []


def test_how_far_is_far_is_the_offices_choice(tmp_path: Path) -> None:
    place = begun(Databases(None), tmp_path, printed({1: 90}))
    told = ("standard", "--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    place.done("list", "add", *told, "--rating-gap", "89")
    done = place.done("submit", "standard", str(tmp_path / "event.json"), today=SENT)
    assert [note["code"] for note in done["notes"]] == ["rating_far_from_list"]
    # Who changes another fact of the list leaves it as it is.
    assert place.done("list", "add", *told)["changed"] is False
    assert place.done("list", "show", "standard")["lists"][0]["rating_gap"] == 89
