"""The numbers of the FIDE editions as data: parameters and the printed tables, entry by entry."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.regulations.edition import Edition, editions
from arpad.regulations.fide import law as choices
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.tables import expectation

FIDE = [edition for edition in editions().values() if "standard" in edition.lists]
EDITION = editions()["fide-2024"]
LAW = EDITION.law()
TABLES = ("dp", "expected")
each_edition = pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
SHARED_TABLES = Path(__file__).parents[3] / "shared" / "regulations" / "tables.csv"

# The first table as printed (8.1.1), from 1.00 down to .50; below it mirrors with a minus.
DP = (
    "800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284 273 262 251 240 230 220 211 202 193 184 175 "
    "166 158 149 141 133 125 117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0"
).split()
# The second table as printed (8.1.2): the last D of each row; the higher rated's PD begins at .50, .01 more each row.
LAST_D = (
    "3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235 245 256 "
    "267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"
).split()


@each_edition
def test_the_law_has_every_parameter_and_says_what_the_lack_of_one_comes_to(edition: Edition) -> None:
    assert set(edition.parameters) <= set(Law._fields)
    lacking = set(Law._fields) - set(edition.parameters) - set(TABLES)
    assert lacking <= set(Law._field_defaults)
    for name in lacking:
        assert getattr(edition.law(), name) == Law._field_defaults[name]


def test_every_number_of_the_law_is_some_editions() -> None:
    named = {name for edition in FIDE for name in edition.parameters}
    assert named == set(Law._fields) - set(TABLES)


@pytest.mark.parametrize(
    ("name", "parameter", "choice"),
    [
        ("HALF_UP", "half", "up"),
        ("BY_EVENT", "time_by", "event"),
        ("BY_EVENT", "k_fixed", "event"),
        ("EXACTLY", "first_control", "exactly"),
        ("RULINGS_COUNT", "rulings", "counted"),
        ("AVERAGE_AND_BONUS", "first_method", "average_and_bonus"),
        ("POOL_DROPPED", "below_floor", "dropped"),
        ("UNTIL_BIRTHDAY", "junior_until", "birthday"),
        ("NOT_COUNTED", "unrated_in_round_robin", "not_counted"),
        ("ONCE", "iteration", "once"),
    ],
)
def test_the_words_of_the_choices(name: str, parameter: str, choice: str) -> None:
    found = [e.parameters[parameter] for e in FIDE if parameter in e.parameters]
    assert {entry.choices[getattr(choices, name)] for entry in found} == {choice}


@each_edition
def test_the_first_table_as_printed(edition: Edition) -> None:
    upper = [int(dp) for dp in DP]
    assert len(upper) == 51
    assert list(edition.law().dp) == [-dp for dp in upper[:50]] + upper[::-1]


@each_edition
def test_the_second_table_as_printed(edition: Edition) -> None:
    law = edition.law()
    first = 0
    for place, last in enumerate(int(d) for d in LAST_D):
        for difference in range(first, last + 1):
            assert expectation(law, difference) == 50 + place
            assert expectation(law, -difference) == 50 - place
        first = last + 1
    assert first == 736
    assert expectation(law, 736) == 100
    assert expectation(law, -736) == 0


@pytest.mark.skipif(not SHARED_TABLES.exists(), reason="the regulations' own tables are not beside the project")
@each_edition
def test_the_tables_agree_with_the_regulations_own_entry_by_entry(edition: Edition) -> None:
    with SHARED_TABLES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    dp = [(row["from"], row["value"]) for row in rows if row["table"] == "dp"]
    pd = [(row["from"], row["to"], row["value"], row["low_value"]) for row in rows if row["table"] == "pd"]
    assert [(row["p"], row["dp"]) for row in edition.table("dp")] == dp
    assert [(row["from"], row["to"], row["high"], row["low"]) for row in edition.table("pd")] == pd


@given(st.integers(-4000, 4000))
def test_the_tables_are_symmetric(difference: int) -> None:
    assert expectation(LAW, difference) + expectation(LAW, -difference) == 100


@given(st.integers(0, 100))
def test_dp_mirrors(hundredths: int) -> None:
    assert LAW.dp[hundredths] == -LAW.dp[100 - hundredths]


def test_damaged_cells_are_marked() -> None:
    assert not any(row["reading"] for name in ("dp", "pd") for row in editions()["fide-2014"].table(name))
    damaged = "0.95 0.94 0.87 0.72 0.44 0.42 0.23 0.02".split()
    assert [row["p"] for row in EDITION.table("dp") if row["reading"]] == damaged
    assert [row["from"] for row in EDITION.table("pd") if row["reading"]] == ["99", "736"]
