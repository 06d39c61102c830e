"""Every layout of the FIDE lists, with values read by hand, and the problems of faulty lines."""

import io

import pytest

from arpad.formats.fide_list import stream as limits
from arpad.formats.fide_list import txt
from arpad.formats.fide_list import xml as xml_lists
from arpad.formats.fide_list.reader import find, rows
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.notebook import Notebook
from tests.formats.fide_lists import COMBINED, COMBINED_PLAYERS, LAYOUTS, LINES_2003, SINGLE_2013, XML, codes, read

FIRST = COMBINED.split("\r\n")[1]
"""The first player of the combined list: line 2."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout(name: str) -> None:
    data, players, told = LAYOUTS[name]
    found, notebook = read(data)
    assert found == players
    assert codes(notebook) == told


@pytest.mark.parametrize("name", [name for name in LAYOUTS if name != "xml"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", " \n", "\n\x1a\n"])
def test_line_ends_and_blank_lines(name: str, end: str) -> None:
    data, players, _ = LAYOUTS[name]
    found, notebook = read(data.replace("\r\n", "\n").replace("\n", end))
    assert found == players
    assert not any(problem.severity == "stop" for problem in notebook.problems)


@pytest.mark.parametrize("name", [name for name in LAYOUTS if "combined" in name or "2013" in name])
def test_blanks_at_the_end_may_be_missing(name: str) -> None:
    data, players, _ = LAYOUTS[name]
    found, notebook = read("\n".join(line.rstrip() for line in data.split("\n")))
    assert found == players
    assert not any(problem.severity == "stop" for problem in notebook.problems)


def test_a_list_of_one_rating_is_of_the_kind_that_is_said() -> None:
    found, _ = read(SINGLE_2013, "blitz")
    assert (found[0].standard, found[0].blitz) == (Rated(), Rated(2512, 11, 10))
    alone = "".join(line for line in XML.splitlines(True) if "rapid_" not in line and "blitz_" not in line)
    found, notebook = read(alone, "rapid")
    assert (found[0].standard, found[0].rapid) == (Rated(), Rated(2512, 11, 10))
    assert codes(notebook) == []


def test_letters_of_other_alphabets() -> None:
    named = FIRST.replace("Tolna, Bendeguz", "Tölna, Bendegúz")
    utf8 = COMBINED.replace(FIRST, named)
    assert read(utf8)[0][0].name == "Tölna, Bendegúz"
    assert read(b"\xef\xbb\xbf" + utf8.encode())[0][0].name == "Tölna, Bendegúz"
    found, notebook = read(utf8.encode("cp1252"))
    assert found[0] == read(utf8)[0][0]
    assert codes(notebook) == ["read_as_eight_bit"]
    # Laid out in bytes: the two accents take the place of two blanks.
    in_bytes = utf8.replace("Bendegúz  ", "Bendegúz")
    assert len(in_bytes.splitlines()[1].encode()) == 162
    assert read(in_bytes)[0][0] == read(utf8)[0][0]
    old = LINES_2003.replace("Bendeguz", "Mu\xf1iz   ").encode("cp850")
    assert read(old)[0][0].name == "Tolna, Mu\xf1iz"


@pytest.mark.parametrize(
    ("old", "new", "severity", "code", "line", "column"),
    [
        ("7012345 ", "70I2345 ", "stop", "listed_id", 2, 1),
        ("7012345 ", "        ", "stop", "listed_id", 2, 1),
        ("7012345 ", "0       ", "stop", "listed_id", 2, 1),
        ("7012345   ", "7012345678", "stop", "listed_id", 2, 1),
        (" 2512  ", " 25I2  ", "stop", "listed_number", 2, 114),
        (" 2512  ", " 9512  ", "stop", "listed_number", 2, 114),
        (" 2512  ", " -512  ", "stop", "listed_number", 2, 114),
        (" 2512  ", " 25 2  ", "stop", "listed_number", 2, 114),
        (" 2480  ", " 248O  ", "stop", "listed_number", 2, 127),
        ("  11  10", "  1x  10", "stop", "listed_number", 2, 120),
        ("  11  10", "  11  1.", "stop", "listed_number", 2, 124),
        ("AGM 2512", "AGM2512 ", "stop", "list_columns_touch", 2, 114),
        ("1979      ", "1879I     ", "stop", "listed_birth", 2, 153),
        ("1979      ", "1749      ", "stop", "listed_birth", 2, 153),
        ("1979      ", "19", "stop", "list_line_cut", 2, 155),
        ("1979      ", "1979            7012346", "stop", "list_line_goes_on", 2, 159),
        ("1979      ", "1979  x   ", "note", "listed_flag", 2, 159),
        ("HUN M", "HUN X", "note", "listed_sex", 2, 81),
        ("HUN M", "Hun M", "note", "listed_federation", 2, 77),
        ("Tolna, Bendeguz", "               ", "note", "listed_without_name", 2, 16),
        ("Tolna, Bendeguz", "Tolna, Ben\x07eguz", "note", "listed_name", 2, 16),
    ],
)
def test_a_line_that_is_wrong(old: str, new: str, severity: str, code: str, line: int, column: int) -> None:
    assert old in FIRST
    _, notebook = read(COMBINED.replace(FIRST, FIRST.replace(old, new, 1)))
    told = [(p.severity, p.code, p.line, p.column) for p in notebook.problems]
    assert told == [(severity, code, line, column)]


def test_titles_that_run_into_the_next_column() -> None:
    """FIDE itself writes such lines: the titles are one letter too long and push all the rest to the right."""
    long = FIRST.replace("IA,FT          AGM", "SI,FI,LSI,SLI,NAAGM")
    found, notebook = read(COMBINED.replace(FIRST, long))
    assert (found[0].o_title, found[0].foa) == ("SI,FI,LSI,SLI,NA", "AGM")
    assert (found[0].standard, found[0].birth_year) == (Rated(2512, 11, 10), 1979)
    assert [(p.severity, p.code) for p in notebook.problems] == [("note", "listed_words_touch")]


def test_births_of_old_lists() -> None:
    line = LINES_2003.splitlines()[0]
    for given, year, told in (("14.03.33", 1933, []), ("14.03.03", None, ["listed_birth_century"])):
        found, notebook = read(f"{line.replace('14.03.79', given)}\n{line.replace('7012345', '7012346')}\n")
        assert found[0].birth_year == year
        assert codes(notebook) == ["list_columns_from_lines", *told]
    many = "".join(f"{line.replace('7012345', str(7012345 + n))}\n" for n in range(20))
    _, notebook = read(many + line.replace("14.03.79", "14.13.79"))
    assert [p.code for p in notebook.problems if p.severity == "stop"] == ["listed_birth", "listed_twice_differently"][
        :1
    ]


def test_a_player_who_stands_twice() -> None:
    _, notebook = read(COMBINED + FIRST)
    assert [(p.severity, p.code, p.line) for p in notebook.problems] == [("note", "listed_twice", 5)]
    _, notebook = read(COMBINED + FIRST.replace("2399", "2400"))
    assert [(p.severity, p.code, p.line) for p in notebook.problems] == [("stop", "listed_twice_differently", 5)]
    record = XML[XML.index("<player>") : XML.index("</player>") + 10]
    twice = XML.replace("</playerslist>", record.replace("2512", "2513") + "</playerslist>")
    _, notebook = read(twice)
    assert [(p.severity, p.code) for p in notebook.problems] == [("stop", "listed_twice_differently")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("", "empty_file"),
        (" \n\r\n", "empty_file"),
        ("hello\n", "list_without_header"),
        (COMBINED.splitlines()[0], "list_without_players"),
        (COMBINED.replace("SRtng", "SRtnh"), "list_column_unknown"),
        (COMBINED.replace("SRtng", "RRtng"), "list_column_twice"),
        (COMBINED.replace(" Name ", "      "), "list_columns_missing"),
        (COMBINED.replace("SGm", "Gms"), "list_column_twice"),
        (COMBINED.encode("utf-16"), "list_in_utf16"),
        (b"\xfe\xff" + COMBINED.encode("utf-16-be"), "list_in_utf16"),
        (COMBINED.replace("Nobody", "Nob\0dy"), "not_a_text_file"),
        (COMBINED + "x" * 2_100, "line_too_long"),
        ("<playerslist>", "not_xml"),
        ("<playerslist></playerslist>", "list_without_players"),
        (XML.replace("</k>", "<k>", 1), "not_xml"),
        (XML[:-20], "not_xml"),
        (XML + "<more/>", "not_xml"),
        (XML.replace("HUN", "&hun;"), "not_xml"),
        (XML.replace("<playerslist>", '<!DOCTYPE a [<!ENTITY hun "HUN">]><playerslist>'), "xml_declares_entities"),
        (XML.replace("HUN", "H" * 2_000), "list_text_too_long"),
        (XML.replace("<fideid>7012345</fideid>", ""), "listed_id"),
        (XML.replace("<rating>2512</rating>", ""), "listed_cells_missing"),
        (XML.replace("<blitz_k>20</blitz_k>", ""), "listed_cells_missing"),
        (XML.replace("<games>11</games>", "<rating>2400</rating>"), "listed_cell_twice"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_list(data: str | bytes, code: str) -> None:
    _, notebook = read(data)
    stops = [problem.code for problem in notebook.problems if problem.severity == "stop"]
    assert stops[:1] == [code]


def test_an_xml_problem_has_line_and_column() -> None:
    _, notebook = read(XML.replace("<rating>2512", "<rating>25I2"))
    (problem,) = notebook.problems
    assert (problem.code, problem.line, problem.column) == ("listed_number", 12, len("<rating>") + 1)
    assert problem.values["given"] == "25I2"


@pytest.mark.parametrize(
    "data",
    [
        XML.replace("<player>", "<!-- a note with <player> in it --><player>", 1),
        XML.replace("Tolna, Bendeguz", "<![CDATA[Tolna, Bendeguz]]>"),
        XML.replace("Tolna", "To&#108;na"),
        XML.replace("<title>GM</title>", "<title  >GM</title >"),
        XML.replace("\n", "\r\n"),
        XML.replace("\n", ""),
        XML.replace("\n", "\n   "),
        XML.replace("playerslist", "ratings"),
        XML.replace("?>", "?><!DOCTYPE playerslist>"),
        XML.replace("utf-8", "iso-8859-2"),
        XML.replace("<fideid>7012345", "<fideid> 7012345 "),
        XML.replace("<player>", "<group><player/></group><player>", 1),
    ],
    ids=range(12),
)
def test_xml_that_is_written_otherwise(data: str) -> None:
    found, notebook = read(data.lstrip())
    assert found == COMBINED_PLAYERS
    assert codes(notebook) == []
    told = Notebook()
    assert find(io.BytesIO(data.lstrip().encode()), {98}, told) == {98: COMBINED_PLAYERS[2]}
    assert told.problems == []


def test_xml_in_utf_16_and_with_accents() -> None:
    data = XML.replace("utf-8", "utf-16").replace("Tolna", "Tőlna & Co".replace("&", "&amp;"))
    found, notebook = read(data.encode("utf-16"))
    assert found[0].name == "Tőlna & Co, Bendeguz"
    assert codes(notebook) == []
    assert read(data.replace("utf-16", "utf-8"))[0] == found


@pytest.mark.parametrize("data", [COMBINED, XML], ids=["txt", "xml"])
def test_a_few_players_out_of_many(data: str) -> None:
    notebook = Notebook()
    found = find(io.BytesIO(data.encode()), {98, 7012345, 5}, notebook)
    assert found == {7012345: COMBINED_PLAYERS[0], 98: COMBINED_PLAYERS[2]}
    assert notebook.problems == []
    other = data.replace("1987", "19x7")  # somebody else's rating is no concern of the asker
    assert find(io.BytesIO(other.encode()), {98}, notebook) == {98: COMBINED_PLAYERS[2]}


@pytest.mark.parametrize("data", [COMBINED, XML], ids=["txt", "xml"])
def test_limits(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        for module in (txt, xml_lists):
            patch.setattr(module, "MOST_PLAYERS", 2)
        found, notebook = read(data)
        assert len(found) == 2
        assert codes(notebook) == ["too_many_players"]
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    found, notebook = read(data)
    assert (found, codes(notebook)[0]) == ([], "larger_than")


def test_a_billion_laughs() -> None:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    data = f'<!DOCTYPE playerslist [<!ENTITY l0 "ha">{entities}]><playerslist><player><name>&l9;</name></player>'
    found, notebook = read(data)
    assert (found, codes(notebook)) == ([], ["xml_declares_entities"])


def test_a_list_is_not_in_memory() -> None:
    """Rows come while the file is still being read."""

    sent = []

    class Endless(io.RawIOBase):
        def read(self, _: int = -1) -> bytes:
            sent.append(1)
            return COMBINED.encode() if len(sent) == 1 else FIRST.encode() + b"\r\n"

    stream = rows(Endless(), Notebook())  # type: ignore[arg-type]
    taken: list[Listed] = [next(stream) for _ in range(1_000)]
    assert len(taken) == 1_000
