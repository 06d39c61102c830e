"""The days of an event and of its rounds: each is read or is a problem, and a bad one spoils no other."""

from datetime import date

import pytest

from arpad.formats.trf.round_dates import round_cells
from tests.formats.test_trf import codes, player, read

THREE = [
    player(1, "   2 w 1", "   2 b 1", "   2 w 1", points="3.0"),
    player(2, "   1 b 0", "   1 w 0", "   1 b 0", points="0.0"),
]
DAYS = (date(2024, 4, 3), date(2024, 4, 3), date(2024, 4, 4))


def at(column: int, text: str) -> str:
    """The text of a header that begins in a column."""
    return f"{'':{column - 5}}{text}"


def test_in_place_a_blank_round_has_no_day() -> None:
    tournament, problems = read(*THREE, h132=at(92, "24/04/03            24/04/04"))
    assert problems == []
    assert tournament.round_dates == (DAYS[0], None, DAYS[2])


@pytest.mark.parametrize(
    "text",
    [
        at(91, "24/04/03  24/04/03  24/04/04"),
        at(5, "24/04/03 24/04/03 24/04/04"),
        at(5, "2024/04/03 2024/04/03 2024/04/04"),
    ],
)
def test_out_of_place_one_after_the_other_where_each_round_has_one(text: str) -> None:
    tournament, problems = read(*THREE, h132=text)
    assert problems == []
    assert tournament.round_dates == DAYS


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (at(91, "24/04/03            24/04/04"), 91),  # a gap: of rounds 1 and 3, or of 1 and 2
        (at(93, "24/04/03  24/04/04"), 93),
        (at(5, "24/04/03 24/04/03 24/04/04 24/04/04"), 5),  # one too many
        (at(91, "24/04/03            24/04/03  24/04/04"), 91),  # three, and a gap all the same
    ],
)
def test_out_of_place_is_a_doubt_and_leaves_the_events_days(text: str, column: int) -> None:
    tournament, problems = read(*THREE, h132=text)
    told = [(p.severity, p.code, p.line, p.column) for p in problems]
    assert told == [("doubt", "round_dates_out_of_place", 7, column)]
    assert tournament.round_dates == ()
    assert (tournament.start, tournament.end) == (date(2024, 4, 3), date(2024, 4, 4))


def test_a_day_that_repeats_has_its_own_column() -> None:
    cells = round_cells(at(5, "24/04/03 24/04/03 24/04/04"), 3)
    assert cells == [("24/04/03", 5), ("24/04/03", 14), ("24/04/04", 23)]


def test_a_bad_day_takes_no_other_with_it() -> None:
    tournament, problems = read(*THREE, h132=at(92, "24/04/03  24/99/03  24/04/04"))
    assert [(p.severity, p.code, p.line, p.column) for p in problems] == [("doubt", "bad_file_date", 7, 102)]
    assert (tournament.start, tournament.end) == (date(2024, 4, 3), date(2024, 4, 4))
    assert tournament.round_dates == (DAYS[0], None, DAYS[2])
    tournament, problems = read(*THREE, h042="2024/99/03", h132=None)
    assert ("stop", "bad_file_date") in codes(problems)
    assert (tournament.start, tournament.end) == (None, date(2024, 4, 4))


def test_a_round_outside_the_event_leaves_the_events_days() -> None:
    tournament, problems = read(*THREE, h132=at(92, "24/04/03  24/04/03  24/05/04"))
    assert codes(problems) == [("doubt", "dates_disagree")]
    assert (tournament.start, tournament.end, tournament.round_dates) == (date(2024, 4, 3), date(2024, 4, 4), ())


def test_an_ambiguous_round_is_told_where_it_stands() -> None:
    """Rounds by day and month as the event's own days are: the 3rd of April, or the 4th of March."""
    _, problems = read(*THREE[:2], h042="03/04/2024", h052="05/04/2024", h132=at(92, "03/04/24"))
    told = [(p.code, p.line, p.column, p.values["expected"]) for p in problems if p.code == "ambiguous_date"]
    assert told[-1] == ("ambiguous_date", 7, 92, "2024-03-04, 2024-04-03")


def test_lines_cut_behind_a_round_stop() -> None:
    """Rounds still to come are a note; where players have points from them, the file was cut."""
    cut = [line[:111] for line in THREE]
    dates = at(92, "24/04/03  24/04/03  24/04/04")
    for headers in ({"h142": "3"}, {"hXXR": "3"}, {"h132": dates}):
        _, problems = read(*cut, **headers)
        assert ("stop", "rounds_missing") in codes(problems)
        values = next(problem.values for problem in problems if problem.code == "rounds_missing")
        assert values == {"given": "2", "expected": "3", "players": 1}
        to_come = [cut[0].replace(" 3.0 ", " 2.0 "), cut[1]]
        assert codes(read(*to_come, **headers)[1]) == [("doubt", "fewer_rounds")]


def test_lines_cut_behind_a_round_stop_under_another_scoring_too() -> None:
    """Three wins of 3 points make 9; two of them make 6."""
    cut = [line[:111].replace(" 3.0 ", " 9.0 ") for line in THREE]
    _, problems = read(*cut, h142="3", h162=" W 3.0    D 1.0")
    assert codes(problems) == [("doubt", "points_differ"), ("stop", "rounds_missing")]
    assert problems[0].values == {"given": "9.0", "expected": "6.0"}
