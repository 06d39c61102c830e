"""Small files that unpack or unfold to very much: each is refused within 500 MB and 10 s of a processor."""

import gzip
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.measured import measured

MEGABYTE = 1_000_000
MOST_MEMORY = 500 * MEGABYTE
MOST_SECONDS = 10
ROOM = 2_000 * MEGABYTE
"""Of addresses, which are more than the memory in use: a bomb that is not stopped ends here, and not the machine."""
TXT = (
    b"ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    b"SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)
ODD = (
    "700001         Babababa, Áda                                                HUN M                                 "
    "2000  0   20 0     0   0  0     0   0  1990      \n"
).encode()
GAME = b'{"round":1,"white":"a","black":"b","result":"1-0"}'
EVENT = (
    b'{"list":"standard","players":[{"id":"a"},{"id":"b"}],"events":[{"id":"e","start":"2024-04-01","end":"2024-04-09",'
    b'"games":['
)
PLAYERS = b'{"list":"standard","players":['
XML = b'<?xml version="1.0"?><playerslist>'
Make = Callable[[Path], None]


def packed(start: bytes, piece: bytes, megabytes: int, end: bytes = b"") -> Make:
    """A gz of the same piece again and again: each megabyte is a member of the gz, packed once."""

    def make(path: Path) -> None:
        member = gzip.compress(piece * max(1, MEGABYTE // len(piece)))
        path.write_bytes(gzip.compress(start) + member * megabytes + gzip.compress(end))

    return make


def workbook(sheets: int, rows: str) -> Make:
    """A workbook of sheets alike."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    numbers = range(1, sheets + 1)

    def parts() -> Iterator[tuple[str, str]]:
        types = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
        yield (
            "[Content_Types].xml",
            f'<Types xmlns="{package}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{types}"/></Types>',
        )
        listed = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="r{n}"/>' for n in numbers)
        yield "xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>{listed}</sheets></workbook>'
        related = "".join(
            f'<Relationship Id="r{n}" Type="{office}/worksheet" Target="worksheets/s{n}.xml"/>' for n in numbers
        )
        yield (
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{package}/relationships">{related}</Relationships>',
        )
        for n in numbers:
            sheet = f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
            yield f"xl/worksheets/s{n}.xml", sheet

    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in parts():
                archive.writestr(name, text)

    return make


def rows_at(*cells: str) -> str:
    """Rows of one cell each."""
    return "".join(f'<row r="{cell.lstrip("ABCVDFX")}"><c r="{cell}"><v>1</v></c></row>' for cell in cells)


BOMBS: dict[str, Make] = {
    "objects that unpack to 200 MB": packed(PLAYERS, b'{"a":1},', 199, b"{}]}"),
    "lists in 49 MB": packed(PLAYERS, b"[],", 49, b"[]]}"),
    "texts in 49 MB": packed(PLAYERS, b'"ab",', 49, b'"ab"]}'),
    "numbers in 4 MB": packed(PLAYERS, b"1,", 4, b"1]}"),
    "unknown fields in 4 MB": packed(PLAYERS, b'{"nome":1},', 4, b"{}]}"),
    "one text of wide letters in 49 MB": packed('{"list":"😀","x_a":"'.encode(), b"a", 49, b'"}'),
    "games in 16 MB": packed(EVENT, GAME + b",", 16, GAME + b"]}]}"),
    "lists within lists": packed(PLAYERS, b"[", 49),
    "elements within elements": packed(XML, b"<a>", 1900),
    "records without anything": packed(XML, b"<player/>", 1900, b"</playerslist>"),
    "a list of blank lines": packed(TXT, b"\n", 2000),
    "a list of lines cut off": packed(TXT, b"700001 x\n", 1000),
    "a list of one player": packed(TXT, ODD, 600),
    "rows of a CSV": packed(b"Round,White,Black,Result\n", b"1,a,b,1-0\n", 19),
    "lines of a TRF that mean nothing": packed(b"012 x\n", b"zzz\n", 19),
    "comments of a page that do not end": packed(b"<html><table><tr><td>", b"<!--", 7),
    "attributes of one tag": packed(b"<html><table><tr><td ", b"a=1 ", 7),
    "a cell in the last corner": workbook(1, rows_at("A1", "XFD1048576")),
    "fifty sheets of two cells far apart": workbook(50, rows_at("A1", "CV19000")),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_in_little_memory_and_time(name: str, tmp_path: Path) -> None:
    bomb, out = tmp_path / "bomb", tmp_path / "out.json"
    BOMBS[name](bomb)
    assert bomb.stat().st_size < 4 * MEGABYTE
    command = [sys.executable, "-m", "arpad", "convert", str(bomb), "--to", "json", "--out", str(out)]
    ran = measured(command, ROOM, 3 * MOST_SECONDS)
    assert ran.status in ((0, 1, 2) if name.startswith("games") else (1, 2)), ran.err[-500:]
    assert "Traceback" not in ran.err
    assert "bug in arpad" not in ran.err
    assert ran.memory < MOST_MEMORY
    assert ran.seconds < MOST_SECONDS
