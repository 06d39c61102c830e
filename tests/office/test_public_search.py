"""One search finds what the office publishes: people by names, sounds and numbers, clubs, events and clauses."""

import time
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arpad.office.public_record.search import LONGEST_IDS, Search, search
from arpad.office.public_record.word_index import WordIndex, search_words
from tests.office import made_office
from tests.office.copying import Databases
from tests.office.made_office import Place

NAMES = (
    *("Őry-Tóth, Ilka", "Kovács, Éva", "Kovách, Éva Anna", "Nagy, Béla", "Nagy, Géza", "Zsigárdy, Örzse"),
    *("Kovácsné, Éva", "Lenz, Ede", "Edelényi, Ábel"),
)
ORY, KOVACS, KOVACH, BELA, GEZA, ERASED, KOVACSNE, LENZ, EDELENYI, SECOND, UNSEEN = range(1, 12)
FORMER = "Régi, Ede"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An office that these tests only read."""
    folder = tmp_path_factory.mktemp("searched")
    return filled(made_office.found(folder / "office"), folder)


def filled(place: Place, folder: Path) -> Place:
    """Nine people on a list, two who are registered alone, and two events."""
    players = [
        {**one, "name": name, "sex": "w", "birth": f"{1980 + number}-05-17", "rating": 1800 + 10 * number}
        for number, (one, name) in enumerate(zip(made_office.people(9), NAMES, strict=True))
    ]
    players[LENZ - 1]["name"] = FORMER
    opening = made_office.write(folder, "o.json", made_office.opening(players))
    place.done("open", "standard", opening, "--day", "2024-04-01")
    place.done("person", "change", str(LENZ), "--name", NAMES[LENZ - 1])
    place.done("licence", "add", str(ORY), "--season", "2023", "--club", "Óbudai Sakk-kör")
    place.done("licence", "add", str(ORY), "--season", "2024", "--club", "Pécsi Bástya")
    place.done("licence", "add", str(KOVACS), "--season", "2024", "--club", "Pécsi Bástya")
    for name in ("Nagy, Géza", "Rejtőző, Réka"):
        place.done("person", "add", name, "--sex", "m", "--federation", "HUN")
    place.done("person", "merge", str(SECOND), str(GEZA), "--reason", "registered twice")
    place.done("person", "erase", str(ERASED), "--reason", "asked")
    for number, name in enumerate(("Tavaszi Kupa 2024", "Őszi kupa")):
        file = made_office.write(folder, f"{number}.json", made_office.event(name, players[:4], rounds=3))
        place.done("submit", "standard", file, today=made_office.SENT)
    place.open()
    return place


def people(text: str) -> list[tuple[int, str]]:
    return [(one.number, one.why) for one in search(text).people.found]


FOUND: tuple[tuple[str, list[tuple[int, str]]], ...] = (
    ("Nagy", [(BELA, "name"), (GEZA, "name")]),
    ("  NAGY,   béla ", [(BELA, "name")]),
    ("bela nagy", [(BELA, "name")]),
    ("ory", [(ORY, "name")]),
    ("toth őry", [(ORY, "name")]),
    ("Kovács", [(KOVACS, "name"), (KOVACSNE, "name"), (KOVACH, "sound")]),
    ("kovats eva", [(KOVACH, "sound"), (KOVACS, "sound"), (KOVACSNE, "sound")]),
    ("Kovácsné Éva", [(KOVACSNE, "name")]),
    ("ede", [(LENZ, "name"), (EDELENYI, "name")]),
    ("Régi", [(LENZ, "earlier_name")]),
    ("Lenz", [(LENZ, "name")]),
    ("700001", [(ORY, "fide_id")]),
    (f"{BELA}", [(BELA, "number")]),
    (f"#{BELA}", [(BELA, "number")]),
    (f"0000{BELA}", [(BELA, "number")]),
    (f"{SECOND}", [(GEZA, "merged_number")]),
    (f"{GEZA}, 700001 99;{BELA}", [(GEZA, "number"), (ORY, "fide_id"), (BELA, "number")]),
    ("Zsigárdy", []),
    ("orzse zsigardi", []),
    (f"{ERASED}", []),
    ("Rejtőző", []),
    (f"{UNSEEN}", []),
)


@pytest.mark.parametrize(("text", "found"), FOUND)
def test_people(place: Place, text: str, found: list[tuple[int, str]]) -> None:
    assert people(text) == found


def test_a_person_is_shown_by_what_lists_print(place: Place) -> None:
    (found,) = search("Öry").to_json()["people"]["found"]
    assert found == {
        "id": ORY,
        "name": "Őry-Tóth, Ilka",
        "title": None,
        "federation": "HUN",
        "birth": 1980,
        "fide_id": 700001,
        "club": "Pécsi Bástya",
        "ratings": [{"list": "standard", "rating": 1800}],
        "why": "name",
    }


def test_an_exact_number_leads_to_its_person(place: Place) -> None:
    assert search("700001").to_json()["leads_to"] == {"kind": "person", "id": ORY}
    assert search(str(SECOND)).to_json()["leads_to"] == {"kind": "person", "id": GEZA}
    assert search("fide-2024 § 8.3.1").to_json()["leads_to"] == {
        "kind": "clause",
        "regulation": "fide-2024",
        "number": "8.3.1",
    }
    for text in ("Nagy", "8.3.1", "fide-2024", "fide-2024 8.3", f"{ORY} {BELA}", "99", ""):
        assert search(text).leads_to is None, text
    assert search(f"{ORY} 99 98").missing == ("99", "98")


def test_clubs_and_events(place: Place) -> None:
    (club,) = search("bastya pecsi").to_json()["clubs"]["found"]
    assert club == {"name": "Pécsi Bástya", "season": "2024", "licences": 2, "lists": ["standard"], "why": "name"}
    assert [one.name for one in search("sakk").clubs.found] == ["Óbudai Sakk-kör"]
    assert {one.name for one in search("kupa").events.found} == {"Tavaszi Kupa 2024", "Őszi kupa"}
    assert [one.number for one in search("oszi").events.found] == [2]
    assert [one.number for one in search("kupa 2024").events.found] == [1]
    assert [one.stage for one in search("tavaszi").events.found] == ["matched"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("8.3.1", [("fide-2025", "8.3.1"), ("fide-2024", "8.3.1")]),
        ("§ 8.3.1", [("fide-2025", "8.3.1"), ("fide-2024", "8.3.1")]),
        ("fide-2024 8.3.1", [("fide-2024", "8.3.1")]),
        ("FIDE-2024: §8.3.1.", [("fide-2024", "8.3.1")]),
        ("fide-2024 8.3", [("fide-2024", f"8.3.{place}") for place in range(1, 5)]),
        ("2. táblázat", [("mgsz-2012", "table 2")]),
        ("table 2", [("mgsz-2012", "table 2")]),
        ("2 § k", [("mssz-2017", "2 § K")]),
        # 8.3.4: "The change over a period is rounded to the nearest integer."
        ("rounded to the nearest integer fide-2024 period", [("fide-2024", "8.3.4")]),
        ("fide-2024 8.3.99", []),
        ("§ 99", []),
    ],
)
def test_clauses(text: str, found: list[tuple[str, str]]) -> None:
    assert [(one.regulation, one.number) for one in search(text, kind="clauses").clauses.found] == found


def test_no_more_than_is_asked_for(place: Place) -> None:
    found = search("a", most=2)
    assert (len(found.clauses.found), found.clauses.more) == (2, True)
    one = search("Nagy", most=1)
    assert (len(one.people.found), one.people.more) == (1, True)
    assert not search("Nagy", most=2).people.more
    assert len(search("a", most=10_000).clauses.found) == 100
    only = search("Kupa", kind="events")
    assert (len(only.events.found), only.people.found, only.clauses.found) == (2, (), ())


HOSTILE = (
    *("%", "_", "%%%", "' or 1=1 --", "\\", "\0", "\x1b[31m", "\u202e", "*", "?", "\ud800", "ﷺ", "🂡", "İ", "'\"`"),
    *("a" * 10_000, "a " * 5_000, "9" * 10_000, "1 " * 5_000, "§" * 10_000, "8." * 5_000, "é" * 10_000),
    *(" ".join("abcdefghijklmnopqrstuvwxyz"), "kovács%", "fide-2024 " * 500, "(" * 500, "³", "٣"),
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_find_nothing_quickly(place: Place, text: str) -> None:
    began = time.perf_counter()
    found = search(text)
    assert time.perf_counter() - began < 1
    assert len(found.text) <= LONGEST_IDS
    assert [one.number for one in found.people.found if one.number in (ERASED, UNSEEN)] == []
    if text in ("%", "_", "%%%", "*", "?", "\\"):
        assert found.count == 0, "no sign stands for any other"
    assert isinstance(found, Search)


def test_words_of_texts() -> None:
    assert search_words("Jänkäsaari Open 2025-03") == ["jankasaari", "open", "2025", "03"]
    index = WordIndex([("open cup", 1), ("opening day", 2), ("the open", 3), ("cup 10", 4), ("cup 1", 5)])
    assert index.find(["open"], 10) == [1, 3, 2], "whole words first, then in their order"
    assert index.find(["open", "c"], 10) == [1]
    assert index.find(["cup", "1"], 10) == [5, 4]
    assert index.find(["open"], 2) == [1, 3]
    assert index.find(["zz"], 10) == index.find([], 10) == []


def test_a_search_sees_what_was_done_since(place: Place, tmp_path: Path) -> None:
    copy = made_office.copied(place, tmp_path / "copy")
    copy.open()
    assert search("hajnali").events.found == ()
    days = ("--start", "2024-07-06", "--end", "2024-07-10")
    copy.done("event", "add", "standard", "Hajnali Kupa", *days, today="2024-05-21")
    copy.open()
    assert [one.name for one in search("hajnali").events.found] == ["Hajnali Kupa"]
    place.open()
    assert search("hajnali").events.found == ()


def test_many_numbers_at_once(place: Place) -> None:
    numbers = [str(number) for number in range(1, 101)]
    with CaptureQueriesContext(connection) as few:
        search(f"{BELA} {SECOND} 98")
    with CaptureQueriesContext(connection) as many:
        found = search(", ".join(numbers))
    assert len(many) == len(few), "the number of queries does not depend on the number of IDs"
    assert [one.number for one in found.people.found] == [ORY, KOVACS, KOVACH, BELA, GEZA, KOVACSNE, LENZ, EDELENYI]
    assert len(found.missing) == 100 - 9, "eight are found, one of them by two numbers"
    more = search(" ".join([*numbers, "101"]))
    assert more.people.more


def test_both_databases_find_the_same(databases: Databases, tmp_path: Path) -> None:
    place = filled(databases.found(tmp_path / "office"), tmp_path)
    place.open()
    for text, found in FOUND:
        assert people(text) == found, text
    for text in HOSTILE:
        assert isinstance(search(text), Search)
    assert [one.name for one in search("bastya").clubs.found] == ["Pécsi Bástya"]
    assert len(search("kupa").events.found) == 2
