"""The EGF's table, quirk by quirk: small made-up files, the expectation read off the file by eye."""

from datetime import date

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.go.h9 import read_h9
from arpad.formats.notebook import Reading
from arpad.formats.tournament import Entrant, Kept, Pairing, Tournament

HEADER = """; CL[A]
; EV[Made-up Cup]
; PC[HU, Szeged]
; DT[2024-03-02,2024-03-03]
; KM[6.5]
; TM[75]
; CM[Canadian byo-yomi]
"""
TABLE = """1 Almas Anna 3D HU Szeg 33 95 280 0 2+/w0 3-/b0 |11111111
2 Borsos Bela 1K HU Buda 32 96 281 0 1-/b0 0+
3 Csontos Cili 2D SK Koma 31 97 282 0 0- 1+/w0
"""


def reading_of(text: str) -> Reading[Tournament]:
    return read_h9(text.encode())


def tournament_of(text: str) -> Tournament:
    """What is read from a file with which nothing is wrong; the time is noted as not used."""
    reading = reading_of(text)
    assert [problem.code for problem in reading.problems] == ["adjusted_time_not_used"] * ("TM[" in text)
    assert reading.content is not None
    return reading.content


def only_problem(text: str) -> Problem:
    problems = [problem for problem in reading_of(text).problems if problem.code != "adjusted_time_not_used"]
    assert len(problems) == 1, problems
    return problems[0]


def test_adjusted_time_is_named_as_not_used() -> None:
    """Table 2 of mgsz-2012 asks for base time and byo-yomi apart; TM is one number made of both."""
    [problem] = reading_of(HEADER + TABLE).problems
    assert (problem.severity, problem.code) == ("note", "adjusted_time_not_used")
    assert dict(problem.values) == {"name": "TM", "given": "75", "event": "Made-up Cup"}
    [problem] = reading_of((HEADER + TABLE).replace("Made-up Cup", "Made-up\tCup")).problems
    assert problem.values["event"] == "Made-up Cup"


def two(first: str, second: str, ranks: tuple[str, str] = ("3D", "1D"), header: str = "") -> str:
    """A game of two players, each line with its own word on it."""
    return f"{header}1 Almas Anna {ranks[0]} HU A 1 2 3 4 {first}\n2 Borsos Bela {ranks[1]} HU B 1 2 3 4 {second}\n"


def game(text: str) -> Pairing:
    found = tournament_of(text).pairings
    assert len(found) == 1
    return found[0]


def test_a_whole_file() -> None:
    found = tournament_of(HEADER + TABLE)
    assert found.is_go
    assert (found.name, found.federation, found.city) == ("Made-up Cup", "HU", "Szeged")
    assert (found.start, found.end, found.rounds) == (date(2024, 3, 2), date(2024, 3, 3), 2)
    assert found.kept == (Kept("CL", "A"), Kept("KM", "6.5"), Kept("TM", "75"), Kept("CM", "Canadian byo-yomi"))
    assert found.entrants == (
        Entrant(
            1, "Almas, Anna", "11111111", federation="HU", club="Szeg", grade="3 dan", kept=("33", "95", "280", "0")
        ),
        Entrant(2, "Borsos, Bela", federation="HU", club="Buda", grade="1 kyu", kept=("32", "96", "281", "0")),
        Entrant(3, "Csontos, Cili", federation="SK", club="Koma", grade="2 dan", kept=("31", "97", "282", "0")),
    )
    assert found.pairings == (
        Pairing(1, 1, 2, "1-0", stones=0),
        Pairing(1, 3, None, "unplayed", "-"),
        Pairing(2, 3, 1, "1-0", stones=0),
        Pairing(2, 2, None, "bye", "+"),
    )


@pytest.mark.parametrize(("sign", "result"), [("+", "bye"), ("=", "bye"), ("-", "unplayed")])
def test_rounds_without_an_opponent(sign: str, result: str) -> None:
    found = tournament_of(two(f"0{sign}", f"0{sign}")).pairings
    assert found == (Pairing(1, 1, None, result, sign), Pairing(1, 2, None, result, sign))


@pytest.mark.parametrize(
    ("first", "second", "result", "stones"),
    [
        ("2+/w0", "1-/b0", "1-0", 0),
        ("2-/w3", "1+/b3", "0-1", 3),
        ("2=/w0", "1=/b0", "1/2-1/2", 0),
        ("2+/w", "1-/b", "1-0", 0),  # w is the same as w0
        ("2+!w0", "1-!b0", "+/-", 0),
        ("2-!w2", "1+!b2", "-/+", 2),
        ("2+!w", "1-!b", "+/-", None),
        ("2+/w0!", "1-/b0!", "+/-", 0),
        ("2+/W0", "1-/B0", "1-0", 0),
        ("2+/w3", "1-", "1-0", 3),  # one line may leave to the other what it says
        ("2+", "1-/b3", "1-0", 3),
        ("2+/w9", "1-/?", "1-0", 9),
    ],
)
def test_games(first: str, second: str, result: str, stones: int | None) -> None:
    assert game(two(first, second)) == Pairing(1, 1, 2, result, stones=stones)


def test_black_is_first_on_the_list_as_often() -> None:
    assert game(two("2+/b4", "1-/w4")) == Pairing(1, 2, 1, "0-1", stones=4)


def test_without_colours_the_lower_number_stands_first() -> None:
    assert game(two("2-", "1+")) == Pairing(1, 1, 2, "0-1", colours_known=False)


@pytest.mark.parametrize(
    ("ranks", "reduction", "white", "stones", "known"),
    [
        (("3D", "1D"), 0, 1, 2, True),
        (("3D", "1D"), 1, 1, 1, True),
        (("3D", "1D"), 2, 1, 0, False),
        (("3D", "1D"), 3, 1, 0, False),
        (("2D", "3K"), 1, 1, 3, True),  # 2D 1D 1K 2K 3K: four grades
        (("12K", "4K"), 1, 2, 7, True),  # the weaker one, black, is first on the list
        (("5", "1"), 0, 2, 4, True),  # a bare number is kyu
    ],
)
def test_handicaps_by_the_difference_of_ranks(
    ranks: tuple[str, str], reduction: int, white: int, stones: int, known: bool
) -> None:
    found = game(two("2+", "1-", ranks, f"; HA[h{reduction}]\n"))
    result = "1-0" if white == 1 else "0-1"
    assert found == Pairing(1, white, 3 - white, result, stones=stones, colours_known=known)


@pytest.mark.parametrize("header", ["; ha[h1]\n", "; Ha[H1]\n", "; ev[Cup] hA[h1]\n"])
def test_the_header_is_read_in_any_case(header: str) -> None:
    assert game(two("2+", "1-", ("3D", "1D"), header)) == Pairing(1, 1, 2, "1-0", stones=1)


@pytest.mark.parametrize(
    "meant", ["HA [h1]", "HA(h1)", "ha{h1}", "HA[h1", "H A[h1]", "H.A.[h1]", "HA: [h1]", "Handicap[h1]", "HC[h1]"]
)
def test_what_may_be_meant_for_the_handicaps_stops(meant: str) -> None:
    """Passed over, it would make even games of handicap games."""
    reading = reading_of(two("2+", "1-", header=f"; EV[Cup] {meant}\n"))
    stops = [problem for problem in reading.problems if problem.severity == "stop"]
    assert [(stop.code, stop.values["name"], stop.line, stop.column) for stop in stops] == [
        ("unreadable_value", "HA", 1, 11)
    ]
    told = reading_of(two("2+/w1", "1-/b1", header=f"; EV[Cup] {meant}\n"))
    assert not told.stopped  # every game tells its own


@pytest.mark.parametrize(
    "comment", ["Hamburg (DE)", "halves [see rules]", "CM[no handicap] shah [x]", "the cup (2024)"]
)
def test_other_words_in_brackets_are_no_handicaps(comment: str) -> None:
    assert not reading_of(two("2+", "1-", header=f"; {comment}\n")).stopped


@pytest.mark.parametrize(("ranks", "reduction"), [(("3D", "7K"), 0), (("3D", "8K"), 1), (("3D", "20K"), 1)])
def test_a_difference_beyond_every_usual_handicap_stops(ranks: tuple[str, str], reduction: int) -> None:
    """3D to 1D are three grades above 1K: 3D and 6K are eight apart, 7K nine, 8K ten."""
    reading = reading_of(two("2+", "1-", ranks, f"; HA[h{reduction}]\n"))
    beyond = ranks[1] != "7K"
    assert [(problem.code, problem.severity) for problem in reading.problems] == (
        [("handicap_beyond", "stop")] if beyond else []
    )
    assert game(two("2+/w9", "1-/b9", ranks, "; HA[h1]\n")).stones == 9


def test_a_handicap_that_is_told_is_not_computed() -> None:
    assert game(two("2+/w0", "1-/b0", ("6D", "6K"), "; HA[h1]\n")).stones == 0


def test_by_default_there_is_no_handicap_to_compute() -> None:
    assert game(two("2+!", "1-!", ("6D", "6K"), "; HA[h1]\n")) == Pairing(1, 1, 2, "+/-", colours_known=False)


@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        ("2+/b", "1-/w", ("6D", "6K")),  # the stones would go to white
        ("2+", "1-", ("6D", "2P")),  # nobody can compute with a professional's dan
    ],
)
def test_handicaps_that_cannot_be_computed(first: str, second: str, ranks: tuple[str, str]) -> None:
    problem = only_problem(two(first, second, ranks, "; HA[h1]\n"))
    assert (problem.code, problem.severity, problem.line) == ("handicap_unclear", "stop", 3)


def test_stones_without_a_colour() -> None:
    assert only_problem(two("2+/?3", "1-/?3")).code == "handicap_unclear"


def test_a_rule_for_handicaps_that_cannot_be_read() -> None:
    text = two("2+", "1-", header="; HA[as usual]\n")
    assert [(one.code, one.severity) for one in reading_of(text).problems] == [("unreadable_value", "stop")]


def test_a_rule_for_handicaps_that_nobody_needs() -> None:
    problem = only_problem(two("2+/w0", "1-/b0", header="; HA[as usual]\n"))
    assert (problem.code, problem.severity, problem.line, problem.column) == ("unreadable_value", "note", 1, 3)


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("2+/w0", "1+/b0", "results_disagree"),
        ("2-/w0", "1-/b0", "results_disagree"),
        ("2+/w0", "1=/b0", "results_disagree"),
        ("2+/w0", "1?/b0", "results_disagree"),
        ("2+!w0", "1-/b0", "results_disagree"),
        ("2?/w0", "1?/b0", "undecided_game"),
        ("2+/w0", "1-/w0", "colours_disagree"),
        ("2+/w2", "1-/b3", "handicaps_disagree"),
        ("2+/w0", "0-", "one_sided_pairing"),
        ("7+/w0", "0-", "opponent_not_entered"),
        ("1+/w0", "0-", "against_oneself"),
        ("2+/w0", "0?", "not_a_go_result"),
        ("2+/w0", "x1", "not_a_go_result"),
        ("2+/w0", "1-/b123", "not_a_go_result"),
        ("2+/w0", "0-/b0", "not_a_go_result"),
    ],
)
def test_what_the_two_lines_contradict_each_other_in(first: str, second: str, code: str) -> None:
    stops = [problem for problem in reading_of(two(first, second)).problems if problem.severity == "stop"]
    assert [problem.code for problem in stops] == [code]
    assert stops[0].line in (1, 2)
    assert stops[0].column == (30 if stops[0].line == 1 else 31)  # behind "1 Almas Anna 3D HU A 1 2 3 4 "
    assert stops[0].values["given"] == (second if stops[0].line == 2 else first)


def test_a_game_lost_by_both_is_kept_until_somebody_decides() -> None:
    reading = reading_of(two("2-/w0", "1-/b0"))
    assert reading.stopped
    assert reading.content is not None
    assert reading.content.pairings[0].result == "0-0"


def test_lost_by_both_by_default_is_only_noted() -> None:
    reading = reading_of(two("2-!w0", "1-!b0"))
    assert [(problem.code, problem.severity) for problem in reading.problems] == [("both_by_default", "note")]
    assert reading.content is not None
    assert reading.content.pairings[0].result == "-/-"


def test_a_point_shared_by_default_is_only_noted() -> None:
    problem = only_problem(two("2=!", "1=!"))
    assert (problem.code, problem.severity) == ("drawn_by_default", "note")


def test_ties_have_no_place_printed() -> None:
    text = (
        "1 Almas Anna 3D HU A 1 2 3 4 2+/w0\n  Borsos Bela 3D HU B 1 2 3 4 1-/b0\n3 Csontos Cili 1K HU C 1 2 3 4 0-\n"
    )
    assert [entrant.number for entrant in tournament_of(text).entrants] == [1, 2, 3]


def test_places_that_are_not_counted_through() -> None:
    text = "1 Almas Anna 3D HU A 1 2 3 4 5+/w0\n5 Borsos Bela 3D HU B 1 2 3 4 1-/b0\n"
    problem = only_problem(text)
    assert (problem.code, problem.severity, problem.line, problem.column) == ("places_out_of_order", "note", 2, 1)
    assert (problem.values["given"], problem.values["expected"]) == ("5", "2")
    reading = reading_of(text)
    assert reading.content is not None
    assert reading.content.pairings == (Pairing(1, 1, 5, "1-0", stones=0),)


def test_a_tie_among_places_that_are_not_counted_through() -> None:
    text = "1 Almas Anna 3D HU A 1 2 3 4 0-\n7 Borsos Bela 3D HU B 1 2 3 4 0-\n  Csontos Cili 1K HU C 1 2 3 4 0-\n"
    assert "place_unclear" in [problem.code for problem in reading_of(text).problems if problem.severity == "stop"]


def test_a_place_twice() -> None:
    text = "1 Almas Anna 3D HU A 1 2 3 4 0-\n1 Borsos Bela 3D HU B 1 2 3 4 0-\n"
    problem = only_problem(text)
    assert (problem.code, problem.line, problem.values["given"]) == ("number_twice", 2, "1")


def test_blanks_in_names_and_clubs() -> None:
    found = tournament_of("1 von_Almas Anna_Maria 3D HU Nagy_Klub 1 2 3 4 0-\n").entrants[0]
    assert (found.name, found.club) == ("von Almas, Anna Maria", "Nagy Klub")


@pytest.mark.parametrize(("names", "name"), [("Almas", "Almas"), ("Almas Anna Maria", "Almas, Anna Maria")])
def test_names_in_other_than_two_parts(names: str, name: str) -> None:
    reading = reading_of(f"1 {names} 3D HU A 1 2 3 4 0-\n")
    assert [(one.code, one.severity, one.column) for one in reading.problems] == [("name_of_other_parts", "note", 3)]
    assert reading.content is not None
    assert reading.content.entrants[0].name == name


@pytest.mark.parametrize(
    ("rank", "grade"),
    [("3D", "3 dan"), ("3d", "3 dan"), ("12K", "12 kyu"), ("12k", "12 kyu"), ("12", "12 kyu"), ("9p", "9 pro")],
)
def test_ranks(rank: str, grade: str) -> None:
    assert tournament_of(f"1 Almas Anna {rank} HU A 1 2 3 4 0-\n").entrants[0].grade == grade


@pytest.mark.parametrize("rank", ["10D", "99K"])
def test_ranks_that_nobody_has(rank: str) -> None:
    problem = only_problem(f"1 Almas Anna {rank} HU A 1 2 3 4 0-\n")
    assert (problem.code, problem.line, problem.column, problem.values["given"]) == ("not_a_rank", 1, 14, rank)


def test_countries_and_clubs_that_nobody_gave() -> None:
    found = tournament_of("1 Almas Anna 3D XX xxxx 1 2 3 4 0-\n").entrants[0]
    assert (found.federation, found.club) == (None, None)


def test_a_half_that_the_encoding_does_not_have() -> None:
    """32½ becomes 32? in ISO-8859-15, which looks like a round; where the rounds begin the other lines tell."""
    text = "1 Almas Anna 3D HU A 32? 95? 1 2? 2+/w0\n2 Borsos Bela 1D HU B 32 95 1 2 1-/b0\n3 C D 1K HU C 1 2 3 4 0-\n"
    assert tournament_of(text).entrants[0].kept == ("32?", "95?", "1", "2?")


def test_a_round_too_few() -> None:
    problem = only_problem("1 A B 3D HU A 1 2 3 4 0- 0-\n2 C D 3D HU B 1 2 3 4 0- 0-\n3 E F 3D HU B 1 2 3 4 0-\n")
    assert (problem.code, problem.line) == ("rounds_differ", 3)
    assert (problem.values["given"], problem.values["expected"]) == ("1", "2")


@pytest.mark.parametrize(
    "line",
    [
        "what is this",
        "1 Almas Anna 3D HU A 1 2 3 0-",  # three criteria
        "1 Almas Anna 3D H7 A 1 2 3 4 0-",  # a country is of letters
        "1 Almas Anna 3D HU A 1 2 x 4 0-",
        "123456 Almas Anna 3D HU A 1 2 3 4 0-",
        "0 Almas Anna 3D HU A 1 2 3 4 0-",
    ],
)
def test_lines_that_are_no_players(line: str) -> None:
    problems = reading_of(f"{TABLE.replace('0+', '0-')}{line}\n").problems
    assert "not_a_go_player_line" in [problem.code for problem in problems if problem.line == 4]


@pytest.mark.parametrize(
    "line",
    [
        "1 Almas Anna 3D HU A 1 2 3 0-",  # three criteria on every line of the file
        "1 2 Anna 3D HU A 1 2 3 4 0-",  # a number is no name: a column too many
    ],
)
def test_a_file_of_such_a_line_alone(line: str) -> None:
    stops = [(one.code, one.line) for one in reading_of(f"{line}\n").problems if one.severity == "stop"]
    assert ("not_a_go_player_line", 1) in stops


@pytest.mark.parametrize("pin", ["1234567", "123456789", "1234567x", "12345678 9"])
def test_unreadable_pins(pin: str) -> None:
    problem = only_problem(f"1 Almas Anna 3D HU A 1 2 3 4 0- |{pin}\n")
    assert (problem.code, problem.severity) == ("unreadable_pin", "stop")
    assert (problem.line, problem.column, problem.values["given"]) == (1, 34, pin)


@pytest.mark.parametrize("pin", ["| 12345678", "|12345678", "| 12345678 ; a comment"])
def test_pins(pin: str) -> None:
    assert tournament_of(f"1 Almas Anna 3D HU A 1 2 3 4 0- {pin}\n").entrants[0].id == "12345678"


@pytest.mark.parametrize("pin", ["|", "|0", "|00000000"])
def test_no_pin(pin: str) -> None:
    assert tournament_of(f"1 Almas Anna 3D HU A 1 2 3 4 0- {pin}\n").entrants[0].id is None


def test_a_pin_twice() -> None:
    problem = only_problem(two("0- |12345678", "0- |12345678"))
    assert (problem.code, problem.severity, problem.line) == ("pin_twice", "stop", 2)
