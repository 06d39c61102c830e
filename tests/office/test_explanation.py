"""Every column of a published line is explained, and so is who has no line: by the edition, with the clause."""

from pathlib import Path
from typing import Any

import pytest

from tests.office.copying import Databases
from tests.office.made_office import Place, event, opening, people, write

DAY = "2024-04-01"


def begun(databases: Databases, folder: Path, **first: Any) -> Place:
    """A list with twelve players; the first has what a test is about."""
    place = databases.found(folder / "office")
    everybody = people(12)
    everybody[0] |= first
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", DAY)
    return place


def published(place: Place, day: str) -> None:
    place.done("rate", "standard", today=day)
    place.done("publish", "standard", today=day)


def played(place: Place, folder: Path) -> None:
    """An event of April with all of them, on May's list."""
    file = write(folder, "event.json", event("Made cup", people(12)))
    number = str(place.done("submit", "standard", file, today="2024-04-12")["events"][0]["event"])
    place.done("rule", number, "accept", today="2024-04-12")


def why(place: Place, *asked: str) -> dict[str, Any]:
    found: dict[str, Any] = place.done("explain", "standard", *asked)["asked"]
    return found


def codes(found: dict[str, Any], of: str = "steps") -> list[tuple[str, str]]:
    return [(one["clause"], one["code"]) for one in found[of]]


@pytest.mark.parametrize(
    ("first", "k", "code"),
    [
        # fide-2024 8.3.3: 40 up to 30 games and for juniors below 2300, 20 below 2400, 10 from 2400 on.
        ({"rating": 2450, "peak": 2450}, "10", "k_high"),
        ({"rating": 1900, "peak": 1900, "birth": 2010}, "40", "k_junior"),
        ({"rating": 1900, "peak": 1900, "games": 12, "birth": 1980}, "40", "k_new"),
        ({"rating": 1900, "peak": 1900, "birth": 1980}, "20", "k_normal"),
    ],
)
def test_k_is_that_of_the_period_and_says_why(
    databases: Databases, tmp_path: Path, first: dict[str, Any], k: str, code: str
) -> None:
    found = why(begun(databases, tmp_path, **first), "1")
    assert found["line"]["k"] == k
    assert codes(found)[:2] == [("8.3.3", "line_k"), ("8.3.3", code)]


def test_games_title_and_when_somebody_becomes_inactive(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    place.done("person", "title", "1", "FM", "--date", "2020-05-01", "--source", "Congress 91", today=DAY)
    played(place, tmp_path)
    published(place, "2024-05-01")
    found = why(place, "1")
    assert (found["line"]["games"], found["line"]["title"]) == ("5", "FM")
    games = next(step for step in found["steps"] if step["code"] == "line_games")
    assert games["values"] == {"games": 5, "period": "2024-04"}  # 7.1.1: May's list closes April
    assert ("7.2.2", "line_active") in codes(found)
    assert "source Congress 91" in place.do("explain", "standard", "1").out
    # The list of June closes May, in which nobody played: the rating is still from May's list, the games are none.
    published(place, "2024-06-01")
    later = place.done("explain", "standard", "1")
    assert (later["number"], later["asked"]["number"], later["asked"]["line"]["games"]) == (1, 2, "0")


def test_who_is_inactive_and_since_when(databases: Databases, tmp_path: Path) -> None:
    """7.2.2: no game in a year of periods. Who is on an opening list of April counts as active in March: without a game
    from April 2024 to March 2025 the player is inactive on the list of April 2025, which closes March."""
    place = begun(databases, tmp_path)
    for month in (*(f"2024-{number:02d}" for number in range(5, 13)), "2025-01", "2025-02", "2025-03", "2025-04"):
        published(place, f"{month}-01")
    assert why(place, "1", "--number", "11")["line"]["inactive"] == ""
    found = why(place, "1")
    assert found["line"]["inactive"] == "i"
    step = next(step for step in found["steps"] if step["code"] == "line_inactive")
    assert (step["clause"], step["values"]) == ("7.2.2", {"last": "2024-03", "since": "2025-04", "periods": 12})


@pytest.mark.parametrize(
    ("change", "clause", "code"),
    [
        (("--suspended",), "10.1", "federation_suspended"),
        (("--not-listed",), "10.2", "not_listed"),
        (("--died", "2024-04-10"), "10.2", "not_listed"),
    ],
)
def test_who_is_kept_off_the_list(
    databases: Databases, tmp_path: Path, change: tuple[str, ...], clause: str, code: str
) -> None:
    place = begun(databases, tmp_path)
    place.done("person", "change", "1", *change, today="2024-04-20")
    published(place, "2024-05-01")
    found = why(place, "1")
    assert found["line"] is None
    assert codes(found, "findings") == [(clause, code)]
    assert found["steps"] == []
    assert found["died"] == ("2024-04-10" if "--died" in change else None)
    assert "Not on list 1" in place.do("explain", "standard", "1").out
    # On the list before he was as he was.
    assert why(place, "1", "--number", "0")["line"] is not None


def test_who_fell_below_the_floor(databases: Databases, tmp_path: Path) -> None:
    """7.2.1 with 1400: five lost games against equals, K 40: 1400 - 5 * 0.5 * 40 = 1300."""
    everybody = [{**one, "rating": 1400, "peak": 1400, "games": 5} for one in people(6)]
    place = databases.found(tmp_path / "office")
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", DAY)
    games = [
        {"round": number, "white": "700001", "black": one["id"], "result": "0-1"}
        for number, one in enumerate(everybody[1:], start=1)
    ]
    content = event("Made cup", everybody, rounds=0).replace(b'"games": []', b'"games": %s' % _json(games))
    place.done("submit", "standard", write(tmp_path, "event.json", content), today="2024-04-12")
    place.done("rule", "1", "accept", today="2024-04-12")
    published(place, "2024-05-01")
    found = why(place, "1")
    assert found["line"] is None
    assert codes(found) == [("7.2.1", "line_left")]
    assert found["steps"][0]["values"] == {"floor": 1400}
    read = place.do("explain", "standard", "1").out
    assert "has no rating, from list 1" in read
    assert "1 Made cup: score 0 in 5 counted games" in read  # the event by number and name, in the steps too


def _json(value: Any) -> bytes:
    import json

    return json.dumps(value).encode()


@pytest.mark.parametrize("language", ["en", "hu", "fi"])
def test_nothing_is_left_without_a_sentence(databases: Databases, tmp_path: Path, language: str) -> None:
    place = begun(databases, tmp_path)
    played(place, tmp_path)
    published(place, "2024-05-01")
    read = place.do("explain", "standard", "2", "--lang", language).out
    assert not any(code in read for code in ("step.", "office.", "finding.", "column.", "{"))
