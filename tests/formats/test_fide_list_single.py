"""A list of one rating for each player does not say of which kind it is: an option says it, or a problem does."""

import io
from pathlib import Path

import pytest

from arpad.core.dates import Month
from arpad.formats.fide_list.heading import kinds_of, month_of
from arpad.formats.fide_list.reader import find, read_columns, rows
from arpad.formats.fide_list.row import KINDS, Kind
from arpad.formats.fide_list.stream import opened
from arpad.formats.notebook import Notebook
from tests.cli.running import run
from tests.formats.fide_lists import LAYOUTS
from tests.formats.test_trf import file, player

HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SEP13 Gms K  B-day Flag\n"
)


def text(*players: tuple[int, str, int]) -> bytes:
    """A single list as FIDE writes it: rating at column 114, games 120, K 124, birth 127."""
    lines = (
        f"{id_:<15}{name:<61}HUN M".ljust(113) + f"{rating:<6}0   20 1990      \n" for id_, name, rating in players
    )
    return (HEADER + "".join(lines)).encode()


TEXT = text((9990001, "Minta, Anna", 2010), (9990002, "Minta, Anna", 1900))
XML = b"""<playerslist><player><fideid>9990001</fideid><name>Minta, Anna</name><country>HUN</country><sex>M</sex>
<title></title><w_title></w_title><o_title></o_title><rating>2010</rating><games>0</games><k>20</k>
<birthday>1990</birthday><flag></flag></player></playerslist>"""
UTF16 = b'<?xml version="1.0" encoding="utf-16"?>' + XML
NOTE, STOP = ("note", "list_kind_not_told"), ("stop", "list_kind_by_name")


def problems(notebook: Notebook) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in notebook.problems]


@pytest.mark.parametrize("data", [TEXT, XML, UTF16.decode().encode("utf-16")], ids=["txt", "xml", "utf-16"])
@pytest.mark.parametrize(
    ("told", "name", "expected"),
    [
        *((None, "list.txt", [NOTE]), (None, "standard_sep13frl.txt", [NOTE]), (None, "rapid_sep13frl.txt", [STOP])),
        *((None, "BLITZ_SEP13.TXT", [STOP]), ("rapid", "list.txt", []), ("standard", "rapid_sep13frl.txt", [])),
    ],
)
def test_the_kind_is_told_or_the_reader_says_so(
    data: bytes, told: Kind | None, name: str, expected: list[tuple[str, str]]
) -> None:
    all_of_them, some = Notebook(), Notebook()
    first = next(iter(list(rows(io.BytesIO(data), all_of_them, told, name))))
    found = find(io.BytesIO(data), {9990001}, some, told, name)
    assert problems(all_of_them) == problems(some) == expected
    assert first == found[9990001]
    assert first.of(told or "standard").rating == 2010


def test_the_columns_say_so_too() -> None:
    notebook = Notebook()
    assert read_columns(io.BytesIO(TEXT), notebook).count == 2
    assert problems(notebook) == [NOTE]


@pytest.mark.parametrize("name", ["apr01", "jan02", "oct02", "xml", "combined without header"])
def test_other_lists_leave_nothing_open(name: str) -> None:
    """Until 2011 there was no other list than the standard one; a combined list names its kinds."""
    data = LAYOUTS[name][0]
    notebook = Notebook()
    list(rows(io.BytesIO(data if isinstance(data, bytes) else data.encode()), notebook, None, "rapid.txt"))
    assert not {"list_kind_not_told", "list_kind_by_name"} & {problem.code for problem in notebook.problems}


@pytest.mark.parametrize(
    ("data", "kinds", "month"),
    [
        (TEXT, ("rapid",), Month(2013, 9)),
        (XML, ("rapid",), None),
        (LAYOUTS["apr01"][0], ("rapid",), Month(2001, 4)),
        (LAYOUTS["xml"][0], KINDS, None),
        (LAYOUTS["combined without header"][0], KINDS, None),
        (b"ID Number      Name      RRtng RGm Rk \n", ("rapid",), None),
        (b"ID Number      Name      SRtng BRtng\n", ("standard", "blitz"), None),
    ],
)
def test_the_kinds_that_a_list_has_room_for(data: bytes | str, kinds: tuple[Kind, ...], month: Month | None) -> None:
    source = opened(io.BytesIO(data if isinstance(data, bytes) else data.encode()), Notebook())
    assert (kinds_of(source, "rapid"), month_of(source)) == (kinds, month)


@pytest.fixture
def trf(tmp_path: Path) -> str:
    path = tmp_path / "open.trf"
    lines = [player(1, "   2 w 1", id_="9990001"), player(2, "   1 b 0", id_="9990002", rating="1900")]
    path.write_bytes(file(*lines))
    return str(path)


def test_ratings_of_another_kind_never_become_standard_ones(trf: str, tmp_path: Path) -> None:
    fide = tmp_path / "rapid_sep13frl.txt"
    fide.write_bytes(TEXT)
    ran = run("rate", trf, "--players", str(fide))
    assert (ran.status, ran.out) == (2, "")
    assert "speaks of rapid: tell it with --list-kind" in ran.err
    ran = run("rate", trf, "--players", str(fide), "--list-kind", "rapid")
    assert (ran.status, ran.out) == (2, "")
    assert "the list standard has no use for rapid ratings" in ran.err
    assert run("rate", trf, "--players", str(fide), "--list-kind", "standard").status == 0
    ran = run("rate", trf, "--players", str(fide.rename(tmp_path / "list.txt")))
    assert ran.status == 0
    assert "does not say of which kind: taken as standard" in ran.err


def test_a_list_of_rapid_ratings_is_converted_as_one(tmp_path: Path) -> None:
    fide, out = tmp_path / "rapid_sep13frl.txt", tmp_path / "out.xml"
    fide.write_bytes(TEXT)
    assert run("convert", str(fide), "--to", "fide-xml", "--out", str(out)).status == 2
    assert not out.exists()
    assert run("convert", str(fide), "--to", "fide-xml", "--out", str(out), "--list-kind", "rapid").status == 0
    assert "<rapid_rating>2010</rapid_rating>" in out.read_text(encoding="utf-8")
    assert "<rating>2010</rating>" not in out.read_text(encoding="utf-8")
