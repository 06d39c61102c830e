"""Reading the headers of a TRF: days, time controls, teams, national lines, and what is no TRF."""

from datetime import date

import pytest

from arpad.formats.days import readings
from arpad.formats.text import LONGEST_LINE
from arpad.formats.tournament import NationalRating, Team
from arpad.formats.trf.dates import spans
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.writer import write_trf
from tests.formats.test_trf import TWO, codes, file, player, read


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
