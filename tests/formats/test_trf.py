"""TRF as real programs write it: every quirk that formats know of, in a file of a few lines."""

from datetime import date

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.tournament import Entrant, Pairing, Tournament
from arpad.formats.trf.reader import read_trf

HEADERS = {
    "012": "Made-up Open",
    "022": "Nowhere",
    "032": "HUN",
    "042": "2024/04/03",
    "052": "2024/04/04",
    "102": "Biro Minta",
    "132": f"{'':87}24/04/03",
}


def player(
    number: int,
    *cells: str,
    sex: str = "m",
    title: str = "",
    name: str = "Minta, Anna",
    rating: str = "2000",
    federation: str = "HUN",
    id_: str = "",
    birth: str = "1990/05/17",
    points: str = "",
) -> str:
    """A line 001 with each thing in its columns."""
    who = f"001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3} {id_:>11} {birth:<10}"
    return f"{who} {points:>4} {number:>4}  " + "".join(f"{cell:<10}" for cell in cells)


TWO = [player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0", points="0.0")]


def file(*lines: str, end: str = "\n", **headers: str | None) -> bytes:
    told = {**HEADERS, **{record[1:]: text for record, text in headers.items()}}
    first = [f"{record} {text}" for record, text in told.items() if text is not None]
    return end.join([*first, *lines, ""]).encode()


def read(*lines: str, **headers: str | None) -> tuple[Tournament, list[Problem]]:
    reading = read_trf(file(*lines, **headers))
    assert reading.content is not None, reading.problems
    return reading.content, list(reading.problems)


def codes(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in problems]


def test_a_clean_file() -> None:
    tournament, problems = read(*TWO)
    assert problems == []
    assert tournament.name == "Made-up Open"
    assert (tournament.start, tournament.end) == (date(2024, 4, 3), date(2024, 4, 4))
    assert tournament.round_dates == (date(2024, 4, 3),)
    assert tournament.entrants[0] == Entrant(
        *(1, "Minta, Anna", None, "m", None, 2000, "HUN", 1990, date(1990, 5, 17), "1.0", 1)
    )
    assert tournament.pairings == (Pairing(1, 1, 2, "1-0"),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks(end: str, mark: bytes) -> None:
    assert read_trf(mark + file(*TWO, end=end)).problems == ()


def test_no_final_newline_and_blank_lines_and_rulers() -> None:
    ruler = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1"
    data = file("", ruler, "01234567890123456789", *TWO).rstrip()
    assert read_trf(data).problems == ()


@pytest.mark.parametrize(("encoding", "told"), [("utf-8", []), ("cp1252", ["read_as_eight_bit"]), ("utf-16", [])])
def test_encodings(encoding: str, told: list[str]) -> None:
    text = file(player(1, "   2 w 1", name="Öster, Åke"), TWO[1]).decode()
    reading = read_trf(text.encode(encoding))
    assert [problem.code for problem in reading.problems] == told
    assert reading.content is not None
    assert reading.content.entrants[0].name == "Öster, Åke"


def test_columns_counted_in_bytes() -> None:
    """A program that pads the UTF-8 bytes of a name to 33 leaves the letters short of a column for each accent."""
    line = player(1, "   2 w 1", name="Öster, Åke", rating="2145")
    padded = line.replace("Öster, Åke  ", "Öster, Åke")
    reading = read_trf(file(padded, TWO[1]))
    assert reading.content is not None
    assert reading.problems == ()
    assert (reading.content.entrants[0].name, reading.content.entrants[0].rating) == ("Öster, Åke", 2145)


def test_rank_and_rounds_a_column_too_early() -> None:
    slipped = [line[:84] + line[85:] for line in TWO]
    tournament, problems = read(*slipped)
    assert codes(problems) == [("note", "rounds_slipped")] * 2
    assert tournament.pairings == (Pairing(1, 1, 2, "1-0"),)


def test_a_slipped_column_stops() -> None:
    """A letter too many in the name moves the last digit of the rating into the blank column 53."""
    slipped = TWO[0][:20] + "x" + TWO[0][20:]
    _, problems = read(slipped, TWO[1])
    told = [(p.severity, p.line, p.column) for p in problems if p.code == "columns_slipped"]
    assert told == [("stop", 8, 53)]


@pytest.mark.parametrize(
    ("sex", "title", "expected"),
    [
        ("M", "GM", ("m", "GM")),
        ("f", "wf", ("w", "WFM")),
        ("w", "wc", ("w", "WCM")),
        ("u", "g", (None, "GM")),
        (" ", "m", (None, "IM")),
        ("m", "f", ("m", "FM")),
        ("m", "GM ", ("m", "GM")),
    ],
)
def test_sexes_and_old_titles(sex: str, title: str, expected: tuple[str | None, str]) -> None:
    tournament, problems = read(player(1, "   2 w 1", sex=sex, title=title), TWO[1])
    assert problems == []
    assert (tournament.entrants[0].sex, tournament.entrants[0].title) == expected


@pytest.mark.parametrize(
    ("birth", "expected"),
    [
        ("1990/05/17", (1990, date(1990, 5, 17))),
        ("1990.05.17", (1990, date(1990, 5, 17))),
        ("1990", (1990, None)),
        ("1990.  .  ", (1990, None)),
        ("1990/00/00", (1990, None)),
        ("17.05.1990", (1990, date(1990, 5, 17))),
        ("", (None, None)),
        ("0000/00/00", (None, None)),
    ],
)
def test_births(birth: str, expected: tuple[int | None, date | None]) -> None:
    tournament, problems = read(player(1, "   2 w 1", birth=birth), TWO[1])
    assert problems == []
    assert (tournament.entrants[0].birth_year, tournament.entrants[0].birth_date) == expected


def test_a_birthday_that_is_two_days_keeps_its_year() -> None:
    tournament, problems = read(player(1, "   2 w 1", birth="03/04/1990"), TWO[1])
    assert codes(problems) == [("note", "ambiguous_birthday")]
    assert (tournament.entrants[0].birth_year, tournament.entrants[0].birth_date) == (1990, None)


@pytest.mark.parametrize(
    ("changes", "code", "column"),
    [
        ({"birth": "19x0/05/17"}, "bad_birth", 70),
        ({"birth": "90/05/17"}, "bad_birth", 70),
        ({"rating": "2OOO"}, "bad_file_rating", 49),
        ({"rating": "4001"}, "bad_file_rating", 49),
        ({"id_": "70330B"}, "bad_id", 58),
    ],
)
def test_what_could_change_a_rating_stops(changes: dict[str, str], code: str, column: int) -> None:
    _, problems = read(player(1, "   2 w 1", **changes), TWO[1])
    assert [(p.severity, p.code, p.line, p.column) for p in problems] == [("stop", code, 8, column)]


def test_no_rating_and_no_id() -> None:
    tournament, problems = read(player(1, "   2 w 1", rating="0", id_="0"), player(2, "   1 b 0", rating="", id_=""))
    assert problems == []
    assert [(e.rating, e.id) for e in tournament.entrants] == [(None, None), (None, None)]


def test_one_id_twice_stops() -> None:
    lines = [player(1, "   2 w 1", id_="700001"), player(2, "   1 b 0", id_="700001")]
    _, problems = read(*lines)
    assert [(p.severity, p.code, p.line) for p in problems] == [("stop", "id_twice", 9)]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("   2 w 1", "   1 b 0", Pairing(1, 1, 2, "1-0")),
        ("   2 b =", "   1 w =", Pairing(1, 2, 1, "1/2-1/2")),
        ("   2 b 1", "   1 w 0", Pairing(1, 2, 1, "0-1")),
        ("   2 w +", "   1 b -", Pairing(1, 1, 2, "+/-")),
        ("   2 - -", "   1 - -", Pairing(1, 1, 2, "-/-", colours_known=False)),
        ("   2 w W", "   1 b L", Pairing(1, 1, 2, "1-0", one_move_each=False)),
        ("   2 W d", "   1 B d", Pairing(1, 1, 2, "1/2-1/2", one_move_each=False)),
    ],
)
def test_results(first: str, second: str, expected: Pairing) -> None:
    tournament, problems = read(player(1, first, "   2 w 1"), player(2, second, "   1 b 0"))
    assert problems == []
    assert tournament.pairings == (expected, Pairing(2, 1, 2, "1-0"))


@pytest.mark.parametrize("sign", ["H", "F", "U", "Z", "+", "-", "h"])
def test_alone(sign: str) -> None:
    tournament, problems = read(*(player(n, cell, f"0000 - {sign}") for n, cell in ((1, "   2 w 1"), (2, "   1 b 0"))))
    assert problems == []
    result = "unplayed" if sign in "Z-" else "bye"
    assert tournament.pairings[1:] == tuple(Pairing(2, n, None, result, alone=sign.upper()) for n in (1, 2))


def test_blank_cells_say_nothing_and_rounds_may_be_ragged() -> None:
    tournament, problems = read(player(1, "   2 w 1", "", "   2 b 1"), player(2, "   1 b 0", "0000 -", "   1 w 0"))
    assert codes(problems) == [("doubt", "rounds_empty")]
    assert [pairing.round for pairing in tournament.pairings] == [1, 3]


@pytest.mark.parametrize(
    ("first", "second", "severity", "code"),
    [
        ("   2 w 1", "0000 - Z", "stop", "one_sided_pairing"),
        ("   2 w 1", "", "stop", "one_sided_pairing"),
        ("   2 w 1", "   1 b 1", "stop", "results_disagree"),
        ("   2 w 1", "   1 b -", "stop", "results_disagree"),
        ("   2 w =", "   1 b 0", "stop", "results_disagree"),
        ("   2 w 1", "   1 b", "stop", "result_missing"),
        ("   3 w 1", "0000 - Z", "stop", "opponent_not_entered"),
        ("   1 w 1", "0000 - Z", "stop", "pairing_with_oneself"),
        ("0000 - W", "0000 - Z", "stop", "result_against_nobody"),
        ("   2 w x", "   1 b 0", "stop", "bad_round"),
        ("   2 w 1", "   1 w 0", "doubt", "colours_disagree"),
        ("   2 w +", "0000 - -", "doubt", "one_sided_forfeit"),
        ("0000 - 1", "0000 - Z", "doubt", "played_against_nobody"),
    ],
)
def test_what_is_ambiguous_is_told_where_it_stands(first: str, second: str, severity: str, code: str) -> None:
    _, problems = read(player(1, "   2 w 1", first), player(2, "   1 b 0", second))
    assert (severity, code) in codes(problems)
    problem = next(problem for problem in problems if problem.code == code)
    assert (problem.line in (8, 9), problem.column) == (True, 102)


def test_points_that_are_not_the_sum_are_a_doubt() -> None:
    _, problems = read(player(1, "   2 w 1", points="2.0"), TWO[1])
    assert codes(problems) == [("doubt", "points_differ")]
    assert problems[0].values == {"given": "2.0", "expected": "1.0"}
    _, problems = read(player(1, "   2 w 1", points="3.0"), TWO[1], h162=" W 3.0    D 1.0")
    assert problems == []
    _, problems = read(player(1, "   2 w 1", points="1.0"), TWO[1], h162=" W 3.0    D 1.0")
    assert problems[0].values == {"given": "1.0", "expected": "3.0"}


def test_start_numbers_need_not_be_in_order_nor_without_gaps() -> None:
    tournament, problems = read(player(7, "   3 w 1"), player(3, "   7 b 0"))
    assert problems == []
    assert tournament.pairings == (Pairing(1, 7, 3, "1-0"),)
    _, problems = read(*TWO, player(2))
    assert codes(problems) == [("stop", "number_twice")]
    _, problems = read(*TWO, player(3).replace("001    3", "001     "))
    assert codes(problems) == [("stop", "no_start_number")]


def test_more_rounds_than_the_event_has() -> None:
    lines = [player(1, "   2 w 1", "   2 b 1"), player(2, "   1 b 0", "   1 w 0")]
    for record in ("h142", "hXXR"):
        assert read(*lines, **{record: "2"})[1] == []
        assert codes(read(*lines, **{record: "3"})[1]) == [("doubt", "fewer_rounds")]
        assert codes(read(*lines, **{record: "1"})[1]) == [("doubt", "result_beyond_last")] * 2
        assert read(*lines, **{record: "1"})[0].rounds == 2


def test_a_round_without_an_entry_before_one_with_entries_is_doubted() -> None:
    """Ten blanks put into every line move each game a round on, and no two lines contradict each other."""
    lines = [player(1, "   2 w 1"), player(2, "   1 b 0")]
    assert codes(read(*lines)[1]) == []
    moved = [player(1, "", "   2 w 1"), player(2, "", "   1 b 0")]
    assert ("doubt", "rounds_empty") in codes(read(*moved)[1])
