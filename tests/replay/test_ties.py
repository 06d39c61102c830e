"""Exact ties: a change that ends in a half is rounded as the law says, where sums of 64-bit floats are not."""

from datetime import date
from fractions import Fraction
from itertools import combinations_with_replacement
from math import floor
from pathlib import Path

from arpad.regulations.edition import editions
from arpad.regulations.fide.tables import expectation
from tests.replay.histories import Made, MadeEvent, MadeGame, MadePlayer, write_history
from tests.replay.test_replay_periods import replayed

EDITION = editions()["fide-2024"]
LAW = EDITION.law()
K = 10  # 8.3.3: from 2400 on
OWN = 2450
OPPONENTS = (2301, 2331, 2383, 2407, 2466, 2521, 2590)
GAMES = [(opponent, half_points) for opponent in OPPONENTS for half_points in (0, 1, 2)]


def exact(games: tuple[tuple[int, int], ...]) -> Fraction:
    """K times the sum of W - PD, as a fraction."""
    total = sum(Fraction(half, 2) - Fraction(expectation(LAW, OWN - opponent), 100) for opponent, half in games)
    return K * Fraction(total)


def to_nearest(change: Fraction | float) -> int:
    """8.3.4: the nearest integer, halves away from zero."""
    nearest = floor(2 * abs(change) + 1) // 2
    return nearest if change > 0 else -nearest


def by_floats(games: tuple[tuple[int, int], ...]) -> int:
    """The same as a spreadsheet does it: hundredths as floats, added up one after the other."""
    total = 0.0
    for opponent, half in games:
        total += half / 2 - expectation(LAW, OWN - opponent) / 100
    return to_nearest(K * total)


def test_floats_round_ties_wrongly_and_the_replay_does_not(tmp_path: Path) -> None:
    ties = [games for games in combinations_with_replacement(GAMES, 4) if exact(games).denominator == 2]
    wrong = [games for games in ties if by_floats(games) != to_nearest(exact(games))]
    print(f"{len(ties)} exact ties, of which floats round {len(wrong)} wrongly")
    assert wrong
    # Each of them is an event of its own: a player of 2450 with four games.
    players, events = [], []
    for number, games in enumerate(wrong):
        first = len(players)
        players.append(MadePlayer(f"p{number:04d}", OWN, OWN, 100, 0, date(1980, 1, 1)))
        for place, (opponent, _) in enumerate(games):
            players.append(MadePlayer(f"q{number:04d}{place}", opponent, opponent, 100, 0, date(1980, 1, 1)))
        results = {0: "0-1", 1: "1/2-1/2", 2: "1-0"}
        day = date(2024, 4, 2)
        played = [
            MadeGame(first, first + 1 + place, results[half], place + 1, day) for place, (_, half) in enumerate(games)
        ]
        events.append(MadeEvent(f"e{number:04d}", 1, day, day, day, [first + seat for seat in range(5)], played, 7200))
    write_history(Made(players, events), tmp_path / "ties")
    rows, _, _ = replayed(tmp_path / "ties", EDITION.regulation().with_law(LAW))
    for number, games in enumerate(wrong):
        assert rows["2024-05", f"p{number:04d}"][1] == to_nearest(exact(games))
