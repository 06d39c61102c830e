"""The columns, which are read from many lines at once, hold the same as the rows."""

import io
import random
from dataclasses import replace

import pytest
from benchmarks.fide_lists import HEADER, LINE, RECORD
from benchmarks.fide_lists import players as made_players

from arpad.formats.fide_list import stream, txt, xml
from arpad.formats.fide_list.columns import Columns
from arpad.formats.fide_list.heading import TRIED
from arpad.formats.fide_list.line import LineReader
from arpad.formats.fide_list.reader import read_columns, rows
from arpad.formats.fide_list.row import Listed
from arpad.formats.notebook import Notebook
from tests.formats.fide_lists import COMBINED, LAYOUTS, XML

COUNT = 300


def made_txt(count: int = COUNT) -> str:
    return f"{HEADER}\r\n" + "".join(LINE % cells for cells in made_players(count))


def made_xml(count: int = COUNT) -> str:
    return "<playerslist>\n" + "".join(RECORD % cells for cells in made_players(count)) + "</playerslist>\n"


def listed(columns: Columns) -> list[Listed]:
    return [columns.row(at) for at in range(columns.count)]


def assert_all_ways_agree(data: bytes) -> None:
    """Rows and columns: the same players, the same problems in the same order."""
    told = [Notebook() for _ in range(2)]
    found = [replace(row, birth_date=None) for row in rows(io.BytesIO(data), told[0])]
    at_once = listed(read_columns(io.BytesIO(data), told[1]))
    assert at_once == found
    assert told[1].problems == told[0].problems


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout(name: str) -> None:
    assert_all_ways_agree(LAYOUTS[name][0].encode())


def test_made_lists() -> None:
    assert_all_ways_agree(made_txt().encode())
    assert_all_ways_agree(made_xml().encode())
    notebook = Notebook()
    text, xml = (read_columns(io.BytesIO(data.encode()), notebook) for data in (made_txt(), made_xml()))
    assert listed(text) == listed(xml)
    assert (text.count, notebook.problems) == (COUNT, [])


def test_a_cell_of_every_kind_of_wrong_among_good_ones() -> None:
    """One odd line does not change what is read of the others."""
    rng = random.Random(2)
    lines = made_txt(50).split("\r\n")
    for number in range(80):
        damaged = list(lines)
        at = rng.randrange(1, len(lines) - 1)
        place = rng.randrange(162)
        damaged[at] = damaged[at][:place] + rng.choice("0 9Xw.,\t\x07éM") + damaged[at][place + 1 :]
        assert_all_ways_agree("\r\n".join(damaged).encode(("utf-8", "cp1252")[number % 2]))


def test_good_lines_are_not_left_to_the_reader_of_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for those by which the columns are tried; and an odd line leaves only itself to it."""
    read, given = LineReader.read, []
    monkeypatch.setattr(LineReader, "read", lambda self, raw, number: given.append(number) or read(self, raw, number))
    data = made_txt().encode()
    read_columns(io.BytesIO(data), Notebook())
    assert len(given) == TRIED
    odd = data.splitlines(keepends=True)
    odd[250] = odd[250].replace(b",", b"\x07")
    read_columns(io.BytesIO(b"".join(odd)), Notebook())
    assert given[2 * TRIED :] == [251]


def test_numbers_of_every_length() -> None:
    """Also those that touch the next column, stand at the right, or have a blank or another letter within."""
    good = (7, "A", "HUN", "M", "", "", "", "", *("", "", "") * 3, 1980, "")
    texts = {
        0: "1|12|1234567|12345678|123456789|1234567890|0|000|01| 12|1 2|12345678X",
        2: "hun|HU|A@C|[AB||H N",
        8: "0|7|95|999|1000|4000|4001|9999|12345| 999|1 99|19:0|1/00|!!!!",
        9: "0|7|95|999|1234| 1|1 1|1:",
        10: "0|7|99|100| 7|?",
        17: "0|0000|1849|1850|2199|2200|999|19 0| 198",
        18: "i|w|wi|iw|n|x| w",
    }
    for place, cells in texts.items():
        lines = [LINE % (*good[:place], text, *good[place + 1 :]) for text in cells.split("|")]
        for end in ("\r\n", "\n"):
            assert_all_ways_agree("".join([HEADER, "\r\n", *lines, LINE % good]).replace("\r\n", end).encode())


def test_a_player_who_stands_there_hundreds_of_times() -> None:
    line = LINE % (7, "A", "HUN", "M", "", "", "", "", *("", "", "") * 3, 1980, "")
    for count in (2, 256, 257, 513):
        notebook = Notebook()
        read_columns(io.BytesIO((f"{HEADER}\r\n" + line * count).encode()), notebook)
        assert [problem.code for problem in notebook.problems] == ["listed_twice"] * (count - 1)


def test_a_wrong_letter_in_any_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.formats.fide_list.block.AT_ONCE", 1_000)
    lines = made_txt(40).split("\r\n")
    for at in range(1, 41, 3):
        assert_all_ways_agree("\r\n".join([*lines[:at], lines[at].replace(",", "\x7f"), *lines[at + 1 :]]).encode())


@pytest.mark.parametrize("size", [1, 50, 163, 164, 165, 1_000, 4_321])
def test_pieces_of_any_size(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEAD", 1_000)

    class Short(io.BytesIO):
        def read(self, _: int | None = -1) -> bytes:
            return super().read(size)

    for data in (made_txt(30).encode(), made_xml(30).encode()):
        whole = Notebook()
        expected = listed(read_columns(io.BytesIO(data), whole))
        told = Notebook()
        assert listed(read_columns(Short(data), told)) == expected
        assert list(rows(Short(data), told)) == expected
        assert told.problems == []


def test_growing_and_flushing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.formats.fide_list.columns.STEP", 10)
    monkeypatch.setattr(xml, "FLUSHED", 7)
    assert_all_ways_agree(made_txt(100).encode())
    assert_all_ways_agree(made_xml(100).encode())


def test_names_wider_than_the_column() -> None:
    long = "Ő" * 100
    assert_all_ways_agree(XML.replace("Tolna, Bendeguz", long).encode())
    columns = read_columns(io.BytesIO(XML.replace("Nobody", long).encode()), Notebook())
    assert columns.row(2).name == long
    assert columns.row(0).name == "Tolna, Bendeguz"


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (txt, xml):
        monkeypatch.setattr(module, "MOST_PLAYERS", 2)
    for data in (COMBINED, XML):
        notebook = Notebook()
        read_columns(io.BytesIO(data.encode()), notebook)
        assert [problem.code for problem in notebook.problems] == ["too_many_players"]


def test_a_list_of_one_rating_of_another_kind() -> None:
    alone = "".join(line for line in made_xml(20).splitlines(True) if "rapid_" not in line and "blitz_" not in line)
    for data in (LAYOUTS["single 2013"][0].encode(), alone.encode()):
        expected = list(rows(io.BytesIO(data), Notebook(), "blitz"))
        columns = read_columns(io.BytesIO(data), Notebook(), "blitz")
        assert listed(columns) == expected
        assert not columns.ratings[:, 0].any()
        assert columns.ratings[:, 2].any()
