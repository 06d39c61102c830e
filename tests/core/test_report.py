"""What a game gives each player in the event, in half points."""

from datetime import date

import pytest

from arpad.core.report import ALONE, FORFEITS, PLAYED, Event, Game


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", 2, 0),
        ("0-1", 0, 2),
        ("1/2-1/2", 1, 1),
        ("0-0", 0, 0),
        ("+/-", 2, 0),
        ("-/+", 0, 2),
        ("-/-", 0, 0),
        ("bye", 0, 0),
        ("unplayed", 0, 0),
    ],
)
def test_half_points(result: str, white: int, black: int) -> None:
    assert Game(1, "a", "b", result).half_points == (white, black)


def test_a_game_under_other_names_is_the_same_game() -> None:
    told = {"date": date(2024, 5, 1), "seconds": 5400, "seconds_black": 3600, "one_move_each": False, "stones": 2}
    game = Game(3, "a", "b", "1-0", playoff=True, ruling="fair-play", **told)  # type: ignore[arg-type]
    assert game.between("7", "8") == game._replace(white="7", black="8")
    assert Game(1, "a", None, "bye").between("7", None) == Game(1, "7", None, "bye")


def test_every_result_is_of_one_kind() -> None:
    assert len({*PLAYED, *FORFEITS, *ALONE}) == len(PLAYED) + len(FORFEITS) + len(ALONE)


@pytest.mark.parametrize(
    ("event", "white", "black", "times"),
    [
        (None, None, None, (None, None)),
        (5400, None, None, (5400, 5400)),
        (5400, 3600, None, (3600, 3600)),
        (5400, None, 3600, (5400, 3600)),
        (None, 3600, 60, (3600, 60)),
        (None, None, 60, (None, 60)),
    ],
)
def test_the_times_of_a_game(
    event: int | None, white: int | None, black: int | None, times: tuple[int | None, int | None]
) -> None:
    game = Game(1, "a", "b", "1-0", seconds=white, seconds_black=black)
    day = date(2024, 4, 3)
    assert Event("e", day, day, (game,), seconds=event).seconds_of(game) == times
