"""XLSX: cells read exactly, workbooks written safely and always alike, and nothing opened that could hurt."""

import io
import zipfile
from datetime import date, datetime, time
from typing import Any

import pytest
import xlsxwriter

from arpad.core.report import Player
from arpad.formats.tables import xlsx_parts, xlsx_reader
from arpad.formats.tables.games import read_games
from arpad.formats.tables.players import read_players
from arpad.formats.tables.writer import write_players

GOOD = write_players([Player("1", "Made, Anna", rating=2145), Player("2", "Other, Otto")], "xlsx")


def workbook(*rows: list[Any], sheet: str = "Sheet1", first_row: int = 0, first_column: int = 0) -> bytes:
    """A workbook as Excel would make it: numbers as floats, dates as dates."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as made:
        page = made.add_worksheet(sheet)
        day = made.add_format({"num_format": "yyyy-mm-dd"})
        for line, row in enumerate(rows, first_row):
            for column, value in enumerate(row, first_column):
                if isinstance(value, date | time):
                    page.write_datetime(line, column, value, day)
                else:
                    page.write(line, column, value)
    return out.getvalue()


def changed(data: bytes, **parts: bytes | None) -> bytes:
    """A workbook with other contents of some parts; `__` stands for `/`, and a part of None is left out."""
    wanted = {name.replace("__", "/"): part for name, part in parts.items()}
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = wanted.pop(name.removesuffix(".xml"), old.read(name))
            if part is not None:
                new.writestr(name, part)
        for name, part in wanted.items():
            new.writestr(name, part or b"")
    return out.getvalue()


def codes(data: bytes) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in read_players(data).problems]


def test_cells_as_excel_has_them() -> None:
    data = workbook(
        ["Round", "Date", "White", "White ID", "White rating", "Black", "Result", "Minutes"],
        [1, date(2024, 4, 3), "Made, Anna", 9990001, 2145, "Other, Otto", "1-0", 89.5],
        [2.0, datetime(2024, 4, 4, 10, 30), "Other, Otto", None, None, "Third, Tia", "½-½", 90],
    )
    reading = read_games(data)
    assert reading.problems == ()
    assert reading.content is not None
    first, second = reading.content[0].pairings
    assert (first.round, first.date, first.seconds) == (1, date(2024, 4, 3), 5370)  # 89.5 x 60
    assert (second.round, second.date, second.result) == (2, date(2024, 4, 4), "1/2-1/2")
    assert (reading.content[0].entrants[0].id, reading.content[0].entrants[0].rating) == ("9990001", 2145)


def test_the_place_of_a_problem_is_that_of_the_sheet() -> None:
    data = workbook(["ID", "Name", "Rating"], [1, "Made", 2145.5], first_row=3, first_column=2)
    assert [(problem.code, problem.where) for problem in read_players(data).problems] == [("table_not_a_number", "5:5")]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("Rating", 2145.5, "table_not_a_number"),
        ("Rating", "=1/0", "table_not_a_number"),
        ("ID", 12345678.5, "table_not_an_id"),
        ("ID", 1e17, "table_not_an_id"),
        ("Born", 39150, "bad_file_date"),
        ("Born", "03/04/2007", "ambiguous_date"),
    ],
)
def test_what_excel_has_spoilt_stops(field: str, value: Any, code: str) -> None:
    cells = {"ID": 1, "Name": "Made", "Rating": 2000, "Born": 2007} | {field: value}
    data = workbook(list(cells), list(cells.values()))
    if value == "=1/0":  # as Excel stores the value of the formula
        data = workbook(list(cells), [1, "Made", "#DIV/0!", 2007])
    assert codes(data) == [("stop", code)]


def test_a_result_that_excel_took_for_a_day_stops() -> None:
    data = workbook(["Round", "White", "Black", "Result"], [1, "A", "B", date(2024, 2, 1)])
    assert [problem.code for problem in read_games(data).problems] == ["table_not_a_result"]
    data = workbook(["Round", "White", "Black", "Result", "Minutes"], [1, "A", "B", "1-0", time(1, 30)])
    assert [problem.code for problem in read_games(data).problems] == ["table_not_a_time"]


def test_the_sheet_is_found_by_its_name_or_its_headings() -> None:
    rows = ["Azonosító", "Név"], [1, "Kitalált Anna"]
    for name in ("játékosok", "Players", "Munka1"):
        reading = read_players(workbook(*rows, sheet=name))
        assert reading.content is not None
        assert [player.name for player in reading.content] == ["Kitalált Anna"]
    assert codes(workbook(["x", "y"], [1, 2])) == [("stop", "table_no_sheet")]


def test_the_same_players_give_the_same_bytes() -> None:
    assert write_players([Player("1", "Made, Anna", rating=2145), Player("2", "Other, Otto")], "xlsx") == GOOD


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "http://example.com", "{=1}", "=cmd|' /C x'!A0"])
def test_a_name_is_never_a_formula_or_a_link(name: str) -> None:
    data = write_players([Player("1", name)], "xlsx")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
        assert b"<f>" not in sheet
        assert b"hyperlink" not in sheet
        assert not any("rels/sheet" in part for part in archive.namelist())
    reading = read_players(data)
    assert reading.content == [Player("1", name)]
    text = write_players([Player("1", name)], "csv").decode("utf-8-sig")
    assert text.splitlines()[1].split(",", 1)[1][0] not in "=+-@"


def test_a_workbook_that_unpacks_without_end_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = changed(GOOD, xl__media__image1=b"\0" * (xlsx_parts.MOST_UNPACKED + 1))
    assert len(bomb) < 1_000_000
    monkeypatch.setattr(xlsx_reader.python_calamine, "CalamineWorkbook", None)  # is not reached
    assert codes(bomb) == [("stop", "table_workbook_too_large")]


def test_sizes_that_lie_are_found_out() -> None:
    """A zip may state a false size of a part: no more than the stated size is ever unpacked."""
    import struct

    data = bytearray(changed(GOOD, xl__sharedStrings=b"<sst>" + b" " * 1_000_000 + b"</sst>"))
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        length = struct.unpack_from("<H", data, at + 28)[0]
        if b"sharedStrings" in data[at + 46 : at + 46 + length]:
            struct.pack_into("<I", data, at + 24, 10)
        at += 4
    assert read_players(bytes(data)).stopped


def test_a_cell_at_the_end_of_the_world_is_refused_before_anything_is_opened() -> None:
    far = b'<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    assert codes(changed(GOOD, xl__worksheets__sheet1=far)) == [("stop", "table_too_many_rows")]
    wide = b"<worksheet><sheetData><row r='1'><c r = 'XFD1'><v>1</v></c></row></sheetData></worksheet>"
    assert codes(changed(GOOD, xl__worksheets__sheet1=wide)) == [("stop", "table_too_many_columns")]
    hidden = b'<worksheet><sheetData><row r="1"><c r="XFD&#49;"><v>1</v></c></row></sheetData></worksheet>'
    assert codes(changed(GOOD, xl__worksheets__sheet1=hidden)) == [("stop", "table_too_many_columns")]
    many = b'<worksheet><sheetData><row r="90000"><c r="GA90000"><v>1</v></c></row></sheetData></worksheet>'
    assert codes(changed(GOOD, xl__worksheets__sheet1=many)) == [("stop", "table_workbook_too_wide")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'r="B2"', b'r="A2"'),  # would overwrite another cell
        (b'r="B3"', b'r="B2"'),
        (b'r="B3"', b'q="B3"'),  # would take the next free place
        (b'<row r="3"', b'<row r="2"'),
        (b'<row r="3"', b'<row r="0"'),
        (b"</v></c>", b"</v><v>3</v></c>"),
        (b"</row>", b"</rov>"),
        (b"<v>", b"<v"),
    ],
)
def test_cells_out_of_order_are_damage(before: bytes, after: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
    assert before in sheet
    assert codes(changed(GOOD, xl__worksheets__sheet1=sheet.replace(before, after, 1))) == [
        ("stop", "table_not_a_workbook")
    ]


def test_cells_of_other_parts_are_not_cells_of_the_sheet() -> None:
    chain = b'<calcChain><c r="B2" i="1"/><c r="A9"/><c/></calcChain>'
    assert codes(changed(GOOD, **{"xl__calcChain.xml": chain})) == []


def test_only_sheets_that_are_seen_are_read() -> None:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as made:
        for name, player in (("seen", "Made, Anna"), ("players", "Old, Otto")):
            page = made.add_worksheet(name)
            for column, (heading, value) in enumerate({"ID": 1, "Name": player}.items()):
                page.write(0, column, heading)
                page.write(1, column, value)
        page.hide()
        chart = made.add_chart({"type": "column"})
        chart.add_series({"values": "=seen!$A$1:$A$2"})
        made.add_chartsheet("chart").set_chart(chart)
    reading = read_players(out.getvalue())
    assert reading.content is not None, reading.problems
    assert [player.name for player in reading.content] == ["Made, Anna"]


def test_a_shared_text_too_many_is_damage() -> None:
    """It would give every later cell the text of its neighbour."""
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        texts = archive.read("xl/sharedStrings.xml")
    more = texts.replace(b"<si>", b"<si><t>x</t></si><si>", 1)
    assert codes(changed(GOOD, xl__sharedStrings=more)) == [("stop", "table_not_a_workbook")]


def test_entities_macros_and_outside_links() -> None:
    entity = b'<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'
    assert codes(changed(GOOD, xl__worksheets__sheet1=entity)) == [("stop", "xml_declares_entities")]
    deep = b"<worksheet>" + b"<c>" * 5000 + b"</c>" * 5000 + b"</worksheet>"
    assert codes(changed(GOOD, xl__worksheets__sheet1=deep)) == [("stop", "xml_too_deep")]
    assert codes(changed(GOOD, **{"xl__vbaProject.bin": b"x"})) == [("note", "table_macros")]
    assert codes(changed(GOOD, **{"xl__externalLinks__externalLink1.xml": b"<broken"})) == []


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04",
        b"PK\x03\x04" + b"x" * 100,
        GOOD[:200],
        GOOD[:-30],
        changed(GOOD, xl__workbook=b""),
        changed(GOOD, xl__workbook=b"<workbook>"),
        changed(GOOD, xl__workbook=None),
    ],
)
def test_what_is_no_workbook_is_told(data: bytes) -> None:
    assert codes(data) in ([("stop", "table_not_a_workbook")], [("stop", "table_no_sheet")])


def test_a_workbook_with_a_password_is_told() -> None:
    data = bytearray(GOOD)
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        data[at + 8] |= 1  # the flag of an encrypted part
        at += 4
    assert codes(bytes(data)) == [("stop", "table_not_a_workbook")]


def sheets(**pages: tuple[list[Any], ...]) -> bytes:
    """A workbook of several sheets."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as made:
        for name, rows in pages.items():
            page = made.add_worksheet(name.replace("_", " "))
            for line, row in enumerate(rows):
                page.write_row(line, 0, row)
    return out.getvalue()


GAMES = (["Round", "White", "Black", "Result"], [1, "Made, Anna", "Other, Otto", "1-0"])
PEOPLE = (["ID", "Name", "Rating"], [1, "Made, Anna", 2145], [2, "Other, Otto", 2000])


def test_several_sheets_of_one_kind_stop() -> None:
    """Which of them is meant would be a guess; both would be what the person sees."""
    reading = read_games(sheets(Round_1=GAMES, Round_2=GAMES))
    assert [(problem.code, problem.values["given"]) for problem in reading.problems] == [
        ("table_several_sheets", "Round 1, Round 2")
    ]
    assert codes(sheets(Players=PEOPLE, Old=PEOPLE)) == [("stop", "table_several_sheets")]
    assert codes(sheets(Players=PEOPLE, Games=GAMES)) == []


def test_a_sheet_that_is_not_read_is_told() -> None:
    problems = read_games(sheets(Games=GAMES, Remarks=(["Thanks to all"],), Empty=())).problems
    assert [(problem.severity, problem.code, problem.values["given"]) for problem in problems] == [
        ("doubt", "table_sheet_unread", "Remarks")
    ]


def with_cell(cell: bytes) -> bytes:
    """The good workbook with another cell in the place of the first rating."""
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
    old = b'<c r="C2"><v>2145</v></c>'
    assert old in sheet
    return changed(GOOD, xl__worksheets__sheet1=sheet.replace(old, cell))


@pytest.mark.parametrize(
    "cell",
    [
        b'<c r="C2" t="e"><v>#N/A</v></c>',
        b'<c r="C2" t="e"><f>VLOOKUP(1,A1:A2,1)</f><v>#N/A</v></c>',
        b'<c r="C2"><f>2000+145</f><v></v></c>',
        b'<c r="C2"><f>2000+145</f><v/></c>',
        b'<c r="C2"><f>2000+145</f></c>',
        b'<c r="C2" t="str"><f>A1</f></c>',
        b'<c r="C2"><f t="shared" si="0"/></c>',
    ],
)
def test_a_cell_without_its_value_stops(cell: bytes) -> None:
    (problem,) = read_players(with_cell(cell)).problems
    assert (problem.severity, problem.code, problem.where) == ("stop", "table_no_value", "2:3")
    assert problem.values["given"] == "players!C2"


def test_a_formula_with_its_value_is_read() -> None:
    reading = read_players(with_cell(b'<c r="C2"><f>2000+145</f><v>2145</v></c>'))
    assert (reading.problems, reading.content) == ((), read_players(GOOD).content)
    assert codes(with_cell(b'<c r="C2" t="str"><f>""</f><v></v></c>')) == []  # an empty text, reckoned


def test_errors_on_a_sheet_that_nobody_reads_are_no_matter() -> None:
    data = sheets(Players=PEOPLE, Remarks=(["x"],))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheet = archive.read("xl/worksheets/sheet2.xml")
    cell = b'<c r="A1" t="s">'
    assert cell in sheet
    spoilt = changed(data, xl__worksheets__sheet2=sheet.replace(cell, b'<c r="A1" t="e">'))
    assert ("stop", "table_no_value") not in codes(spoilt)
