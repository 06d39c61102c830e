"""The registry brought up to date from FIDE's imported list: shown first, and changed where a person says so."""

from pathlib import Path

from django.db import connection
from django.test.utils import CaptureQueriesContext

from arpad.core.dates import Month
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from arpad.office.registry.fide_update import changes_by
from tests.office.copying import Databases
from tests.office.made_office import Place, write

ROWS = [
    Listed(700101, "Adam, Ede", "HUN", "m", "FM", standard=Rated(2350, 0, 20), birth_year=1970),
    Listed(700102, "Bako, Vera", "AUT", "w", standard=Rated(1710, 3, 40), birth_year=1980, flag="w"),
    Listed(700103, "Cseh, Imre", "HUN", "m", standard=Rated(1900, 0, 20), birth_year=1960, flag="i"),
    Listed(700104, "Dani, Pal", "HUN", "m", standard=Rated(1800, 0, 20), birth_year=1990),
    Listed(700105, "Elek, Rita", "HUN", "w", standard=Rated(1650, 9, 40), birth_year=2010, flag="w"),
    Listed(700106, "Elek, Rita", "HUN", "w", standard=Rated(1655, 9, 40), birth_year=2010, flag="w"),
    Listed(700107, "Kis, Zita", "HUN", "w", "WCM", standard=Rated(1900, 0, 20), birth_year=1988, flag="w"),
    Listed(700108, "Orosz-Nagy, Olga", "HUN", "w", standard=Rated(1900, 0, 20), birth_year=1977, flag="w"),
]
TODAY = "2024-05-02"


def registry(place: Place, folder: Path) -> None:
    for arguments in (
        ("Adam, Ede", "--fide-id", "700101", "--federation", "HUN", "--title", "CM"),
        ("Bako, Vera", "--fide-id", "700102", "--federation", "HUN", "--birth", "1980-05-06", "--sex", "w"),
        ("Cseh, Imre", "--federation", "HUN", "--birth", "1960", "--sex", "m"),  # no ID yet
        ("Dani, Pal", "--fide-id", "700104", "--federation", "HUN", "--birth", "1985"),  # FIDE has 1990
        ("Elek, Rita", "--federation", "HUN", "--birth", "2010"),  # two at FIDE
        ("Nagy, Zita", "--fide-id", "700107", "--federation", "HUN", "--birth", "1988"),  # FIDE has a new surname
        ("Orosz-Nagy, Olga", "--fide-id", "700108", "--federation", "HUN", "--birth", "1977"),
    ):
        place.done("person", "add", *arguments, today=TODAY)
    place.done("person", "change", "7", "--name", "Pal, Olga", today=TODAY)  # FIDE still has the name before
    place.done("import-list", write(folder, "may.txt", b"".join(write_txt(ROWS))), "--month", "2024-05", today=TODAY)


EXPECTED = [
    (1, "title", "CM", "FM"),
    (1, "birth_year", None, 1970),
    (1, "sex", None, "m"),
    (2, "federation", "HUN", "AUT"),
    (3, "fide_id", None, 700103),
    (3, "status", "active", "inactive"),
    (4, "differs", 1985, 1990),
    (6, "differs", "Nagy, Zita", "Kis, Zita"),
    (7, "sex", None, "w"),
]


def test_what_changes_is_shown_first_and_then_made(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    registry(place, tmp_path)
    shown = place.done("person", "update", "--month", "2024-05", today=TODAY)
    assert [(one["number"], one["what"], one["old"], one["new"]) for one in shown["people"]] == EXPECTED
    assert (shown["changes"], shown["differing"], shown["applied"]) == (7, 2, False)
    assert place.done("person", "show", "1")["title"] == "CM"
    made = place.done("person", "update", "--month", "2024-05", "--apply", today=TODAY)
    assert made["people"] == shown["people"]
    adam, bako, cseh = (place.done("person", "show", str(number)) for number in (1, 2, 3))
    assert (adam["title"], adam["birth_year"], adam["titles"][-1]["source"]) == ("FM", 1970, "FIDE 2024-05")
    assert (bako["federation"], bako["birth_date"]) == ("AUT", "1980-05-06")
    assert (cseh["fide_id"], cseh["pages"][-1]["status"], cseh["pages"][-1]["valid_from"]) == (
        *(700103, "inactive", "2024-05-01"),
    )
    assert place.done("person", "show", "4")["birth_year"] == 1985
    again = place.done("person", "update", "--month", "2024-05", "--apply", today=TODAY)
    assert (again["changes"], again["differing"]) == (0, 2)
    assert place.differences() == []
    assert "differ" in place.do("person", "update", "--month", "2024-05", today=TODAY).out


def test_a_month_without_a_list_is_refused(tmp_path: Path) -> None:
    place = Databases(None).found(tmp_path / "office")
    for month in ("2024-06", "May"):
        refused = place.do("person", "update", "--month", month, today=TODAY)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)


def queries_of_update(place: Place, folder: Path, people: int) -> int:
    """How often the records are asked to compare so many people with FIDE's list."""
    rows = [
        Listed(700200 + number, f"Made, {chr(65 + number)}da", "HUN", "m", standard=Rated(1900, 0, 20), birth_year=1970)
        for number in range(people)
    ]
    place.done("import-list", write(folder, "may.txt", b"".join(write_txt(rows))), "--month", "2024-05", today=TODAY)
    for row in rows:
        told = ("--fide-id", str(row.id), "--federation", "HUN", "--birth", "1970", "--sex", "m")
        place.done("person", "add", row.name, *told, today=TODAY)
    place.open()
    with CaptureQueriesContext(connection) as asked:
        assert changes_by(Month(2024, 5)) == []
    return len(asked)


def test_people_are_not_asked_for_one_by_one(tmp_path: Path) -> None:
    """A federation has tens of thousands: nine people more ask the records no more often."""
    few, many = (Databases(None).found(tmp_path / name) for name in ("few", "many"))
    assert queries_of_update(many, tmp_path, 10) == queries_of_update(few, tmp_path, 1)
