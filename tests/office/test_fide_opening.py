"""An office opened from FIDE's list, or from a table or a report made of it: K and the flag come by every way."""

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

from arpad.core.list_kind import STANDARD
from arpad.core.report import Player, Report
from arpad.formats.fide_list.player import table_row, to_player
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt, write_xml
from arpad.formats.report.writer import write_report
from arpad.formats.tables.writer import write_list, write_players
from tests.office.conftest import Databases
from tests.office.made_office import Place, found, write

DAY = "2024-03-01"
HUNGARY = [
    # The K of each cannot be had from rating and birth alone (fide-2024 8.3.3): it must come from the list.
    Listed(700101, "Adam, Ede", "HUN", "m", "FM", standard=Rated(2390, 0, 10), birth_year=1970),  # was once at 2400
    Listed(700102, "Bako, Vera", "HUN", "w", standard=Rated(1710, 3, 40), birth_year=1980, flag="w"),  # new
    Listed(700103, "Cseh, Imre", "HUN", "m", standard=Rated(1900, 0, 20), birth_year=1960, flag="i"),
    Listed(700104, "Dani, Pal", "HUN", "m", standard=Rated(2310, 0, 20), birth_year=2008),  # a junior once at 2300
    Listed(700105, "Elek, Rita", "HUN", "w", standard=Rated(1650, 9, 40), birth_year=2010, flag="wi"),
]
UNRATED = Listed(700106, "Fabo, Lili", "HUN", "w", rapid=Rated(1500, 2, 20), birth_year=2011, flag="w")
ABROAD = [
    Listed(1000017, "Mueller, Hans", "GER", "m", standard=Rated(1850, 0, 20), birth_year=1971),
    Listed(502001, "Virtanen, Aino", "FIN", "w", "", "WFM", standard=Rated(1990, 12, 20), birth_year=2001, flag="w"),
]
EVERYBODY = [*HUNGARY, UNRATED, *ABROAD]
PRINTED = {
    # by FIDE ID: rating, K, inactive; as FIDE's list has them
    "700101": ("2390", "10", ""),
    "700102": ("1710", "40", ""),
    "700103": ("1900", "20", "i"),
    "700104": ("2310", "20", ""),
    "700105": ("1650", "40", "i"),
}


def zipped(name: str, content: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return packed.getvalue()


def report() -> bytes:
    players: dict[str, Player] = {str(row.id): to_player(row, STANDARD) for row in HUNGARY}
    return write_report(Report("standard", None, players, {}))


WAYS = {
    "list.txt": lambda: b"".join(write_txt(EVERYBODY)),
    "list.xml": lambda: b"".join(write_xml(EVERYBODY)),
    "list.zip": lambda: zipped("players_list_foa.txt", b"".join(write_txt(EVERYBODY))),
    "list.xml.zip": lambda: zipped("players_list_xml_foa.xml", b"".join(write_xml(EVERYBODY))),
    "list.csv": lambda: write_list([table_row(row) for row in HUNGARY], "csv"),
    "list.xlsx": lambda: write_list([table_row(row) for row in HUNGARY], "xlsx"),
    "players.csv": lambda: write_players([to_player(row, STANDARD) for row in HUNGARY], "csv"),
    "players.xlsx": lambda: write_players([to_player(row, STANDARD) for row in HUNGARY], "xlsx"),
    "report.json": report,
}


def printed(place: Place, number: str = "0") -> dict[str, tuple[str, str, str]]:
    out = place.do("export", "standard", "--number", number).out
    return {row["fide_id"]: (row["rating"], row["k"], row["inactive"]) for row in csv.DictReader(io.StringIO(out))}


@pytest.mark.parametrize("way", WAYS)
def test_k_and_the_flag_come_by_every_way(way: str, tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    place.done("open", "standard", write(tmp_path, way, WAYS[way]()), "--day", DAY)
    assert printed(place) == PRINTED
    assert place.differences() == []


def test_one_federation_of_fides_list_opens_an_office(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    answer = place.done("open", "standard", write(tmp_path, "list.zip", WAYS["list.zip"]()), "--day", DAY)
    counted = ("players", "entered", "in_file", "other_federations", "without_rating", "set_aside")
    assert [answer[name] for name in counted] == [5, 5, 8, 2, 1, []]
    assert place.differences() == []
    others = place.done("person", "import", write(tmp_path, "list.xml", WAYS["list.xml"]()), "--federation", "hun")
    assert (others["people"], others["known"], others["in_file"]) == (1, 5, 8)
    person = place.done("person", "show", "6")
    assert (person["name"], person["fide_id"], person["birth_year"]) == ("Fabo, Lili", 700106, 2011)
    finns = place.done("person", "import", write(tmp_path, "list.xml", WAYS["list.xml"]()), "--federation", "FIN")
    assert (finns["people"], finns["known"], finns["other_federations"]) == (1, 0, 7)
    assert place.differences() == []


def test_what_a_fide_list_cannot_open_is_refused(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    file = write(tmp_path, "list.txt", WAYS["list.txt"]())
    place.done("list", "add", "selo", "--kind", "selo", "--federation", "FIN", "--zone", "Europe/Helsinki")
    for arguments, said in (
        (("open", "selo", file, "--day", DAY), "standard ratings"),
        (("open", "standard", file, "--day", DAY, "--federation", "XYZ"), "no player of the federation XYZ"),
        (("open", "standard", file, "--day", DAY, "--federation", "Hungary"), "three letters"),
        (("person", "import", file), "--federation"),
        (("person", "import", file, "--federation", "HUN", "--keep-numbers"), "--keep-numbers"),
    ):
        refused = place.do(*arguments)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1), arguments
        assert said in refused.err


def test_the_player_with_that_fide_id_must_not_contradict_the_list(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    place.done("person", "add", "Adam, Ede", "--fide-id", "700101", "--birth", "1980")
    place.done("person", "add", "Cseh, Imre", "--birth", "1960", "--federation", "HUN")
    file = write(tmp_path, "list.txt", WAYS["list.txt"]())
    refused = place.do("open", "standard", file, "--day", DAY)
    assert refused.status == 2
    assert "1970" in refused.err
    assert "1980" in refused.err
    answer = place.done("open", "standard", file, "--day", DAY, "--set-aside")
    assert [(row["code"], row["values"]["number"]) for row in answer["set_aside"]] == [("fide_player_other_birth", 1)]
    assert (answer["players"], answer["entered"]) == (4, 3)  # Cseh is known by name, year and federation
    assert place.differences() == []


@pytest.mark.parametrize("name", ["Adam, Zita", "Toth, Ede", "Adam, Ode"])
def test_another_name_under_that_fide_id_is_asked(name: str, tmp_path: Path) -> None:
    """One word of the name is too little: the player is refused or set aside, and `person update` changes nothing."""
    place = found(tmp_path / "office")
    place.done("person", "add", name, "--fide-id", "700101", "--federation", "HUN")
    file = write(tmp_path, "list.txt", WAYS["list.txt"]())
    refused = place.do("open", "standard", file, "--day", DAY)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "Adam, Ede" in refused.err
    answer = place.done("open", "standard", file, "--day", DAY, "--set-aside")
    assert [(row["code"], row["values"]["number"]) for row in answer["set_aside"]] == [("fide_player_other_name", 1)]
    place.done("import-list", file, "--month", "2024-03")
    update = place.done("person", "update", "--month", "2024-03")
    assert [(one["what"], one["new"]) for one in update["people"] if one["number"] == 1] == [("differs", "Adam, Ede")]


@pytest.mark.parametrize("name", ["Imre, Cseh", "Cseh, Imre 2"])
def test_no_fide_id_comes_by_a_name_that_only_looks_alike(name: str, tmp_path: Path) -> None:
    """The surname of the one is the other's first name, or a number distinguishes namesakes."""
    place = found(tmp_path / "office")
    place.done("person", "add", name, "--birth", "1960", "--federation", "HUN")
    file = write(tmp_path, "list.txt", WAYS["list.txt"]())
    place.done("import-list", file, "--month", "2024-03")
    assert place.done("person", "update", "--month", "2024-03")["people"] == []
    assert place.done("person", "import", file, "--federation", "HUN")["known"] == 0


BAD = b"".join(write_txt(EVERYBODY)).replace(b"1971  ", b"1792  ")
TWICE = b"".join(write_txt([*EVERYBODY, Listed(700103, "Cseh, Imre", "HUN", "m", standard=Rated(1950, 0, 20))]))
TWICE_ALIKE = b"".join(write_txt([*EVERYBODY, HUNGARY[0]]))
CSV = write_list([table_row(row) for row in HUNGARY], "csv")


@pytest.mark.parametrize(
    ("name", "content", "rows", "left"),
    [
        ("bad.txt", BAD, [(8, "listed_birth")], 5),
        ("bad.xml", b"".join(write_xml(EVERYBODY)).replace(b"1971", b"1792"), [(None, "listed_birth")], 5),
        ("twice.txt", TWICE, [(10, "listed_twice_differently")], 4),  # which of the two ratings holds is not known
        ("bad.csv", CSV.replace(b"1960", b"1792"), [(4, "bad_file_date")], 4),
        ("rating.csv", CSV.replace(b"1710", b"17x0"), [(3, "table_not_a_number")], 4),
        ("twice.csv", CSV + CSV.splitlines()[1] + b"\n", [(7, "duplicate_player")], 5),
        ("differing.csv", CSV + CSV.splitlines()[1].replace(b"2390", b"2290") + b"\n", [(7, "duplicate_player")], 4),
        (
            "twice.xlsx",
            write_players([to_player(row, STANDARD) for row in (*HUNGARY, HUNGARY[0])], "xlsx"),
            [(7, "duplicate_player")],
            5,
        ),
    ],
)
def test_a_bad_row_is_named_and_set_aside(
    name: str, content: bytes, rows: list[tuple[int | None, str]], left: int, tmp_path: Path
) -> None:
    place = found(tmp_path / "office")
    file = write(tmp_path, name, content)
    refused = place.do("open", "standard", file, "--day", DAY)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert "--set-aside" in refused.err
    answer = place.done("open", "standard", file, "--day", DAY, "--set-aside")
    assert answer["players"] == left
    aside = [(row["line"], row["code"]) for row in answer["set_aside"]]
    assert [(line if known else None, code) for (line, code), (known, _) in zip(aside, rows, strict=True)] == rows
    assert place.differences() == []


def test_a_player_who_stands_there_twice_alike_is_taken_once(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    answer = place.done("open", "standard", write(tmp_path, "list.txt", TWICE_ALIKE), "--day", DAY)
    assert (answer["players"], answer["set_aside"]) == (5, [])


def test_a_bad_row_of_a_month_that_is_imported_is_set_aside(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    file = write(tmp_path, "bad.txt", BAD)
    refused = place.do("import-list", file, "--month", "2024-03")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "--set-aside" in refused.err
    ran = place.do("import-list", file, "--month", "2024-03", "--set-aside", "--json")
    answer = json.loads(ran.out)
    assert (answer["players"], [row["line"] for row in answer["set_aside"]]) == (7, [8])
    [entry] = [one for one in place.done("journal")["entries"] if one["act"] == "import_list"]
    assert entry["facts"]["set_aside"] == 1
    assert place.differences() == []


def test_a_list_with_too_many_bad_rows_is_no_list(tmp_path: Path) -> None:
    rows = [Listed(800000 + number, "Made, Up", "HUN", "m", birth_year=1971) for number in range(1001)]
    place = found(tmp_path / "office")
    file = write(tmp_path, "bad.txt", b"".join(write_txt([*HUNGARY, *rows])).replace(b"1971  ", b"1792  "))
    refused = place.do("open", "standard", file, "--day", DAY, "--set-aside")
    assert refused.status == 2
    assert "1000" in refused.err


def test_a_header_that_calls_the_id_code(tmp_path: Path) -> None:
    place = found(tmp_path / "office")
    content = b"".join(write_txt(EVERYBODY)).replace(b"ID Number", b"CODE     ", 1)
    place.done("open", "standard", write(tmp_path, "list.txt", content), "--day", DAY)
    assert printed(place) == PRINTED


def test_the_lists_that_follow_have_the_k_that_fides_list_implies(tmp_path: Path) -> None:
    """Three of them play two rounds in March; the list of April has their K by fide-2024 8.3.3 (reading R30)."""
    place = found(tmp_path / "office")
    answer = place.done("open", "standard", write(tmp_path, "list.txt", WAYS["list.txt"]()), "--day", DAY)
    assert answer["unknown_for_k"] == {"games": 2, "birth": 0, "k": 0}  # Bako and Elek, with K 40
    players = [{"id": str(row.id), "name": row.name} for row in (HUNGARY[0], HUNGARY[1], HUNGARY[3])]
    pairs = (("700101", "700102"), ("700101", "700104"), ("700102", "700104"))
    games = [
        {"round": number, "white": white, "black": black, "result": "1/2-1/2"}
        for number, (white, black) in enumerate(pairs, start=1)
    ]
    cup = {"id": "e", "name": "Cup", "system": "round-robin", "start": "2024-03-08", "end": "2024-03-10"}
    cup |= {"minutes": 120, "games": games}
    report = {"list": "standard", "players": players, "events": [cup]}
    file = write(tmp_path, "cup.json", json.dumps(report).encode())
    place.done("submit", "standard", file, today="2024-03-12")
    place.done("rule", "1", "accept", today="2024-03-12")
    place.done("rate", "standard", today="2024-03-31")
    place.done("publish", "standard", today="2024-04-01")
    after = {fide_id: (k, inactive) for fide_id, (_, k, inactive) in printed(place, "1").items()}
    assert after == {fide_id: (k, inactive) for fide_id, (_, k, inactive) in PRINTED.items()}
    assert place.differences() == []
