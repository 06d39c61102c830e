"""A person is erased: nothing of them is found anywhere any more, and every list still recomputes."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from tests.cli.running import run
from tests.office.containers import everything, forms_of_day, forms_of_name, numbers_of_day, places_with
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, Place, event, kept, opening, people, write

NAME, FORMER = "Zsigárdy-Öllős, Örzse", "Csűrvölgyi, Örzse"
WORDS = ("Zsigárdy", "Öllős", "Csűrvölgyi", "Örzse")
BORN = date(1990, 3, 1)
FIDE_ID = 700_001
ERASED = "2024-05-02"
BIRTHS = (
    "1990-03-01",
    "2006-01-15",
    "1985-12-31",
    "2010-05-05",
    "1970-01-01",
    "1999-09-09",
    "2007-06-07",
    "1960-02-29",
)
FORMS = {*forms_of_name(*WORDS), *forms_of_day(BORN), str(FIDE_ID)}


def players() -> list[dict[str, Any]]:
    """Eight players, the first with the name that is erased."""
    made = people(8)
    for one, birth in zip(made, BIRTHS, strict=True):
        one["birth"] = birth
    made[0]["name"] = FORMER
    return made


def filled(place: Place, tmp_path: Path) -> Place:
    """An office that has a person wherever it can have one."""
    made = players()
    listed = b"".join(
        write_txt(
            Listed(int(one["id"]), one["name"], "HUN", standard=Rated(one["rating"]), birth_year=int(one["birth"][:4]))
            for one in made
        )
    )
    place.done("import-list", write(tmp_path, "fide.txt", listed), "--month", "2024-03")
    place.done("open", "standard", write(tmp_path, "opening.json", opening(made)), "--day", "2024-04-01")
    made[0]["name"] = NAME
    place.done("person", "change", "1", "--name", NAME)
    place.done("person", "title", "1", "FM", "--source", "a letter of Örzse Csűrvölgyi of 1990. március 1.")
    place.done("licence", "add", "1", "--season", "2024", "--club", "Made Club")
    place.done("person", "page", "1", "--from", "2024-03-01", "--rating", "1700")
    place.done("person", "elo", "1", "--month", "2024-04", "--standard", "1700", "--reason", "Öllős has shown it")
    content = json.loads(event("Made cup", made))
    content["events"][0]["arbiters"] = [{"name": "Örzse Zsigárdy-Öllős", "licensed": True}]
    content["players"][0]["name"] = "Zsigárdy-Öllős Örzse dr"
    place.done("submit", "standard", write(tmp_path, "Zsigárdy.json", json.dumps(content).encode()), today=SENT)
    waiting = [one["id"] for one in place.done("match", "1")["questions"]]
    place.done("match", "1", *(f"{one}=1" for one in waiting), "--confirm")
    place.done("rule", "1", "accept")
    place.done("rate", "standard", today=RATED)
    place.done("publish", "standard", today=PUBLISHED)
    second = event("Made memorial", made[4:], seed=2)
    place.done("submit", "standard", write(tmp_path, "second.json", second))
    place.done("rule", "2", "reject", "--reason", "Zsigárdy was the arbiter")
    assert place.differences() == []
    return place


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    made = kept(("a person everywhere", databases.name), lambda folder: filled(databases.found(folder), folder.parent))
    return databases.copy(made, tmp_path / "office")


def erased(place: Place, *named: str) -> dict[str, Any]:
    return place.done("person", "erase", *(named or ("1",)), "--reason", f"asked by {NAME}", today=ERASED)


def test_nothing_of_an_erased_person_is_found_anywhere(place: Place, databases: Databases, tmp_path: Path) -> None:
    numbers = numbers_of_day(BORN)
    before = places_with(everything(place, tmp_path / "before", databases.begun()), FORMS, numbers)
    tables = ("person", "name_word", "private_facts", "stored_file", "outside_block", "list_line", "fide_page")
    assert before >= {f"table {name}" for name in tables}
    assert before >= {
        "export csv",
        "export json",
        "export xlsx",
        "export parquet",
        "export fide-txt",
        "export fide-xml",
    }
    assert before >= {"journal", "event show", "event export", "restored table person"}
    if databases.name == "sqlite":
        assert before >= {"file office.sqlite3", "copy"}
    done = erased(place)
    assert (done["number"], done["cleared"], done["notes"]) == (1, True, [])
    assert places_with(everything(place, tmp_path / "after", databases.begun()), FORMS, numbers) == set()


def test_every_list_recomputes_and_the_next_one_is_without_the_person(place: Place) -> None:
    lines = {row["id"]: row for row in published(place, 1)}
    erased(place)
    assert place.differences() == []
    after = {row["id"]: row for row in published(place, 1)}
    kept = ("rating", "games", "k", "title", "federation", "sex", "inactive")
    assert {name: after[1][name] for name in kept} == {name: lines[1][name] for name in kept}
    assert [after[1][name] for name in ("name", "fide_id", "birth")] == [None, None, None]
    assert {n: row for n, row in after.items() if n != 1} == {n: row for n, row in lines.items() if n != 1}
    place.done("rate", "standard", today="2024-05-31")
    place.done("publish", "standard", today="2024-06-01")
    assert 1 not in {row["id"] for row in published(place, 2)}
    assert place.differences() == []


def published(place: Place, number: int) -> list[dict[str, Any]]:
    out = place.do("export", "standard", "--number", str(number), "--to", "json").out
    return json.loads(out)["players"]  # type: ignore[no-any-return]


def test_others_are_explained_with_an_erased_opponent(place: Place) -> None:
    erased(place)
    for language, words in (("en", "erased person"), ("hu", "törölt személy"), ("fi", "poistettu henkilö")):
        assert f"1 {words}" in place.do("explain", "standard", "2", "--number", "1", "--lang", language).out
        assert words in place.do("person", "show", "1", "--lang", language).out
        assert words in place.do("explain", "standard", "1", "--number", "1", "--lang", language).out
    shown = place.done("person", "show", "1")
    assert [shown[name] for name in ("name", "fide_id", "birth_date", "birth_year")] == [None] * 4
    assert "1900" not in json.dumps(shown["history"])
    assert place.done("changes", "standard", "--number", "1")


def test_what_cannot_be_erased_is_refused(place: Place) -> None:
    assert "99" in place.do("person", "erase", "99", "--reason", "x").err
    erased(place)
    for command in (
        ("person", "erase", "1", "--reason", "again"),
        ("person", "change", "1", "--name", NAME),
        ("licence", "add", "1", "--season", "2025", "--club", "Made Club"),
        ("person", "page", "1", "--from", "2024-05-01", "--rating", "1700"),
        ("person", "elo", "1", "--month", "2024-05", "--standard", "1700", "--reason", "x"),
        ("person", "merge", "2", "1", "--reason", "x"),
    ):
        ran = place.do(*command)
        assert (ran.status, ran.err.count("\n")) == (2, 1), (command, ran)


def test_a_waiting_player_of_the_name_must_be_matched_first(place: Place, tmp_path: Path) -> None:
    made = players()
    made[0] = {**made[0], "id": "x", "name": NAME}
    content = json.loads(event("Made third", made, seed=3))
    del content["players"][0]["birth"]
    place.done("submit", "standard", write(tmp_path, "third.json", json.dumps(content).encode()))
    ran = place.do("person", "erase", "1", "--reason", "asked")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "event 3" in ran.err
    place.done("rule", "3", "reject", "--reason", "no report")
    erased(place)
    assert place.differences() == []


def test_the_person_is_not_matched_by_files_any_more(place: Place, tmp_path: Path) -> None:
    erased(place)
    made = players()
    made[0]["name"] = NAME
    place.done("submit", "standard", write(tmp_path, "later.json", event("Made later", made, seed=4)))
    (question,) = place.done("match", "3")["questions"]
    assert question["candidates"] == []


@pytest.mark.parametrize("born", [date(2006, 1, 15), date(2010, 5, 5), date(1970, 1, 1)])
def test_the_stand_in_has_another_birthday_and_the_same_answers(place: Place, born: date) -> None:
    number = 1 + BIRTHS.index(str(born))
    k = {row["id"]: row["k"] for row in published(place, 1)}
    erased(place, str(number))
    place.open()
    from arpad.office.storage.models import Person

    stand_in = Person.objects.get(number=number).birth_date
    assert stand_in is not None
    assert stand_in.year != born.year
    assert {row["id"]: row["k"] for row in published(place, 1)} == k
    for asked in (("explain", "standard", str(number)), ("list", "working", "standard", str(number))):
        said = place.do(*asked, "--number", "1").out + place.do(*asked, "--number", "1", "--json").out
        assert f"K is {k[number]}" in said
        assert str(stand_in.year) not in said, asked
    ran = run("office", "verify", "--workings", "--office", str(place.folder))
    assert ran.status == 0, ran


def test_copies_are_restored_with_the_erasures_made_since(place: Place, databases: Databases, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.zip", tmp_path / "other"
    place.done("backup", str(copy))
    erased(place)
    own = ("--database", database) if (database := databases.begun()) else ()
    asked = ("office", "restore", str(copy), str(other), *own, "--by", "olga")
    refused = run(*asked, "--today", ERASED)
    assert (refused.status, "office.erased" in refused.err, other.exists()) == (2, True, False)
    expired = run(*asked, "--erased", str(place.folder / "office.erased"), "--today", "2024-09-01")
    assert (expired.status, "2024-07-30" in expired.err) == (2, True)
    ran = run(*asked, "--erased", str(place.folder / "office.erased"), "--today", ERASED)
    assert ran.status == 0, ran
    restored = Place(other)
    assert restored.differences() == []
    out = tmp_path / "out"
    assert places_with(everything(restored, out, databases.begun()), FORMS, numbers_of_day(BORN)) == set()


def test_a_file_past_its_retention_is_replaced_and_rates_the_same(place: Place) -> None:
    before = published(place, 1)
    assert place.done("retention", "--days", "30") == {"days": 30}
    # The list was opened on 1 April, and the rejected event ended on 11 April. The other event was published on 1 May.
    assert place.done("expire", today="2024-05-31")["files"] == 2
    assert [task["code"] for task in place.done("due", today="2024-06-01")["tasks"]].count("files_to_expire") == 1
    assert place.done("expire", today="2024-06-01")["files"] == 1
    assert place.done("expire")["files"] == 0
    assert place.differences() == []
    assert published(place, 1) == before
    erased(place)
    assert place.differences() == []


def test_everything_of_a_person_is_handed_out(place: Place, tmp_path: Path) -> None:
    out = tmp_path / "person.json"
    assert place.do("person", "export", "1", "--out", str(out)).status == 0
    facts = json.loads(out.read_text())
    assert (facts["person"]["name"], facts["person"]["birth_date"]) == (NAME, str(BORN))
    assert facts["person"]["licences"][0]["club"] == "Made Club"
    assert [line["number"] for line in facts["lines"]] == [0, 1]
    assert facts["in_files"][0]["player"]["name"] == "Zsigárdy-Öllős Örzse dr"
    assert len(facts["in_files"][0]["games"]) == 5
    assert facts["fide_lists"][0]["name"] == "Csurvolgyi, Orzse"
    assert {entry["act"] for entry in facts["entries"]} == {
        "register",
        "change",
        "title",
        "license",
        "page",
        "decide_elo",
    }


def test_remains_are_named_until_the_database_is_compacted(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.office.privacy import remains

    with monkeypatch.context() as failing:
        for name in ("_compact_sqlite", "_compact_postgres"):
            failing.setattr(remains, name, lambda: "no space")
        ran = place.do("person", "erase", "1", "--reason", "asked", today=ERASED)
        assert (ran.status, "erase-remains" in ran.err) == (1, True)
    assert "erase-remains" in run("office", "verify", "--office", str(place.folder)).err
    assert place.done("erase-remains") == {"cleared": True}
    assert run("office", "verify", "--office", str(place.folder)).err == ""
    assert (place.folder / "office.erased").read_text() == "1\n"
