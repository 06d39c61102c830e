"""`arpad office person` and `licence`: what is entered is shown; bad input is one line and changes nothing."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from tests.cli.running import Ran, run


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office that is copied, which is quicker than to make one."""
    office = tmp_path_factory.mktemp("empty") / "office"
    assert do("init", "--practice", "--office", str(office), "--by", "vera").status == 0
    connections.close_all()
    return office


@pytest.fixture
def folder(empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An office on 1 April 2024, with Vera at the desk."""
    office = Path(shutil.copytree(empty, tmp_path / "office"))
    monkeypatch.setenv("ARPAD_OFFICE", str(office))
    monkeypatch.setenv("ARPAD_BY", "vera")
    return office


def do(*arguments: str) -> Ran:
    return run("office", *arguments, "--today", "2024-04-01")


def answered(*arguments: str) -> dict[str, Any]:
    ran = do(*arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


def entries() -> int:
    count: int = answered("verify")["entries"]
    return count


EVA = ("Kis, Éva", "--birth", "2001-02-03", "--sex", "w", "--federation", "hun", "--fide-id", "712345")


def test_a_person_from_the_first_licence_to_the_history(folder: Path) -> None:
    assert answered("person", "add", *EVA) == {"number": 1, "name": "Kis, Éva", "entry": 2, "notes": []}
    assert answered("person", "change", "1", "--name", "Nagyné Kis, Éva", "--suspended", "--seen", "2")["entry"] == 3
    assert answered("person", "change", "1", "--not-suspended", "--not-listed", "--died", "2024-03-31")["entry"] == 4
    assert answered("person", "change", "1", "--died", "", "--listed", "--birth", "2001", "--fide-id", "")["entry"] == 5
    assert answered("person", "title", "1", "WFM", "--date", "2020-05-06", "--source", "FIDE")["entry"] == 6
    page = ("--rating", "1900", "--k", "20", "--games-from", "30", "--games-to", "39")
    assert answered("person", "page", "1", "--from", "2024-03-01", *page)["entry"] == 7
    assert answered("person", "page", "1", "--from", "2024-04-01", "--rating", "1910")["entry"] == 9
    assert answered("licence", "add", "1", "--season", "2024", "--club", "Őszi SE")["entry"] == 10
    order = ("--guest-club", "Téli SE", "--order-club", "Őszi SE", "--order-number", "3")
    assert answered("licence", "change", "1", "--season", "2024", *order)["entry"] == 11
    found = answered("person", "show", "1")
    assert (found["name"], found["birth_date"], found["birth_year"]) == ("Nagyné Kis, Éva", None, 2001)
    assert (found["fide_id"], found["died"], found["not_listed"], found["rating"]) == (None, None, False, 1910)
    assert found["titles"] == [{"title": "WFM", "date": "2020-05-06", "source": "FIDE"}]
    assert found["licences"] == [
        {
            "season": "2024",
            "club": "Őszi SE",
            "guest_club": "Téli SE",
            "order_club": "Őszi SE",
            "order_number": 3,
            "seen": 11,
        }
    ]
    assert [(one["valid_to"], one["rating"], one["k"]) for one in found["pages"]] == [
        *(("2024-03-31", 1900, 20), (None, 1910, 20))
    ]
    assert (found["pages"][0]["name"], found["pages"][0]["country"]) == ("Nagyné Kis, Éva", "HUN")
    assert [act["number"] for act in found["history"]] == list(range(2, 12))
    assert found["history"][1]["changes"] == [
        {"what": "name", "before": "Kis, Éva", "after": "Nagyné Kis, Éva"},
        {"what": "suspended", "before": False, "after": True},
    ]
    assert found["history"][1]["at"] == "2024-04-01T12:00:00Z"
    assert answered("licence", "change", "1", "--season", "2024", "--order-club", "")["entry"] == 12
    shown = do("person", "show", "1").out
    assert "Name: Kis, Éva -> Nagyné Kis, Éva; Suspended: yes" in shown
    assert "Titles: WFM 2020-05-06 FIDE" in shown
    assert "Mi történt" in do("person", "show", "1", "--lang", "hu").out
    assert "Mitä on tehty" in do("person", "show", "1", "--lang", "fi").out
    assert do("verify").status == 0


def test_the_first_licence_brings_the_number(folder: Path) -> None:
    licence = ("--season", "2024/25", "--club", "Őszi SE", "--order-club", "Őszi SE", "--order-number", "1")
    assert answered("licence", "first", *EVA, *licence)["number"] == 1
    second = do("licence", "first", "Kis, Éva", "--birth", "2001-02-03", *licence)
    assert (second.status, second.out) == (0, "Number 2 has a licence of 2024/25 for Őszi SE.\n")
    assert [line.rpartition("note: ")[2] for line in second.err.splitlines()] == [
        "Kis, Éva: number 1 has the same name and birth; it may be the same person",
        "number 1 too has place 1 in the strength order of Őszi SE, 2024/25",
    ]


def test_people_are_found(folder: Path) -> None:
    do("person", "add", *EVA)
    assert [one["number"] for one in answered("person", "find", "kis ev")["people"]] == [1]
    shown = do("person", "find", "712345").out.splitlines()[1].split()
    assert shown == [
        "1",
        "Kis,",
        "Éva",
        "2001-02-03",
        "HUN",
        "-",
        "712345",
    ]
    nobody = do("person", "find", "senki")
    assert (nobody.status, nobody.out) == (1, "No person is found.\n")
    assert json.loads(do("person", "find", "senki", "--json").out) == {"people": []}


def test_what_is_unusual_is_told_and_done(folder: Path) -> None:
    odd = do("person", "add", "Nagy, Ödön", "--fide-id", "812345", "--federation", "HUN", "--title", "SM")
    assert (odd.status, odd.out) == (0, "Nagy, Ödön has number 1.\n")
    assert odd.err.count("note:") == 2
    assert answered("person", "title", "1", "FM")["notes"] == []  # what was told before is not told again
    assert [note["code"] for note in answered("person", "title", "1", "XM")["notes"]] == ["title_unusual"]
    k = answered("person", "page", "1", "--from", "2010-01-01", "--k", "15")
    assert [note["code"] for note in k["notes"]] == ["page_k_unusual"]


LICENCE = ("--season", "2024", "--club", "Őszi SE")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("person", "add", "123"), "no letter"),
        (("person", "add", "Új, Éva", "--fide-id", "712345"), "is that of number 1"),
        (("person", "add", "Új, Éva", "--fide-id", "7x"), "--fide-id: expected a FIDE ID"),
        (("person", "add", "Új, Éva", "--fide-id", "9" * 5000), "--fide-id: expected a FIDE ID"),
        (("person", "add", "Új, Éva", "--birth", "yesterday"), "--birth: expected"),
        (("person", "add", "Új, Éva", "--birth", "2024-04-02"), "yet to come"),
        (("person", "add", "Új, Éva", "--sex", "x"), "--sex"),
        (("person", "add", "Új, Éva", "--federation", "Hungary"), "three letters"),
        (("person", "add", "Új, Éva", "--today", "tomorrow"), "--today"),
        (("person", "change", "9", "--title", "FM"), "no person has the national ID or the FIDE ID 9"),
        (("person", "change", "99999999999999999999", "--title", "FM"), "no person has"),
        (("person", "change", "x", "--title", "FM"), "no person is named x"),
        (("person", "change", "1"), "no change was supplied"),
        (("person", "change", "1", "--sex", "w"), "known already"),
        (("person", "change", "1", "--title", "FM", "--seen", "1"), "vera has changed person 1 meanwhile"),
        (("person", "change", "1", "--died", "1999-01-01"), "before the birth"),
        (("person", "title", "9", "FM"), "no person has"),
        (("person", "title", "1", ""), "a title is empty"),
        (("person", "title", "1", "FM", "--date", "2024"), "--date"),
        (("person", "title", "1", "FM", "--date", "2025-01-01"), "yet to come"),
        (("person", "page", "9", "--from", "2024-04-01"), "no person has"),
        (("person", "page", "1", "--from", ""), "--from"),
        (("person", "page", "1", "--from", "2024-04-01", "--rating", "9999"), "`rating`"),
        (("person", "show", "9"), "no person has"),
        (("licence", "add", "9", *LICENCE), "no person has"),
        (("licence", "add", "1", *LICENCE), "has a licence of 2024 already"),
        (("licence", "add", "1", "--season", "24", "--club", "X"), "expected a season"),
        (("licence", "add", "1", "--season", "2025", "--club", ""), "the club"),
        (("licence", "add", "1", "--season", "2025", "--club", "X", "--order-number", "1"), "one of them is missing"),
        (("licence", "first", "?", *LICENCE), "no letter"),
        (("licence", "first", "Új, Éva", "--season", "x", "--club", "X"), "expected a season"),
        (("licence", "change", "1", "--season", "2024"), "no change was supplied"),
        (("licence", "change", "1", "--season", "2025", "--club", "X"), "no licence of 2025"),
        (("licence", "change", "1", "--season", "2024", "--club", "X", "--seen", "2"), "meanwhile"),
        (("person", "import", "nowhere.csv"), "nowhere.csv"),
    ],
)
def test_bad_input_is_told_in_one_line_and_changes_nothing(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    do("person", "add", *EVA)
    do("licence", "add", "1", *LICENCE)
    refused = run("office", *arguments, *(() if "--today" in arguments else ("--today", "2024-04-01")))
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert said in refused.err
    assert entries() == 3


TABLE = 'ID,Name,Born,Sex,Federation\n300,"Kis, Éva",2001-02-03,w,HUN\n712345,"Nagy, Ödön",1950,m,hun\n'


def test_people_in_bulk(folder: Path, tmp_path: Path) -> None:
    table, report = tmp_path / "people.csv", tmp_path / "report.json"
    table.write_text(TABLE, encoding="utf-8")
    told = do("person", "import", str(table))
    assert (told.status, told.out) == (0, "2 people entered, numbers 1 to 2.\n")
    report.write_text(json.dumps({"list": "standard", "players": [{"id": "17", "name": "Új, Éva"}], "events": []}))
    assert answered("person", "import", str(report), "--keep-numbers") == {
        "people": 1,
        "known": 0,
        "in_file": 1,
        "other_federations": 0,
        "set_aside": [],
        "numbers": {"17": 17},
        "notes": [],
    }
    again = answered("person", "import", str(table), "--fide-ids", "--namesakes")
    assert again["numbers"] == {"300": 18, "712345": 19}
    assert [note["code"] for note in again["notes"]] == ["namesake", "namesake", "fide_id_unusual"]
    assert answered("person", "show", "19")["fide_id"] == 712345
    assert do("verify").status == 0


def test_a_table_twice_is_refused(folder: Path, tmp_path: Path) -> None:
    """Before, everyone was entered a second time, with a note each."""
    table = tmp_path / "people.csv"
    table.write_text(TABLE, encoding="utf-8")
    assert do("person", "import", str(table)).status == 0
    again = do("person", "import", str(table))
    assert again.status == 2
    assert "2 of 2 people are in the registry already" in again.err
    assert "number 1" in again.err
    assert "--namesakes" in again.err
    assert len(answered("person", "find", "e")["people"]) == 1


def test_a_column_that_is_not_read_is_named(folder: Path, tmp_path: Path) -> None:
    """Before, the note of the reader was lost."""
    table = tmp_path / "people.csv"
    table.write_text('ID,Name,Shoe size\n1,"Kis, Éva",38\n', encoding="utf-8")
    told = do("person", "import", str(table))
    assert told.status == 0
    assert f"{table}:1:3: note: " in told.err
    assert "Shoe size" in told.err


def test_many_notes_are_counted(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "people.csv"
    names = "".join(f"{number},Kis{letter} Éva\n" for number, letter in enumerate("abcdefgh", start=1))
    table.write_text(f"ID,Name\n{names}", encoding="utf-8")
    assert do("person", "import", str(table)).err == ""
    again = do("person", "import", str(table), "--namesakes")
    assert again.err.count("\n") == 6
    assert again.err.endswith("and 3 more notes\n")


@pytest.mark.parametrize(
    ("content", "options", "said"),
    [
        (TABLE, ("--keep-numbers",), "player 712345: 712345 is not a KOMIR ID"),
        (TABLE, ("--keep-numbers", "--fide-ids"), "give one of"),
        (TABLE.replace("1950", "50"), (), ":3:3:"),
        (TABLE.replace("hun", "Hungary"), (), "people.csv: registry: Nagy, Ödön: expected three letters"),
        (TABLE.replace("712345", "1"), ("--keep-numbers",), "the national ID 1 is that of"),
        (TABLE.replace('"Nagy, Ödön"', ""), (), "player 712345: the name is missing"),
        ("ID,Name\n", (), "people.csv: "),
        ('{"list": "standard", "players": [], "events": []}', (), "there are no people in this file"),
        ("Round,White,Black,Result\n1,A,B,1-0\n", (), "people.csv: "),
        ("", (), "people.csv: "),
    ],
)
def test_a_file_with_a_mistake_enters_nobody(
    folder: Path, tmp_path: Path, content: str, options: tuple[str, ...], said: str
) -> None:
    do("person", "add", "Első, Valaki")
    table = tmp_path / "people.csv"
    table.write_text(content, encoding="utf-8")
    refused = do("person", "import", str(table), *options)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert said in refused.err
    assert entries() == 2
