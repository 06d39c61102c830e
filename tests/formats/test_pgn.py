"""PGN is read for its tags; what they leave open, and a rating needs, stops."""

from datetime import date

import pytest

from arpad.formats.pgn.reader import read_pgn
from arpad.formats.tournament import Pairing, Tournament

TAGS = {
    "Event": "Spring Open",
    "Site": "Szeged HUN",
    "Date": "2024.04.03",
    "Round": "1",
    "White": "Made, Anna",
    "Black": "Other, Otto",
    "Result": "1-0",
    "WhiteElo": "2145",
    "BlackElo": "-",
    "WhiteFideId": "9990001",
    "BlackFideId": "9990002",
    "EventDate": "2024.04.03",
    "TimeControl": "5400+30",
}


def game(text: str | None = None, **tags: str | None) -> str:
    """A game with some tags changed (None: left out), and the text of its moves."""
    merged = {name: value for name, value in {**TAGS, **tags}.items() if value is not None}
    lines = [f'[{name} "{value}"]' for name, value in merged.items()]
    moves = f"1. e4 e5 2. Nf3 {merged.get('Result', '*')}" if text is None else text
    return "\n".join([*lines, "", moves, "", ""])


def read(text: str) -> list[Tournament]:
    reading = read_pgn(text.encode())
    assert not reading.stopped, reading.problems
    assert reading.content is not None
    return reading.content


def codes(text: str) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in read_pgn(text.encode()).problems]


def test_a_game() -> None:
    (tournament,) = read(game())
    assert codes(game()) == []
    assert (tournament.name, tournament.city, tournament.start) == ("Spring Open", "Szeged HUN", date(2024, 4, 3))
    assert [(one.number, one.id, one.name, one.rating) for one in tournament.entrants] == [
        (1, "9990001", "Made, Anna", 2145),
        (2, "9990002", "Other, Otto", None),
    ]
    assert tournament.pairings == (Pairing(1, 1, 2, "1-0", date=date(2024, 4, 3), one_move_each=True),)
    assert tournament.seconds == 7200  # 5400 and 60 times 30
    assert tournament.encoded_time_control == "5400+30"


def test_several_events_and_rounds() -> None:
    spring, autumn = read(
        game()
        + game(Round="2.1", White="Other, Otto", Black="Made, Anna", WhiteFideId="9990002", BlackFideId="9990001",
               WhiteElo="-", BlackElo="2145", Result="1/2-1/2")
        + game(Event="Autumn Open", EventDate="????.??.??", Date="2024.10.??", TimeControl="40/7200:3600")
    )  # fmt: skip
    assert [(one.round, one.white, one.black, one.result) for one in spring.pairings] == [
        (1, 1, 2, "1-0"),
        (2, 2, 1, "1/2-1/2"),
    ]
    assert (autumn.name, autumn.start, autumn.seconds) == ("Autumn Open", None, 7200 + 3600)
    assert autumn.pairings[0].date is None


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        *(("5400+30", 7200), ("300+2", 420), ("5400", 5400), ("?", None), ("-", None), ("40/9000", None)),
        *(("40/6000+30:900+30", 6900 + 60 * 30), ("*180", None), ("90+30 min", None), (None, None)),
    ],
)
def test_time_controls(control: str | None, seconds: int | None) -> None:
    assert read(game(TimeControl=control))[0].seconds == seconds


@pytest.mark.parametrize(
    ("moves", "one_each"),
    [
        ("1-0", None),
        ("", None),
        ("1. e4 1-0", False),
        ("1. e4 e5 1-0", True),
        ("1.e4 e5 2.O-O O-O-O+ 1-0", True),
        ("1. e4 {a comment with 1-0 and [%clk 1:30:00] and (} 1-0", False),
        ("1. e4 (1. d4 d5 (1... Nf6)) 1-0", False),
        ("1. e4 ; the rest { is a comment 0-1\n1-0", False),
        ("1. e4 $1 ; e5\n% e5 escaped\n1-0", False),
        ("1. e4!? {over\ntwo lines\n[or three} e5 1-0", True),
        ("1. somewhere nowhere 1-0", None),
    ],
)
def test_whether_each_made_a_move(moves: str, one_each: bool | None) -> None:
    assert read(game(moves))[0].pairings[0].one_move_each is one_each


@pytest.mark.parametrize(
    ("how", "moves", "result"),
    [
        ("normal", "1-0", "1-0"),
        ("time forfeit", "1. e4 e5 1-0", "1-0"),
        ("Time Forfeit", "1-0", "1-0"),
        ("rules infraction", "1. e4 e5 1-0", "1-0"),
        ("default", "1-0", "+/-"),
        ("forfeit", "", "+/-"),
        ("Made won by checkmate", "1-0", "1-0"),
    ],
)
def test_how_games_end(how: str, moves: str, result: str) -> None:
    assert read(game(moves, Termination=how))[0].pairings[0].result == result


STOPS = [
    (game(Result="*"), "pgn_result_open"),
    (game(Result="1-1"), "pgn_not_a_result"),
    (game(Result=None), "pgn_tag_missing"),
    (game("1. e4 e5 0-1"), "pgn_results_differ"),
    (game("1. e4 e5 *"), "pgn_results_differ"),
    (game(Round=None), "pgn_tag_missing"),
    (game(Round="?"), "pgn_tag_missing"),
    (game(Round="0"), "pgn_not_a_round"),
    (game(Round="final"), "pgn_not_a_round"),
    (game(White="?"), "pgn_tag_missing"),
    (game(Black=None), "pgn_tag_missing"),
    (game(Event=None), "pgn_tag_missing"),
    (game(Event="?") + game(Round="2"), "pgn_event_unknown"),
    (game(WhiteElo="21x5"), "pgn_not_a_rating"),
    (game(WhiteElo="21450"), "pgn_not_a_rating"),
    (game(BlackFideId="999-2"), "pgn_not_an_id"),
    (game(Date="2024.13.01"), "pgn_not_a_date"),
    (game(Date="03.04.2024"), "pgn_not_a_date"),
    (game(EventDate="yesterday"), "pgn_not_a_date"),
    (game() + game(Round="2", EventDate="2024.04.04"), "two_facts_of_event"),
    (game() + game(Round="2", White="Else, Ella"), "two_facts_of_player"),
    (game() + game(Round="2", WhiteElo="2146"), "two_facts_of_player"),
    (game() + game(Round="2", WhiteFideId=None), "name_with_and_without_id"),
    (game() + game(), "twice_in_round"),
    (game(BlackFideId="9990001", Black="Made, Anna", BlackElo="2145"), "against_oneself"),
    (game(Termination="unterminated"), "pgn_termination_unclear"),
    (game(Termination="abandoned"), "pgn_termination_unclear"),
    (game(Termination="Made, Anna won - game abandoned"), "pgn_termination_unclear"),
    (game(Termination="Game Abandoned"), "pgn_termination_unclear"),
    (game(Termination="left unterminated"), "pgn_termination_unclear"),
    (game("1-0", Termination="rules infraction"), "pgn_termination_unclear"),
    (game("1. e4 e5 1-0", Termination="default"), "pgn_termination_unclear"),
    (game("1/2-1/2", Result="1/2-1/2", Termination="default"), "pgn_termination_unclear"),
    (game("1-0", Termination="forfeit by black"), "pgn_termination_unclear"),
    (game().replace('[Round "1"]', '[Round "1]'), "pgn_bad_tag"),
    (game().replace('[Round "1"]', '[Round "1"]\n[Round "2"]'), "pgn_tag_twice"),
    (game("1. e4 {a comment without an end 1-0") + game(Round="2"), "pgn_comment_unclosed"),
    (game("1. e4 e5 1-0\n\n1. d4 d5 0-1"), "pgn_text_without_tags"),
    ("1. e4 e5 1-0\n", "pgn_text_without_tags"),
    ("\n; nothing\n", "pgn_no_games"),
    ("", "empty_file"),
]


@pytest.mark.parametrize(("text", "code"), STOPS)
def test_what_could_change_a_rating_stops(text: str, code: str) -> None:
    reading = read_pgn(text.encode())
    assert reading.stopped
    assert code in [problem.code for problem in reading.problems if problem.severity == "stop"]


def test_the_line_of_a_problem_is_that_of_the_tag() -> None:
    reading = read_pgn(game(WhiteElo="x").encode())
    assert [(problem.code, problem.where, problem.values["given"]) for problem in reading.problems] == [
        ("pgn_not_a_rating", "8:1", "x")
    ]


def test_quotes_and_backslashes_in_tags() -> None:
    (tournament,) = read(game(White='Made \\"The Wall\\" A\\\\nna'))
    assert tournament.entrants[0].name == 'Made "The Wall" A\\nna'


def test_problems_that_do_not_stop() -> None:
    assert codes(game("1. e4 e5")) == [("note", "pgn_no_end")]
    assert codes(game(Termination="Made won")) == [("doubt", "pgn_termination_unknown")]
    assert codes(game("1. e4 (1. d4 1-0") + game(Round="2")) == [
        ("note", "pgn_no_end"),
        ("note", "pgn_variation_unclosed"),
    ]


def test_a_site_of_each_game_is_not_the_events() -> None:
    (tournament,) = read(game(Site="https://example.com/1") + game(Site="https://example.com/2", Round="2"))
    assert tournament.city is None


def test_tags_without_moves_and_other_encodings() -> None:
    text = game("", White="Őri, Ádám")
    for data in (text.encode(), text.encode("utf-16"), text.replace("\n", "\r\n").encode("utf-8-sig")):
        reading = read_pgn(data)
        assert reading.problems == ()
        assert reading.content is not None
        assert reading.content[0].entrants[0].name == "Őri, Ádám"
    reading = read_pgn(text.encode("cp1250"), "cp1250")
    assert [problem.code for problem in reading.problems] == ["read_as_eight_bit"]
    assert reading.content is not None
    assert reading.content[0].entrants[0].name == "Őri, Ádám"


def test_an_id_has_no_leading_zeros() -> None:
    (tournament,) = read(game(WhiteFideId="09990001") + game(Round="2"))
    assert [one.id for one in tournament.entrants] == ["9990001", "9990002"]
    assert read(game(WhiteFideId="000"))[0].entrants[0].id is None


def test_a_game_without_moves_among_games_with_moves_stops() -> None:
    """It is likely a forfeit, and a forfeit does not count."""
    empty = game("1-0", Round="2")
    assert codes(game() + empty) == [("stop", "pgn_without_moves")]
    assert codes(game("1-0") + empty) == []  # a file of results alone
    assert codes(game(Event="Other Open") + empty) == []  # nor does another event tell
    assert codes(game() + game("1-0", Round="2", Termination="normal")) == []
    assert read(game() + game("1-0", Round="2", Termination="forfeit"))[0].pairings[1].result == "+/-"


def test_a_game_whose_moves_were_not_entered_is_taken_by_its_tag() -> None:
    """Vega writes a lone `*` and PlyCount 0 for a game of which it has the result alone."""
    vega = game("*", Result="0-1", PlyCount="0")
    assert codes(vega) == [("note", "pgn_no_moves_entered")]
    (tournament,) = read_pgn(vega.encode()).content or []
    assert tournament.pairings[0].result == "0-1"
    assert codes(game() + game("*", Round="2", PlyCount="0")) == [("note", "pgn_no_moves_entered")]
    assert codes(game("1. e4 e5 *")) == [("stop", "pgn_results_differ")]


def test_a_name_in_two_events_is_told() -> None:
    two = game(WhiteFideId=None) + game(Event="Autumn Open", WhiteFideId=None)
    assert codes(two) == [("doubt", "name_in_two_events")]
    assert codes(game() + game(Event="Autumn Open")) == []
