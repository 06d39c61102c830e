"""Damaged tables, workbooks, PGN files and reports are answered within a second, never with a traceback; and where one
is taken without a problem, every game of it stands in the file's own text, cell for cell."""

import csv
import io
import json
import os
import random
import re
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar
from xml.etree import ElementTree

import pytest

from arpad.formats.notebook import Reading
from arpad.formats.pgn.reader import read_pgn
from arpad.formats.report.reader import read_report
from arpad.formats.tables.games import read_games
from arpad.formats.tables.lists import read_list
from arpad.formats.tables.players import read_players
from arpad.formats.tables.table_file import table_kinds
from arpad.formats.tables.writer import write_games
from arpad.formats.tournament import Entrant, Pairing, Tournament
from arpad.locale import catalogue
from tests import faults, made
from tests.formats.damage_tables import damaged_text, damaged_workbook

COUNT = int(os.environ.get("ARPAD_DAMAGED", "200"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))
Row = dict[str, str]
Content = TypeVar("Content")
SIDE = {"{} ID": "id", "{}": "name", "{} rating": "rating"}
OF_SIDES = {heading.format(side): field for side in ("White", "Black") for heading, field in SIDE.items()}
COLUMNS = ("Event", "Round", "Date", *OF_SIDES, "Result", "Stones")
"""The columns of the good table that a rating depends on."""


def event(rng: random.Random, name: str) -> Tournament:
    """An event of six made-up players over three rounds."""
    from datetime import date

    entrants = tuple(
        Entrant(number, name=f"Made{number}, Ádám", id=str(9990000 + rng.randrange(1000) * 10 + number), rating=rating)
        for number, rating in enumerate(rng.sample(range(1400, 2700), 6), start=1)
    )
    pairings = []
    for round_ in (1, 2, 3):
        order = rng.sample(range(1, 7), 6)
        for white, black in zip(order[0::2], order[1::2], strict=True):
            result = rng.choice(["1-0", "0-1", "1/2-1/2", "+/-"])
            pairings.append(Pairing(round_, white, black, result, date=date(2024, 4, 2 + round_), stones=round_))
    return Tournament(entrants, tuple(pairings), name, start=date(2024, 4, 3), end=date(2024, 4, 9), is_go=True)


def told(reading: Reading[Any], what: str) -> str:
    """What became of a damaged file; every problem has its sentence with all its values."""
    for problem in reading.problems:
        for language in ("en", "hu", "fi"):
            sentence = catalogue(language).text(f"problem.{problem.code}", problem.values)
            assert "\n" not in sentence, (what, problem)
            assert not re.search(r"(?<!\S){[a-z_]+}", sentence), (what, problem)
            assert not sentence.startswith("problem."), (what, problem)
    return "stopped" if reading.stopped else "noted" if reading.problems else "taken"


def timed(read: Callable[[bytes], Reading[Content]], data: bytes, what: str) -> Reading[Content]:
    began = time.process_time()
    reading = read(data)
    assert time.process_time() - began < 1, what
    return reading


def rows_read(tournaments: list[Tournament]) -> Counter[tuple[tuple[str, str], ...]]:
    found: Counter[tuple[tuple[str, str], ...]] = Counter()
    for tournament in tournaments:
        entrants = {entrant.number: entrant for entrant in tournament.entrants}
        for pairing in tournament.pairings:
            white, black = entrants[pairing.white], entrants.get(pairing.black or 0)
            values: dict[str, Any] = {"Event": tournament.name, "Round": pairing.round, "Date": pairing.date}
            values |= {"Result": pairing.result, "Stones": pairing.stones}
            for heading, field in OF_SIDES.items():
                values[heading] = getattr(white if heading.startswith("White") else black, field, None)
            found[tuple((name, "" if values[name] is None else str(values[name])) for name in COLUMNS)] += 1
    return found


def differences(read: list[Tournament], rows: list[Row], original: list[Row]) -> list[Any]:
    """Games that were read otherwise than the file has them, but for cells that the damage has made new."""
    games = [dict(row) for row in rows_read(read).elements()]
    wrong: list[Any] = [] if len(games) == len(rows) else [(len(games), len(rows))]
    known = {name: {row.get(name, "") for row in original} for name in COLUMNS}
    # A cell that no row of the good file has is damaged itself; what is filled in from other rows is agreed to. Rows
    # that are sure of more choose first: a damaged copy of a row fits the game of the good one too.
    told_of = [({n: row[n] for n in COLUMNS if row.get(n) and row[n] in known[n]}, row) for row in rows]
    for sure, row in sorted(told_of, key=lambda pair: -len(pair[0])):
        match = next((game for game in games if all(game[name] == value for name, value in sure.items())), None)
        if match is None:
            wrong.append(row)
        else:
            games.remove(match)
    return wrong


def lines_of(data: bytes) -> list[str]:
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return re.split("\r\n|\r|\n", data.decode(encoding, errors="replace"))


def cells_of_csv(data: bytes) -> list[Row]:
    """The table as the csv module has it, and as anyone would read it."""
    lines = lines_of(data)
    rows = [[" ".join(cell.split()) for cell in row] for row in csv.reader([f"{line}\n" for line in lines])]
    rows = [row for row in rows if any(row)]
    return [dict(zip(GOOD_HEADINGS, row, strict=False)) for row in rows[1:]]


GOOD = {
    name: [event(random.Random(name), "Spring Open"), event(random.Random(f"{name} 2"), "Autumn Open")] for name in "ab"
}
GOOD_CSV = {name: write_games(tournaments, "csv") for name, tournaments in GOOD.items()}
GOOD_XLSX = {name: write_games(tournaments, "xlsx") for name, tournaments in GOOD.items()}
GOOD_HEADINGS = GOOD_CSV["a"].decode("utf-8-sig").splitlines()[0].split(",")


def test_the_good_ones_are_good() -> None:
    for name, tournaments in GOOD.items():
        assert read_games(GOOD_CSV[name]) == Reading(tournaments)
        assert read_games(GOOD_XLSX[name]) == Reading(tournaments)
        assert differences(tournaments, cells_of_csv(GOOD_CSV[name]), cells_of_csv(GOOD_CSV[name])) == []
        assert differences(tournaments, cells_of_xlsx(GOOD_XLSX[name]), cells_of_csv(GOOD_CSV[name])) == []
    assert set(COLUMNS) <= set(GOOD_HEADINGS)


def test_damaged_csv() -> None:
    fates: Counter[str] = Counter()
    for number in range(COUNT):
        what = f"csv, seed {SEED}, number {number}"
        rng = random.Random(what)
        name = rng.choice("ab")
        data = damaged_text(GOOD_CSV[name], rng)
        reading = timed(read_games, data, what)
        fate = told(reading, what)
        fates[fate] += 1
        if fate == "taken":
            assert reading.content is not None
            wrong = differences(reading.content, cells_of_csv(data), cells_of_csv(GOOD_CSV[name]))
            assert wrong == [], (what, wrong, data.decode("utf-8", errors="replace"))
        for read in (read_players, read_list, table_kinds):
            read(data)
    print(f"{COUNT} damaged CSV files, seed {SEED}: {dict(fates)}")
    assert COUNT < 200 or set(fates) == {"taken", "noted", "stopped"}


def tree(xml: bytes) -> ElementTree.Element:
    """XML without its namespaces, which may be damaged too and have no meaning here."""
    plain = re.sub(rb'\s\w+(:\w+)?="http[^"]*"', b"", xml)
    return ElementTree.fromstring(re.sub(rb"(</?|\s)\w+:", rb"\1", plain))


def cells_of_xlsx(data: bytes) -> list[Row]:
    """The first sheet as its XML has it, cell by cell."""
    space = "{*}"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        texts = [
            "".join(part.text or "" for part in entry.iterfind(f".//{space}t"))
            for entry in tree(archive.read("xl/sharedStrings.xml"))
        ]
        sheet = tree(archive.read("xl/worksheets/sheet1.xml"))
    rows = []
    for row in sheet.iterfind(f".//{space}row"):
        cells = {}
        for cell in row.iterfind(f"{space}c"):
            value = (cell.findtext(f"{space}v") or "").strip()
            if cell.get("t") == "s" and value.isdecimal() and int(value) < len(texts):
                value = texts[int(value)]
            cells[re.sub("[0-9]", "", cell.get("r", ""))] = " ".join(value.split())
        rows.append(cells)
    rows = [row for row in rows if any(row.values())]
    return [{rows[0][at]: value for at, value in row.items() if at in rows[0]} for row in rows[1:]]


def test_damaged_workbooks() -> None:
    fates: Counter[str] = Counter()
    for number in range(COUNT):
        what = f"xlsx, seed {SEED}, number {number}"
        rng = random.Random(what)
        name = rng.choice("ab")
        data = damaged_workbook(GOOD_XLSX[name], rng)
        reading = timed(read_games, data, what)
        fate = told(reading, what)
        fates[fate] += 1
        if fate == "taken":
            assert reading.content is not None
            wrong = differences(reading.content, cells_of_xlsx(data), cells_of_csv(GOOD_CSV[name]))
            assert wrong == [], (what, wrong)
    print(f"{COUNT} damaged workbooks, seed {SEED}: {dict(fates)}")
    assert COUNT < 200 or set(fates) >= {"taken", "stopped"}


def pgn(tournaments: list[Tournament]) -> bytes:
    """The same events in PGN, each game with its seven tags, ratings, IDs and a few moves."""
    games = []
    for tournament in tournaments:
        entrants = {entrant.number: entrant for entrant in tournament.entrants}
        for pairing in tournament.pairings:
            white, black = entrants[pairing.white], entrants[pairing.black or 0]
            result = pairing.result.replace("+/-", "1-0")
            tags = {
                "Event": tournament.name,
                "Site": "Szeged",
                "Date": f"{pairing.date:%Y.%m.%d}",
                "Round": pairing.round,
                "White": white.name,
                "Black": black.name,
                "Result": result,
                "WhiteElo": white.rating,
                "BlackElo": black.rating,
                "WhiteFideId": white.id,
                "BlackFideId": black.id,
            }
            text = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
            games.append(f"{text}\n1. e4 {{[%clk 1:29:50] best (by test)}} e5 (1... c5) 2. Nf3 {result}\n")
    return "\n".join(games).encode()


def tags_of_pgn(data: bytes) -> list[Row]:
    """The tags of each game, in whatever order: moves end a game, and a tag that is there already begins the next.

    A line that a `;` or a `%` makes a comment is neither.
    """
    rows: list[Row] = []
    moved = False
    for line in lines_of(data):
        is_tag = line.lstrip().startswith("[")
        is_comment = line.startswith("%") or line.lstrip().startswith(";")
        moved = moved or bool(not is_tag and not is_comment and line.strip())
        for name, value in re.findall(r'\[\s*(\w+)\s+"([^"]*)"\s*\]', line) if is_tag else ():
            if moved or not rows or name in rows[-1]:
                rows.append({})
                moved = False
            value = value.strip()
            rows[-1][name] = value.replace(".", "-") if name == "Date" else value
    names = {"White ID": "WhiteFideId", "Black ID": "BlackFideId"}
    names |= {"White rating": "WhiteElo", "Black rating": "BlackElo"}
    return [{name: row.get(names.get(name, name), "") for name in COLUMNS if name != "Stones"} for row in rows]


def test_damaged_pgn() -> None:
    fates: Counter[str] = Counter()
    good = {name: pgn(tournaments) for name, tournaments in GOOD.items()}
    for name in good:
        assert told(read_pgn(good[name]), name) == "taken"
        assert differences(read_pgn(good[name]).content or [], tags_of_pgn(good[name]), tags_of_pgn(good[name])) == []
    for number in range(COUNT):
        what = f"pgn, seed {SEED}, number {number}"
        rng = random.Random(what)
        name = rng.choice("ab")
        data = damaged_text(good[name], rng)
        reading = timed(read_pgn, data, what)
        fate = told(reading, what)
        fates[fate] += 1
        if fate == "taken":
            assert reading.content is not None
            wrong = differences(reading.content, tags_of_pgn(data), tags_of_pgn(good[name]))
            assert wrong == [], (what, wrong, data.decode("utf-8", errors="replace"))
    print(f"{COUNT} damaged PGN files, seed {SEED}: {dict(fates)}")
    assert COUNT < 200 or set(fates) >= {"taken", "stopped"}


def test_damaged_reports() -> None:
    fates: Counter[str] = Counter()
    for number in range(COUNT):
        what = f"json, seed {SEED}, number {number}"
        rng = random.Random(what)
        data = faults.damaged(made.report(rng), rng)
        began = time.process_time()
        report, problems = read_report(data)
        assert time.process_time() - began < 1, what
        assert told(Reading(report, tuple(problems)), what) == ("taken" if report else "stopped")
        fates["taken" if report else "stopped"] += 1
        if report is not None:
            value = json.loads(data.decode("utf-8-sig"))
            for event_ in value.get("events") or ():
                games = report.events[event_["id"]].games
                keys = ("round", "white", "black", "result", "date")
                read = [tuple(None if (v := getattr(one, key)) is None else str(v) for key in keys) for one in games]
                written = [
                    tuple(None if (v := one.get(key)) is None else str(v) for key in keys) for one in event_["games"]
                ]
                assert read == written, what
    print(f"{COUNT} damaged reports, seed {SEED}: {dict(fates)}")
    assert COUNT < 200 or set(fates) == {"taken", "stopped"}


@pytest.mark.parametrize("read", [read_games, read_players, read_list, read_pgn])
def test_noise_is_answered(read: Callable[[bytes], Reading[Any]]) -> None:
    for number in range(COUNT // 4):
        what = f"noise, seed {SEED}, number {number}"
        rng = random.Random(what)
        start = rng.choice([b"", b"PK\x03\x04", b"\xff\xfe", b"ID,Name,", b'[Event "', b"Round;White;Black;Result\n"])
        told(timed(read, start + rng.randbytes(rng.choice([0, 10, 1000, 50_000])), what), what)
