"""Every row of the printed tables comes back from the rule that reads it, at the row's first and last value.

Each test names all the rows that do not. That the CSV files are what is printed is held here for the go tables, and in
`test_fide_numbers.py` for those of the FIDE editions.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from arpad.regulations.edition import Edition, editions
from arpad.regulations.fide import tables
from arpad.regulations.fide.first_rating import pool_difference
from arpad.regulations.mgsz_2012.factor import time_factor
from arpad.regulations.mgsz_2012.game_point import band_width, chance
from arpad.regulations.mgsz_2012.grades import place_of
from arpad.regulations.mssz_2017.registry import is_title, makes_title_holder
from arpad.regulations.ssl_2022.formulas import expectation, selo_expectation

FIDE = [edition for edition in editions().values() if "standard" in edition.lists]
GO, SSL = editions()["mgsz-2012"], editions()["ssl-2022"]
each_fide = pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
BEYOND = 2000
"""A difference far behind the open last row of every table."""

# Table 1 of mgsz-2012 as printed: the lower limits from 35 kyu to 7 dan.
LIMITS = (
    "1000 1010 1020 1030 1040 1055 1070 1085 1100 1115 1130 1150 1170 1190 1210 1230 1255 1280 1305 1330 1360 "
    "1390 1420 1450 1485 1520 1555 1595 1635 1675 1720 1765 1815 1865 1920 1980 2050 2130 2230 2350 2500 2700 "
).split()
# Table 4: the first difference of each row and its chance in thousandths.
CHANCES = (
    "0:500 3:490 8:480 13:460 18:450 23:440 28:430 33:410 38:400 43:390 48:380 53:370 58:350 63:340 68:330 73:320 "
    "78:310 83:300 88:290 93:280 98:270 103:260 108:250 113:240 118:230 123:220 128:210 133:200 138:195 143:190 "
    "148:180 153:170 158:160 163:150 168:140 173:135 178:130 183:125 188:120 193:115 198:110 203:105 208:100 "
    "213:90 218:85 223:80 228:70 233:60 238:55 243:50 253:40 273:30 298:20 313:10 348:0 "
).split()
# Table 2: category, least base and extended minutes, factor.
TIMES = ["A 90 110 20", "B 60 80 15", "C 40 55 10", "D 20 30 5", "E 10 20 0"]
# mssz-2017, 1 § 3 and 3.1 as printed.
TITLES = "GM IM FM WGM WIM WFM".split()
ON_APPLICATION = "CM WCM".split()
NATIONAL = "NAM mj I.o. II.o. III.o. IV.o. I. II. III. IV.".split()


def rows_by_difference(edition: Edition, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row of a table of ranges with its first and its last difference; the open row with one far behind it."""
    for row in edition.table(name):
        yield int(row["from"]), row
        yield int(row["to"] or BEYOND), row


@each_fide
def test_every_row_of_pd(edition: Edition) -> None:
    law = edition.law()
    wrong = [
        (difference, row)
        for difference, row in rows_by_difference(edition, "pd")
        if tables.expectation(law, difference) != int(row["high"])
        or (difference > 0 and tables.expectation(law, -difference) != int(row["low"]))
    ]
    assert wrong == []


@each_fide
def test_every_row_of_dp(edition: Edition) -> None:
    """A score of p in 100 games is the average of the opponents plus dp, and dp is what a pool takes from it."""
    law = edition.law()
    wrong = []
    for row in edition.table("dp"):
        hundredths, dp = int(row["p"].replace(".", "")), int(row["dp"])
        performed = tables.performance(law, 200_000, 100, 2 * hundredths) == (hundredths, dp, 2000 + dp)
        if not performed or pool_difference(law, 2 * hundredths, 100) != (hundredths, dp):
            wrong.append(row)
    assert wrong == []


def test_every_row_of_the_finnish_pd() -> None:
    law = SSL.law()
    wrong = [
        (difference, row)
        for difference, row in rows_by_difference(SSL, "pd")
        if expectation(law, difference) != int(row["high"])
        or selo_expectation(law, difference) != min(law.highest_expectation, int(row["high"]))
        or (difference > 0 and expectation(law, -difference) != int(row["low"]))
        or (difference > 0 and selo_expectation(law, -difference) != int(row["low"]))
    ]
    assert wrong == []


def test_the_go_tables_are_as_printed() -> None:
    assert [row["points"] for row in reversed(GO.table("grades"))] == LIMITS
    assert [f"{row['from']}:{row['thousandths']}" for row in GO.table("chances")] == CHANCES
    assert [" ".join(row.values()) for row in GO.table("times")] == TIMES


def test_every_grade_of_table_1() -> None:
    """A grade holds from its limit to a point below the next; below 35 kyu and above 7 dan are no others (E9)."""
    law = GO.law()
    limits = [int(row["points"]) for row in reversed(GO.table("grades"))]
    ends = [*(limit - 1 for limit in limits[1:]), limits[-1] + 200]
    wrong = [
        (place, points)
        for place, limit in enumerate(limits)
        for points in (limit, ends[place])
        if place_of(law, points) != place
    ]
    assert wrong == []
    assert place_of(law, limits[0] - 1) == 0


def test_every_band_of_table_1() -> None:
    """A stone is worth the width of the band from one limit to the next; beyond the ends that of the nearest (E9)."""
    law = GO.law()
    limits = [int(row["points"]) for row in reversed(GO.table("grades"))]
    bands = list(pairwise(limits))
    wrong = [
        (low, points) for low, high in bands for points in (low, high - 1) if band_width(law, points) != high - low
    ]
    assert wrong == []
    assert band_width(law, limits[0] - 1) == limits[1] - limits[0]
    assert band_width(law, limits[-1]) == band_width(law, limits[-1] + 200) == limits[-1] - limits[-2]


def test_every_category_of_table_2() -> None:
    """A category is met at its least times and not a second below one of them; without byo-yomi the base decides."""
    law = GO.law()
    rows = GO.table("times")
    below = [*(int(row["factor"]) for row in rows[1:]), None]
    wrong = []
    for row, lower in zip(rows, below, strict=True):
        base, extended, factor = 60 * int(row["base"]), 60 * int(row["extended"]), int(row["factor"])
        expected = {
            (base, extended, True): factor,
            (base - 1, extended, True): lower,
            (base, extended - 1, True): lower,
            (base, base, False): factor,
            (base - 1, base - 1, False): lower,
        }
        wrong += [(row, given) for given, wanted in expected.items() if time_factor(law, *given) != wanted]
    assert wrong == []


def test_every_chance_of_table_4() -> None:
    law = GO.law()
    wrong = [
        (difference, row)
        for difference, row in rows_by_difference(GO, "chances")
        if chance(law, difference) != int(row["thousandths"])
    ]
    assert wrong == []


def test_every_title_of_the_hungarian_rules() -> None:
    """FIDE's titles may be used at any time, those on application make no title holder; national ones until 1989."""
    titles = [*TITLES, *ON_APPLICATION]
    assert [title for title in titles if not all(is_title(title, year) for year in (1960, 1990, 2015))] == []
    assert [title for title in (*titles, *NATIONAL) if makes_title_holder(title)] == TITLES
    assert [title for title in NATIONAL if not all(is_title(title, year) for year in (1960, 1989))] == []
    assert [title for title in NATIONAL if any(is_title(title, year) for year in (1990, 2015))] == []
