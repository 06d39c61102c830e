"""Lists out: FIDE's own bytes, and nothing lost between writing and reading."""

import io
from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from arpad.core.list_kind import PELO, SELO, STANDARD
from arpad.core.report import Player, PublishedRating
from arpad.formats.fide_list.player import to_player
from arpad.formats.fide_list.reader import find, read_columns, rows
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt, write_xml
from arpad.formats.notebook import Notebook
from tests.formats.fide_lists import COMBINED, COMBINED_PLAYERS, OLD_DAYS, XML, codes

ASCII = "".join(chr(code) for code in range(33, 127))
TITLES = ("", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
rated = st.one_of(
    st.just(Rated()), st.builds(Rated, st.integers(1, 4000), st.integers(0, 999), st.sampled_from((0, 10, 20, 40)))
)


def listed(names: st.SearchStrategy[str]) -> st.SearchStrategy[Listed]:
    return st.builds(
        Listed,
        id=st.integers(1, 999_999_999),
        name=names,
        federation=st.one_of(st.just(""), st.text("ABCXYZ", min_size=3, max_size=3)),
        sex=st.sampled_from((None, "m", "w")),
        title=st.sampled_from(TITLES),
        w_title=st.sampled_from(TITLES),
        o_title=st.sampled_from(("", "IA", "FA,FT", "SI,FI,LSI,NA")),
        foa=st.sampled_from(("", "AGM", "ACM")),
        standard=rated,
        rapid=rated,
        blitz=rated,
        birth_year=st.one_of(st.none(), st.integers(1850, 2199)),
        birth_date=st.none(),
        flag=st.sampled_from(("", "i", "w", "wi")),
    )


def players(names: st.SearchStrategy[str]) -> st.SearchStrategy[list[Listed]]:
    return st.lists(listed(names), min_size=1, max_size=20, unique_by=lambda row: row.id)


ascii_names = st.text(ASCII + " ", min_size=1, max_size=60).map(str.strip).filter(bool)
any_names = (
    st.text(st.characters(blacklist_categories=("Cc", "Cs", "Cn", "Zl", "Zp")), min_size=1, max_size=80)
    .map(str.strip)
    .filter(bool)
)


@given(players(ascii_names))
def test_text_round_trip(given_rows: list[Listed]) -> None:
    notebook = Notebook()
    data = b"".join(write_txt(given_rows, notebook))
    assert notebook.problems == []
    assert {len(line) for line in data.split(b"\r\n")} == {162, 0}
    assert list(rows(io.BytesIO(data), notebook)) == given_rows
    columns = read_columns(io.BytesIO(data), notebook)
    assert [columns.row(at) for at in range(columns.count)] == given_rows
    assert notebook.problems == []


@given(players(any_names))
def test_xml_round_trip(given_rows: list[Listed]) -> None:
    notebook = Notebook()
    data = b"".join(write_xml(given_rows, notebook))
    assert list(rows(io.BytesIO(data), notebook)) == given_rows
    columns = read_columns(io.BytesIO(data), notebook)
    assert [columns.row(at) for at in range(columns.count)] == given_rows
    assert find(io.BytesIO(data), {given_rows[-1].id}, notebook) == {given_rows[-1].id: given_rows[-1]}
    assert notebook.problems == []


def test_the_bytes_are_fides() -> None:
    assert b"".join(write_txt(COMBINED_PLAYERS)).decode() == COMBINED
    record = b"".join(write_xml(COMBINED_PLAYERS[:1])).decode()
    first = XML[XML.index("<playerslist>") : XML.index("</player>") + len("</player>\n")]
    assert record == first + "</playerslist>\n"


def written(row: Listed) -> tuple[str, list[tuple[str, str]]]:
    notebook = Notebook()
    lines = b"".join(write_txt([row], notebook)).decode("ascii").split("\r\n")
    assert {len(line) for line in lines} <= {162, 0}
    return lines[1], [(problem.severity, problem.code) for problem in notebook.problems]


def test_what_does_not_fit_is_told() -> None:
    row = COMBINED_PLAYERS[0]
    line, told = written(replace(row, name="x" * 61))
    assert (line[15:77], told) == ("x" * 60 + " H", [("note", "name_cut")])
    line, told = written(replace(row, name="Őry, Łukasz Ærø"))
    assert (line[15:32], told) == ("Ory, Lukasz Aero ", [("note", "name_spelled")])
    line, told = written(replace(row, name="Ива, A"))
    assert (line[15:22], told) == ("???, A ", [("note", "name_spelled")])
    line, told = written(replace(row, o_title="SI,FI,LSI,SLI,NA"))
    assert (line[94:110], told) == ("SI,FI,LSI,SLI  A", [("note", "word_left_out")])
    line, told = written(replace(row, federation="HUNG"))
    assert (line[76:81], told) == ("    M", [("note", "word_left_out")])
    for wrong in (Rated(2512, 1000, 10), Rated(10_000, 0, 10), Rated(2512, 0, 100), Rated(-1, 0, 0)):
        assert written(replace(row, rapid=wrong)) == ("", [("stop", "unwritable_numbers")])
    assert written(replace(row, id=1_000_000_000)) == ("", [("stop", "unwritable_numbers")])


def test_old_titles_are_written_as_today() -> None:
    line, told = written(OLD_DAYS[0])
    assert (line[84:87], line[152:156], told) == ("GM ", "1979", [])
    assert b"<title>WFM</title>" in b"".join(write_xml([OLD_DAYS[1]]))


def test_xml_holds_what_it_can() -> None:
    notebook = Notebook()
    data = b"".join(write_xml([Listed(5, "A\x00<&>]]>\u0151")], notebook))
    assert codes(notebook) == ["name_spelled"]
    assert list(rows(io.BytesIO(data), notebook)) == [Listed(5, "A?<&>]]>\u0151")]


def test_facts_of_a_player() -> None:
    row = COMBINED_PLAYERS[0]
    facts = Player("7012345", "Tolna, Bendeguz", "HUN", "m", 1979, title="GM")
    assert to_player(row, STANDARD) == facts._replace(rating=2512, k=10)  # and never games
    assert to_player(row, replace(STANDARD, fide_rating="blitz")) == facts._replace(rating=2399, k=20)
    day = date(2026, 9, 1)
    finnish = facts._replace(elo=(PublishedRating(day, 2512, 10),), elo_rapid=2480)
    assert to_player(row, SELO, day) == finnish
    assert to_player(row, PELO).elo_rapid == 2480
    unrated = COMBINED_PLAYERS[2]
    assert to_player(unrated, STANDARD) == Player("98", "Nobody", "ZZZ", "m", inactive=True)
    assert to_player(unrated, PELO) == Player("98", "Nobody", "ZZZ", "m", inactive=True)
    old = to_player(OLD_DAYS[0], STANDARD)
    assert (old.title, old.birth_date, old.k) == ("GM", date(1979, 3, 14), None)
    assert to_player(OLD_DAYS[1], STANDARD).title == "WFM"
