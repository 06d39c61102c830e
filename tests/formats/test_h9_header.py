"""Reading the header of h9 files, the ends of their lines and their encodings."""

from datetime import date

import pytest

from arpad.formats.go.h9 import read_h9
from arpad.formats.go.lines import MOST_BYTES, MOST_LINES, MOST_PLAYERS, MOST_ROUNDS
from arpad.formats.text import LONGEST_LINE
from arpad.formats.tournament import Kept
from tests.formats.test_h9 import HEADER, TABLE, only_problem, tournament_of


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2024-03-02,2024-03-03", date(2024, 3, 2), date(2024, 3, 3)),
        ("2024/03/02, 2024/03/03", date(2024, 3, 2), date(2024, 3, 3)),
        ("20240302,20240303", date(2024, 3, 2), date(2024, 3, 3)),
        ("2.3.2024,3.3.2024", date(2024, 3, 2), date(2024, 3, 3)),
        ("13/03/2024,14/03/2024", date(2024, 3, 13), date(2024, 3, 14)),
        ("03/13/2024,03/14/2024", date(2024, 3, 13), date(2024, 3, 14)),
        ("03/03/2024", date(2024, 3, 3), None),
        ("2024-03-02", date(2024, 3, 2), None),
        ("", None, None),
    ],
)
def test_days(text: str, start: date | None, end: date | None) -> None:
    found = tournament_of(f"; DT[{text}]\n{TABLE}")
    assert (found.start, found.end) == (start, end)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("02/03/2024", "ambiguous_date"),
        ("2-3-2024", "ambiguous_date"),
        ("2024-02-30", "bad_file_date"),
        ("31/12/99", "ambiguous_date"),
        ("2024", "bad_file_date"),
        ("0024-02-03", "bad_file_date"),
        ("2024-03-02,2024-03-03,2024-03-04", "bad_file_date"),
        ("2024-03-03,2024-03-02", "ends_before_start"),
    ],
)
def test_days_that_cannot_be_read(text: str, code: str) -> None:
    problem = only_problem(f"; DT[{text}]\n{TABLE}")
    assert (problem.code, problem.severity, problem.line, problem.column) == (code, "stop", 1, 3)


@pytest.mark.parametrize(
    ("text", "country", "city"),
    [
        ("HU, Szeged", "HU", "Szeged"),
        (",Szeged", None, "Szeged"),
        (",TR, Istanbul", None, "TR, Istanbul"),
        ("hu,", "HU", None),
    ],
)
def test_places(text: str, country: str | None, city: str | None) -> None:
    found = tournament_of(f"; PC[{text}]\n{TABLE}")
    assert (found.federation, found.city) == (country, city)


def test_a_place_without_a_country() -> None:
    problem = only_problem(f"; PC[Szeged]\n{TABLE}")
    assert (problem.code, problem.severity) == ("place_without_country", "note")


def test_several_words_in_one_comment() -> None:
    found = tournament_of(f"; TC[W240302A] CL[B] EV[Cup]\n{TABLE}")
    assert (found.name, found.kept) == ("Cup", (Kept("TC", "W240302A"), Kept("CL", "B")))


def test_a_word_of_the_header_twice() -> None:
    problem = only_problem(f"; DT[2024-03-02,2024-03-03]\n; DT[2024-03-02,2024-03-04]\n{TABLE}")
    assert (problem.code, problem.severity, problem.line) == ("header_twice", "stop", 2)


@pytest.mark.parametrize("comment", ["; EV[Cup] and more", "; DT(2024-03-02,2024-03-03)", "; EV[Cup"])
def test_a_header_that_is_not_alone_or_not_whole(comment: str) -> None:
    problem = only_problem(f"{comment}\n{TABLE}")
    assert (problem.code, problem.severity, problem.line) == ("header_beside_text", "note", 1)


def test_comments_are_kept() -> None:
    found = tournament_of("; made by hand\n\n;\n1 Almas Anna 3D HU A 1 2 3 4 0- ; she left early\n")
    assert found.kept == (Kept(";", " made by hand"), Kept(";", ""), Kept(";", " she left early"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_ends_of_lines(end: str) -> None:
    assert len(tournament_of((HEADER + TABLE).replace("\n", end)).entrants) == 3


def test_tabs_and_no_end_of_the_last_line() -> None:
    assert len(tournament_of(TABLE.replace(" ", "\t").rstrip()).entrants) == 3


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-8", "Ĝ, É"), ("utf-8-sig", "Ĝ, É"), ("utf-16", "Ĝ, É"), ("iso8859-15", "Œ, É"), ("cp1252", "Œ, É")],
)
def test_encodings(encoding: str, name: str) -> None:
    surname, first = name.split(", ")
    reading = read_h9(f"1 {surname} {first} 3D HU A 1 2 3 4 0-\n".encode(encoding))
    assert reading.content is not None
    assert reading.content.entrants[0].name == name
    assert [problem.code for problem in reading.problems] == ([] if "utf" in encoding else ["read_as_eight_bit"])


def test_letters_that_no_text_has() -> None:
    problem = only_problem("1 Al\x07mas Anna 3D HU A 1 2 3 4 0-\n")
    assert (problem.code, problem.line, problem.column) == ("unwritable_letter", 1, 5)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b" \n", "empty_file"),
        (b"; EV[Cup]\n", "no_players"),
        (b"\x00\x01", "not_a_text_file"),
        (b" " * (MOST_BYTES + 1), "larger_than"),
        (b"1 A" + b" " * LONGEST_LINE + b"B 3D", "line_too_long"),
        (b"".join(b"%d A B 3D HU A 1 2 3 4 0-\n" % n for n in range(1, MOST_PLAYERS + 2)), "too_many_players"),
        (b"; a comment\n" * (MOST_LINES + 1), "too_many_lines"),
        (b"1 A B 3D HU A 1 2 3 4" + b" 0-" * (MOST_ROUNDS + 1), "too_many_rounds"),
    ],
)
def test_files_of_which_nothing_can_be_made(data: bytes, code: str) -> None:
    reading = read_h9(data)
    assert reading.content is None
    assert code in [problem.code for problem in reading.problems]
