"""Any file by what stands in it, in any wrapping."""

import gzip
import io
import zipfile

import pytest

from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.content import kind_of_file, read_content
from arpad.formats.conversion import TARGETS, convert
from arpad.formats.file_kinds import kind_of
from tests.formats.test_trf import TWO, file

TRF = file(*TWO)
HEADS = {
    "json": b'{"list": "standard"}',
    "trf": TRF,
    "fide-txt": b"ID Number      Name                          Fed Sex Tit  WTit OTit           FOA SRtng SGm SK\n",
    "fide-xml": b'<?xml version="1.0"?><playerslist><player><fideid>1</fideid></player></playerslist>',
    "opengotha": b'<?xml version="1.0"?>\n<!DOCTYPE Tournament SYSTEM "tournament.dtd">\n<Tournament>',
    "h9": b"; EV[Made-up]\n   1 Minta Anna 3D HU Szeg 3 2 1 0  2+/b0\n",
    "tou": b";name=Made-up\n;Num Nom Prenom Niv Licence Club\n",
    "pgn": b'[Event "Made-up"]\n[Site "?"]\n',
    "csv": b"Round;White;Black;Result\n1;a;b;1-0\n",
}


@pytest.mark.parametrize("kind", HEADS)
def test_a_file_is_known_by_what_stands_in_it(kind: str) -> None:
    assert kind_of(HEADS[kind]) == kind
    assert kind_of(b"\xef\xbb\xbf" + HEADS[kind]) == kind


@pytest.mark.parametrize("before", [b"% made by hand\n", b"; a comment\n\n", b"%\r\n; one\r\n\r\n;two\r\n"])
def test_a_pgn_may_begin_with_comments(before: bytes) -> None:
    assert kind_of(before + HEADS["pgn"]) == "pgn"


def test_a_trf_may_begin_with_many_comments() -> None:
    """Comments say nothing of what a file is, however many there are."""
    comments = "".join(f"### made by hand, line {number}; of many\n" for number in range(100)).encode()
    assert kind_of(comments + TRF) == "trf"
    assert kind_of(comments) is None


@pytest.mark.parametrize("sign", "\t;,")
def test_a_row_that_begins_like_a_trf_is_a_row(sign: str) -> None:
    rows = ["ID|Name|Rating", "101|A|1500", "102|B|1600", "112|C|1700", "001|D|"]
    assert kind_of("\n".join(rows).replace("|", sign).encode()) == "csv"
    assert (
        kind_of("\n".join(["Event|Round|White", "102 Open|1|A", "102 Open|2|B"]).replace("|", sign).encode()) == "csv"
    )
    assert kind_of(b"012\tMade-up Open\n022\tSzeged\n032\tHUN\n") == "trf"
    assert kind_of(b"### made, by hand\n012 Made, up\n022 Szeged\n") == "trf"


GO_TABLE = """\
1 Almas Anna 3D HU Szeg 32 1 1 1 2+/w0 3+/b0
2 Borsos Bela 2D HU Szeg 31 1 1 1 1-/b0 0-
3 Cseresznye Cili 1D HU Szeg 30 1 1 1 0- 1-/w0
"""


@pytest.mark.parametrize(
    "text",
    [
        *(GO_TABLE, f"; Some table\n{GO_TABLE}", f"; One, two; three\n;\n{GO_TABLE}", f";\n\n; ev[Cup]\n{GO_TABLE}"),
        *(GO_TABLE.replace(" ", "\t"), "; Tabs\n" + GO_TABLE.replace(" ", "\t"), GO_TABLE.replace("\n", " ; left\n")),
    ],
)
def test_a_go_table_without_a_header(text: str) -> None:
    assert kind_of(text.encode()) == "h9"
    reading = read_content(io.BytesIO(text.encode()), "h9")
    assert not reading.stopped
    assert isinstance(reading.content, tuple)
    assert [(p.round, p.white, p.black, p.result) for p in reading.content[0].pairings if p.black] == [
        (1, 1, 2, "1-0"),
        (2, 3, 1, "0-1"),
    ]


@pytest.mark.parametrize("sign", "\t;,")
def test_a_table_of_cells_is_no_go_table(sign: str) -> None:
    rows = ["Place|Name|First|Grade|Country|Club|MM|SOS|SOSOS|R1", "1|Almas|Anna|3D|HU|Szeg|32|1|1|2+/w0"]
    assert kind_of("\n".join(rows).replace("|", sign).encode()) == "csv"
    assert kind_of("\n".join(["Round|White|Black|Result", "1|A|B|+/-"]).replace("|", sign).encode()) == "csv"


@pytest.mark.parametrize("data", [b"", b"   \n", b"hello", b"\x89PNG\r\n"])
def test_what_nobody_knows(data: bytes) -> None:
    assert isinstance(kind_of_file(io.BytesIO(data)), Problem)


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize("wrapped", [TRF, gzip.compress(TRF), zipped(a=TRF)])
def test_wrappings(wrapped: bytes) -> None:
    stream = io.BytesIO(wrapped)
    assert kind_of_file(stream) == "trf"
    stream.seek(0)
    reading = read_content(stream, "trf")
    assert reading.content is not None
    assert reading.problems == ()


def code(data: bytes) -> str:
    found = kind_of_file(io.BytesIO(data))
    assert isinstance(found, Problem), found
    return found.code


def test_archives_that_are_not_taken() -> None:
    assert code(zipped(a=TRF, b=TRF)) == "zip_of_several"
    assert code(b"PK\x03\x04" + b"x" * 40) == "bad_archive"
    assert code(gzip.compress(TRF)[:15]) == "bad_archive"
    assert code(zipped(a=b"0" * 60_000_000)) == "zip_bomb"  # packed to about 60 kB


def test_an_archive_that_breaks_off_is_told() -> None:
    long = file(*TWO, *(f"### {number} {hash(str(number))}" for number in range(20_000)))
    broken = gzip.compress(long)[:-2000]
    reading = read_content(io.BytesIO(broken), "trf")
    assert reading.content is None
    assert [problem.code for problem in reading.problems] == ["bad_archive"]


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_answers_for_a_trf(target: str) -> None:
    converted = convert(io.BytesIO(TRF), "trf", target, "open.trf")  # type: ignore[arg-type]
    if target.startswith("fide-"):
        assert [problem.code for problem in converted.problems] == ["no_such_conversion"]
        return
    if target == "h9":
        assert converted.pieces is None  # nobody has a grade
        return
    assert converted.pieces is not None
    data = b"".join(converted.pieces)
    stream = io.BytesIO(data)
    kind = kind_of_file(stream)
    assert kind == {"trf16": "trf", "trf26": "trf"}.get(target, target)
    stream.seek(0)
    content = read_content(stream, kind).content
    assert content is not None
    if isinstance(content, Report):
        (event,) = content.events.values()
        assert [(g.round, g.white, g.black, g.result) for g in event.games] == [(1, "open.trf#1", "open.trf#2", "1-0")]
        assert str(event.games[0].date) == "2024-04-03"
    else:
        assert [(p.round, p.white, p.black, p.result) for p in content[0].pairings] == [(1, 1, 2, "1-0")]
