"""TRF as real programs write it: every quirk that formats know of, in a file of a few lines."""

from datetime import date

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.days import readings
from arpad.formats.text import LONGEST_LINE
from arpad.formats.tournament import Entrant, NationalRating, Pairing, Team, Tournament
from arpad.formats.trf.dates import spans
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.writer import write_trf

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


def test_headers_that_are_missing() -> None:
    _, problems = read(*TWO, h042=None, h052=None, h132=None, h012=None)
    assert sorted(codes(problems)) == [
        *[("note", "header_missing")] * 2,
        *[("stop", "date_header_missing")] * 2,
    ]


def test_the_number_of_players() -> None:
    assert read(*TWO, h062="2 (1)")[1] == []
    assert codes(read(*TWO, h062="3")[1]) == [("doubt", "players_differ")]


@pytest.mark.parametrize(
    "text",
    [
        *("2024/10/13", "24/10/13", "13/10/2024", "2024-10-13", "13.10.2024", "24.10.13", "Oct 13, 2024"),
        *("13 October 2024", "10/13/2024", "2024. 10. 13.", "2024 / 10 / 13"),
    ],
)
def test_every_way_to_write_a_day(text: str) -> None:
    assert date(2024, 10, 13) in readings(text).values()


@pytest.mark.parametrize("text", ["", "x", "2024/13/40", "2024/10", "31/02/2024", "0000/00/00", "20241013"])
def test_what_is_no_day(text: str) -> None:
    assert readings(text) == {}


def test_a_day_that_can_be_read_two_ways_is_read_by_the_others_or_not_at_all() -> None:
    assert [span.end for span in spans("24/09/2010", "02/10/2010", [])] == [date(2010, 10, 2)]
    assert [span.start for span in spans("03.04.2024", "05.04.2024", [])] == [date(2024, 4, 3)]
    both = spans("03/04/2024", "05/04/2024", [])
    assert {(span.start, span.end) for span in both} == {
        (date(2024, 4, 3), date(2024, 4, 5)),
        (date(2024, 3, 4), date(2024, 5, 4)),
    }
    # The rounds lie inside both, but only one of the two begins and ends with them.
    by_rounds = spans("03/04/2024", "05/04/2024", ["24/04/03", "24/04/04", "24/04/05"])
    assert [(span.start, span.end) for span in by_rounds] == [(date(2024, 4, 3), date(2024, 4, 5))]
    assert len(spans("03/04/2024", "05/04/2024", ["24/04/04", "24/04/04", "24/04/05"])) == 2
    assert [span.end for span in spans("10.09.13", "11.03.13", ["10.09.13", "10.09.25"])] == [date(2011, 3, 13)]
    assert [span.start for span in spans("28/02/11", "01/03/11", [])] == [date(2011, 2, 28)]
    assert len(spans("25/09/10", "25/09/12", [])) > 1  # 2025, or the 25th of September
    assert [span.rounds for span in spans("25.02.2011", "27.02.2011", ["11.25.02"])] == [(date(2011, 2, 25),)]
    _, problems = read(*TWO, h042="03/04/2024", h052="05/04/2024", h132=None)
    stops = [(p.code, p.line, p.values["expected"]) for p in problems if p.severity == "stop"]
    assert stops == [("ambiguous_date", 4, "2024-03-04, 2024-04-03"), ("ambiguous_date", 5, "2024-04-05, 2024-05-04")]


def test_days_that_contradict_each_other() -> None:
    _, problems = read(*TWO, h052="2024/04/01", h132=None)
    assert ("stop", "dates_disagree") in codes(problems)
    _, problems = read(*TWO, h132=f"{'':87}24/04/03  24/05/04")
    assert codes(problems) == [("doubt", "dates_disagree")]


@pytest.mark.parametrize(
    ("free", "encoded", "expected"),
    [
        (None, "5400+30", (5400 + 60 * 30, None)),
        (None, "40/7200:20/3600:1800", (7200 + 3600, None)),
        (None, "W300-B240", (300, 240)),
        ("15 min + 10 sec", None, (900 + 60 * 10, None)),
        ("90 min + 30 sec", "5400+30", (5400 + 60 * 30, None)),
        ("as announced", "5400+30", (5400 + 60 * 30, None)),
    ],
)
def test_time_controls(free: str | None, encoded: str | None, expected: tuple[int, int | None]) -> None:
    tournament, problems = read(*TWO, h122=free, h222=encoded)
    assert problems == []
    assert (tournament.seconds, tournament.seconds_black) == expected


@pytest.mark.parametrize(
    ("free", "encoded", "quoted"),
    [
        ("25", None, "25"),
        (None, "90+30", "90+30"),
        ("60 min + 30 sec", "5400+30", "5400+30 / 60 min + 30 sec"),
    ],
)
def test_an_unclear_time_control_is_asked_for(free: str | None, encoded: str | None, quoted: str) -> None:
    tournament, problems = read(*TWO, h122=free, h222=encoded)
    assert codes(problems) == [("note", "time_control_unclear")]
    assert problems[0].values["given"] == quoted
    assert (tournament.seconds, tournament.seconds_black) == (None, None)


def test_two_records_122_that_differ_are_asked_for() -> None:
    tournament, problems = read(*TWO, "122 60 min", h122="90 min")
    assert ("note", "time_control_unclear") in codes(problems)
    assert tournament.seconds is None


def test_teams_old_and_new() -> None:
    old, problems = read(*TWO, "013 Minta SE                          1    2")
    assert problems == []
    assert old.teams == (Team("Minta SE", (1, 2)),)
    line = f"310 {7:>3} {'Minta SE':<32} {'MSE':<5} {'2000':>6} {'4.0':>6} {'6.5':>6} {1:>3}  {1:>4} {2:>4}"
    new, problems = read(*TWO, line)
    assert problems == []
    assert new.teams == (Team("Minta SE", (1, 2), 7, "MSE", "2000", "4.0", "6.5", 1),)
    again = read_trf(write_trf(new, "trf26")[0])
    assert again.content == new


def test_a_national_rating_line() -> None:
    national = f"HUN    1 m    {'Minta, Anna':<33} 1987 HUN {'12345':>11} 1990/05/17"
    tournament, problems = read(*TWO, national)
    assert problems == []
    assert tournament.entrants[0].national == (NationalRating("HUN", 1987, "12345"),)
    again = read_trf(write_trf(tournament, "trf16")[0])
    assert again.content == tournament


def test_a_national_rating_line_has_the_layout_of_a_players_line() -> None:
    name = f"m    {'Minta, Anna':<33}"
    nobody = f"m    {'Senki, Béla':<33}"
    others = [
        "XYR 6",
        "XYR    6",
        "HUN    1",
        "HUN    1 m    Minta",
        f"HUN      {nobody} 1987",
        f"HUN   A1 {nobody} 1987",
    ]
    tournament, problems = read(*TWO, *others)
    assert [(problem.code, problem.severity) for problem in problems] == [("unknown_record", "note")] * len(others)
    assert not any(entrant.national for entrant in tournament.entrants)
    assert [f"{kept.id}{kept.text}" for kept in tournament.kept] == others
    tournament, problems = read(*TWO, f"HUN    1 {name} 1987")
    assert (problems, tournament.entrants[0].national) == ([], (NationalRating("HUN", 1987, None),))


def test_extensions_and_unknown_records_are_kept() -> None:
    lines = ["XXC white1 rank", "BBW 1.0", "999 something", "### a comment", "# another"]
    tournament, problems = read(*TWO, *lines)
    assert [problem.code for problem in problems] == ["extension_kept", "extension_kept", "unknown_record"]
    assert [f"{kept.id}{kept.text}" for kept in tournament.kept] == lines
    written = write_trf(tournament, "trf16")[0].decode()
    assert all(f"\n{line}\n" in written for line in lines)


def test_a_tab_is_a_blank() -> None:
    tournament, problems = read(*[line.replace("001 ", "001\t") for line in TWO], h012="Open")
    assert problems == []
    assert len(tournament.entrants) == 2


def test_vegas_own_file_is_recognised() -> None:
    reading = read_trf(b"012|Made-up Open\n142|1|x\n001|1|Minta, Anna|2000\n")
    assert reading.content is None
    assert [problem.code for problem in reading.problems] == ["vega_file"]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"012 Open\n", b"\x00\x01", b"001\n", b"\xff\xfe\x00"])
def test_what_is_no_trf(data: bytes) -> None:
    reading = read_trf(data)
    assert reading.content is None
    assert reading.stopped


def test_limits() -> None:
    assert [p.code for p in read_trf(b"001 " + b"x" * LONGEST_LINE).problems] == ["line_too_long"]
    long = file(*TWO, f"XXP {'1 ' * 30_000}")  # a real event of 1,500 players has a line of 55,000 characters
    assert [p.code for p in read_trf(long).problems] == ["extension_kept"]
    many = file(*(player(number) for number in range(1, 10_002) if number < 10_000), *TWO)
    assert read_trf(many).content is not None
    assert codes(read_trf(file(*TWO, *["zzz"] * 100_001)).problems) == [("stop", "table_too_many_rows")]
    cells = "".join("0000 - Z  " for _ in range(201))
    _, problems = read(player(1, "   2 w 1") + cells, TWO[1])
    assert ("stop", "too_many_rounds") in codes(problems)
