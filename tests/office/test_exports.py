"""An event goes out as a TRF with the registry's people, a list as FIDE's XML, and the first places of a list."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from arpad.cli.office.list.top import places
from tests.office import made_office
from tests.office.made_office import Place, event, opening, people, write

RANKS = {
    "rank": slice(4, 8),
    "name": slice(14, 47),
    "rating": slice(48, 52),
    "id": slice(57, 68),
    "birth": slice(69, 79),
}
"""The columns of record 001 of a TRF16 that are looked at here, counted from 0."""


def begun(folder: Path, marks: dict[int, dict[str, object]] | None = None) -> Place:
    """An office of six people rated 2000, 1990, ... on 1 April, and an event of April with all of them."""
    place = made_office.found(folder / "office")
    players = [
        {**one, "rating": 2000 - 10 * number, **(marks or {}).get(number + 1, {})}
        for number, one in enumerate(people(6))
    ]
    place.done("open", "standard", write(folder, "opening.json", opening(players)), "--day", "2024-04-01")
    file = write(folder, "cup.json", event("Spring cup", players, rounds=3))
    place.done("submit", "standard", file, today=made_office.SENT)
    return place


@pytest.mark.parametrize("version", ["trf16", "trf26"])
def test_an_event_goes_out_as_the_office_has_it(tmp_path: Path, version: str) -> None:
    place = begun(tmp_path)
    place.done("person", "change", "1", "--name", "Renamed, Ada", "--birth", "1960-02-03")
    place.done("event", "tell", "1", "time_control=90+30")
    out = tmp_path / "cup.trf"
    ran = place.do("event", "export", "1", "--to", version, "--out", str(out))
    assert (ran.status, ran.out) == (0, "")
    lines = out.read_text().splitlines()
    assert "012 Spring cup" in lines
    assert "042 2024/04/03" in lines
    assert any(line.startswith("122 ") and "90+30" in line for line in lines)
    entrants = [
        {name: line[where].strip() for name, where in RANKS.items()} for line in lines if line.startswith("001 ")
    ]
    assert [one["id"] for one in entrants] == [str(700_001 + number) for number in range(6)]
    assert [one["rating"] for one in entrants] == ["2000", "1990", "1980", "1970", "1960", "1950"]
    assert (entrants[0]["name"], entrants[0]["birth"]) == ("Renamed, Ada", "1960/02/03")
    # Handed in for another list, the file that went out brings the same people.
    told = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    place.done("list", "add", "second", *told)
    ran = place.do("submit", "second", str(out), "--json")
    assert (ran.status, json.loads(ran.out)["events"][0]["matched"]) == (0, 6)
    games = [line[91:].split() for line in lines if line.startswith("001 ")]
    results = sorted(cell for row in games for cell in row[2::3])
    assert len(results) == 18, "three rounds of six players, each game on two lines"
    assert results.count("1") == results.count("0")


def test_a_player_without_a_fide_id_has_an_empty_column(tmp_path: Path) -> None:
    place = begun(tmp_path)
    place.done("person", "change", "2", "--fide-id", "")
    ran = place.do("event", "export", "1", "--to", "trf16")
    assert ran.err == "", "nothing is left out"
    out = ran.out
    assert "122 120 min\n" in out
    second = next(line for line in out.splitlines() if line.startswith("001    2"))
    assert second[RANKS["id"]].strip() == ""


def test_an_event_without_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    place = begun(tmp_path)
    days = ("--start", "2024-06-01", "--end", "2024-06-02")
    number = place.done("event", "add", "standard", "Summer cup", *days)["event"]
    for asked in (str(number), "99"):
        ran = place.do("event", "export", asked, "--to", "trf16")
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_list_goes_out_as_fide_s_xml(tmp_path: Path) -> None:
    place = begun(tmp_path)
    place.done("person", "change", "6", "--fide-id", "")
    ran = place.do("export", "standard", "--to", "fide-xml")
    assert ran.status == 0
    root = ElementTree.fromstring(ran.out)
    assert root.tag == "playerslist"
    found = [(one.findtext("fideid"), one.findtext("rating"), one.findtext("country")) for one in root]
    assert found[:2] == [("700001", "2000", "HUN"), ("700002", "1990", "HUN")]
    assert len(found) == 6, "the published list keeps the ID that it was published with"


def test_the_first_of_a_list_have_places_and_are_active(tmp_path: Path) -> None:
    place = begun(tmp_path, {2: {"rating": 2000}, 4: {"rating": 2100, "inactive": True}})
    top = [(one["place"], one["id"]) for one in place.done("top", "standard")["players"]]
    assert top == [(1, 1), (1, 2), (3, 3), (4, 5), (5, 6)]
    everybody = place.done("top", "standard", "--inactive")["players"]
    assert [(one["place"], one["id"]) for one in everybody][:3] == [(1, 4), (2, 1), (2, 2)]
    first = place.do("top", "standard", "--most", "1").out.splitlines()
    assert first[-1].split()[:2] == ["1", "1"]
    assert "Place" in first[-2]


@pytest.mark.parametrize(
    ("ratings", "expected"), [([], []), ([5], [1]), ([9, 9, 8, 8, 8, 1], [1, 1, 3, 3, 3, 6]), ([3, 2, 1], [1, 2, 3])]
)
def test_equal_ratings_share_a_place(ratings: list[int], expected: list[int]) -> None:
    assert places(ratings) == expected
