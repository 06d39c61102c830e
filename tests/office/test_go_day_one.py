"""A go office from its opening table to a published list: h9 files name countries by two letters, a list by three."""

import csv
import io
from pathlib import Path

import pytest

from arpad.core.country_letters import three_letters
from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import Place, write

OPENING = "name,federation,rating,Games before\nAlmas Anna,HUN,1500,40\nBorsos Bela,HUN,1400,40\n"
TABLE = """; EV[Made Cup]
; PC[HU,Szeged]
; DT[2024-03-09,2024-03-09]
; TM[60]
; Pl Name                            Rk Co Club  MMS  SOSSOSOS
   1 Almas Anna                      6K HU Szeg   32    1    1 0    2+/w0    3+/w0
   2 Borsos Bela                     7K HU Szeg   31    1    1 0    1-/b0    4+/w0
   3 Cseres Cili                     7K SK Koma   30    1    1 0    4+/w0    1-/b0
   4 Diofa Denes                     8K HU Szeg   29    1    1 0    3-/b0    2-/b0
"""


@pytest.mark.parametrize(
    ("given", "expected"), [("HU", "HUN"), ("de", "GER"), ("HUN", "HUN"), ("XX", ""), ("QQ", "QQ")]
)
def test_a_country_of_two_letters_is_a_federation_of_three(given: str, expected: str) -> None:
    assert three_letters(given) == expected


def test_a_table_of_the_egf_becomes_a_published_list(databases: Databases, tmp_path: Path) -> None:
    """Before, `--new` refused every player: "expected three letters of a federation, found HU"."""
    database = databases.begun()
    place = Place(tmp_path / "office")
    option = ("--database", database) if database else ()
    assert place.do("init", "--practice", *option, today="2024-03-01").status == 0
    place.done("list", "add", "go", "--kind", "go", "--federation", "HUN", "--zone", "Europe/Budapest")
    opened = place.do("open", "go", write(tmp_path, "opening.csv", OPENING.encode()), "--day", "2024-03-01")
    assert (opened.status, opened.err.startswith(f"arpad: {tmp_path / 'opening.csv'}:1: note: there is no")) == (
        0,
        True,
    )
    file = write(tmp_path, "cup.h9", TABLE.encode())
    assert place.do("submit", "go", file, today="2024-03-20").status == 0
    asked = {one["id"]: one for one in place.done("match", "1")["questions"]}
    reasons = [reason["code"] for reason in asked["cup.h9#1"]["candidates"][0]["reasons"]]
    assert reasons == ["birth_missing"]  # the federation agrees
    answers = ("cup.h9#1=1", "cup.h9#2=2")
    matched = place.done("match", "1", *answers, "--new")
    assert matched["open"] == []
    assert {one["name"]: one["federation"] for one in matched["new"]} == {"Cseres, Cili": "SVK", "Diofa, Denes": "HUN"}
    place.done("event", "tell", "1", "factor=30")
    place.done("rule", "1", "waive", "--clause", "6 (1)", "--of", "administrator", "--reason", "the proposal is right")
    place.done("rule", "1", "accept")
    found = {one["name"]: one["federation"] for one in place.done("person", "find", "c")["people"]}
    assert found == {"Cseres, Cili": "SVK"}
    place.done("rate", "go")
    # Both who were listed met each other: 1500 beat 1400. The guest is not on the list, the entrant of HU is.
    assert place.done("publish", "go")["number"] == 1
    rows = list(csv.DictReader(io.StringIO(place.do("export", "go").out)))
    assert [row["name"] for row in rows] == ["Almas Anna", "Borsos Bela", "Diofa, Denes"]
    assert run("office", "verify", "--office", str(place.folder)).status == 0
