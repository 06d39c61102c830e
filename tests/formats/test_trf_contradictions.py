"""Each game stands on two lines. If they contradict each other the file stops with both, and a person decides."""

import pytest

from arpad.formats.supplied.results import SuppliedResult, parse_results
from arpad.formats.tournament import Pairing
from arpad.formats.trf.reader import read_trf
from tests.formats.test_trf import codes, file, player, read


def lines(first: str, second: str, first_points: str, second_points: str) -> list[str]:
    """Two players who drew in round 1, and what they say of round 2."""
    one = player(1, "   2 w =", first, points=first_points)
    other = player(2, "   1 b =", second, points=second_points)
    return [one, other]


def test_lost_by_both_is_taken_where_the_points_of_both_confirm_it() -> None:
    tournament, problems = read(*lines("   2 b 0", "   1 w 0", "0.5", "0.5"))
    assert problems == []
    assert tournament.pairings[1] == Pairing(2, 2, 1, "0-0")
    tournament, problems = read(*lines("   2 b L", "   1 w L", "0.5", "0.5"))
    assert tournament.pairings[1] == Pairing(2, 2, 1, "0-0", one_move_each=False)


@pytest.mark.parametrize("points", [("1.5", "0.5"), ("0.5", "1.5"), ("0.5", ""), ("", "")])
def test_a_win_turned_to_a_loss_on_one_line_stops_with_both(points: tuple[str, str]) -> None:
    tournament, problems = read(*lines("   2 b 0", "   1 w 0", *points))
    stops = [problem for problem in problems if problem.severity == "stop"]
    assert [(p.code, p.line, p.values["other_line"]) for p in stops] == [("both_lost_unconfirmed", 8, 9)]
    assert [pairing.round for pairing in tournament.pairings] == [1]


@pytest.mark.parametrize(
    ("record", "text", "points"),
    [
        ("162", " W 3.0    D 1.0    L 0.0", ("4.0", "1.0")),
        ("XXS", "WW=3.0 BW=3.0 WD=1.0 BD=1.0", ("4.0", "1.0")),
        ("XXS", "W=3.0 D=1.0", ("4.0", "1.0")),
        ("XXS", "BW=2.0", ("2.5", "0.5")),
    ],
)
def test_another_scoring_changes_by_which_points_are_checked_not_whether(
    record: str, text: str, points: tuple[str, str]
) -> None:
    """A draw and a win with Black; under the usual scoring they are 1.5."""
    header = {f"h{record}": text}
    _, problems = read(*lines("   2 b 1", "   1 w 0", *points), **header)
    assert [problem for problem in problems if problem.severity != "note"] == []
    _, problems = read(*lines("   2 b 0", "   1 w 0", *points), **header)
    assert ("stop", "both_lost_unconfirmed") in codes(problems)
    _, problems = read(*lines("   2 b 1", "   1 w 0", "1.5", points[1]), **header)
    assert ("doubt", "points_differ") in codes(problems)


def test_a_scoring_that_cannot_be_read_is_a_doubt_and_the_usual_one_stands() -> None:
    for text in (" W three", " Q 3.0", ""):
        _, problems = read(*lines("   2 b 1", "   1 w 0", "1.5", "0.5"), h162=text)
        assert codes(problems) == [("doubt", "scoring_unreadable")], text


def supplied(*texts: str) -> tuple[SuppliedResult, ...]:
    results = parse_results(texts)
    assert isinstance(results, tuple)
    return results


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("   2 b 0", "   1 w 0"),
        ("   2 b 1", "   1 w 1"),
        ("   2 b 1", ""),
        ("   2 b x", "   1 w 0"),
        ("   2 b", "   1 w 0"),
    ],
)
def test_a_supplied_result_answers(first: str, second: str) -> None:
    data = file(*lines(first, second, "1.5", "0.5"))
    assert any(problem.severity == "stop" for problem in read_trf(data).problems)
    reading = read_trf(data, supplied("2/2-1=0-1"))
    assert [(p.severity, p.code, p.values["given"]) for p in reading.problems] == [
        ("note", "result_supplied", "2/2-1=0-1")
    ]
    assert reading.content is not None
    assert reading.content.pairings[1] == Pairing(2, 2, 1, "0-1")


def test_a_supplied_result_contradicts_no_third_player() -> None:
    """1 and 2 are said to have met, but 3 says that it was against 2."""
    three = [
        player(1, "   2 w 1", points="1.0"),
        player(2, "   3 b 0", points="0.0"),
        player(3, "   2 w 1", points="1.0"),
    ]
    reading = read_trf(file(*three), supplied("1/1-2=1-0"))
    assert [(p.code, p.values["player"]) for p in reading.problems if p.severity == "stop"] == [
        ("one_sided_pairing", "3")
    ]
    reading = read_trf(file(*three), supplied("1/1=bye"))
    assert [problem.code for problem in reading.problems if problem.severity == "stop"] == []


def test_players_are_named_by_start_number_or_id() -> None:
    two = [player(1, "   2 w 0", id_="700001", points="1.0"), player(2, "   1 b 0", id_="700002", points="0.0")]
    for text in ("1/1-2=1-0", "1/700001-700002=1-0"):
        reading = read_trf(file(*two), supplied(text))
        assert reading.content is not None
        assert reading.content.pairings == (Pairing(1, 1, 2, "1-0"),)
    for text in ("1/1-3=1-0", "2/1-2=1-0"):  # no such player, no such round
        reading = read_trf(file(*two), supplied(text))
        assert ("stop", "supplied_result_of_nobody") in codes(list(reading.problems))


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["1-2=1-0"], "supplied_result_form"),
        (["0/1-2=1-0"], "supplied_result_form"),
        (["1/1-2"], "supplied_result_form"),
        (["1/1-2=2-0"], "supplied_result_unknown"),
        (["1/1-2=1-0", "1/1-2=0-1"], "supplied_result_twice"),
    ],
)
def test_what_is_no_supplied_result(texts: list[str], code: str) -> None:
    problem = parse_results(texts)
    assert not isinstance(problem, tuple)
    assert (problem.place, problem.code) == ("--result", code)


def test_a_line_that_stands_otherwise_than_the_others_is_a_doubt() -> None:
    """A digit lost from a rating moves the rest of a sparse line by one; rank and rounds then fit a column early."""
    sparse = {"federation": "", "birth": "", "sex": ""}
    good = [player(n, "0000 - U", points="1.0", rating="2024", **sparse) for n in range(3, 8)]
    good += [player(1, "   2 w 1", points="1.0", rating="2024", **sparse)]
    good += [player(2, "   1 b 0", points="0.0", rating="2024", **sparse)]
    slipped = good[-1][:48] + good[-1][49:]  # 2024 becomes 024
    tournament, problems = read(*good[:-1], slipped)
    assert tournament.entrants[-1].rating == 24
    assert set(codes(problems)) == {
        ("doubt", "rounds_slipped_here"),
        ("doubt", "out_of_place"),
        ("doubt", "rating_short"),
    }


def test_a_damaged_letter_leaves_the_others() -> None:
    data = file(
        player(1, "   2 w 1", name="Példa, Ödön", points="1.0"), player(2, "   1 b 0", name="Próba, Éva", points="0.0")
    )
    reading = read_trf(data.replace("Próba".encode(), b"Pr\xc3ba"))
    assert [(p.severity, p.code, p.line) for p in reading.problems][:1] == [("doubt", "broken_letters", 9)]
    assert reading.content is not None
    assert reading.content.entrants[0].name == "Példa, Ödön"
