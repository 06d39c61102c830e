"""A history read back from its files is the one that was written: the law comes to the same numbers."""

import random
from datetime import date
from pathlib import Path

import pytest

from arpad.regulations.edition import editions
from tests.replay.by_reports import by_reports
from tests.replay.histories import made_history, write_history
from tests.replay.read_history import one_by_one, read_history


@pytest.mark.parametrize("edition_id", ["fide-2014", "fide-2024"])
def test_read_back(edition_id: str, tmp_path: Path) -> None:
    edition = editions()[edition_id]
    text = edition.regulation()
    for number in range(20):
        made = made_history(random.Random(f"read back {number}"), text.law.floor)
        expected = by_reports(made, text)
        write_history(made, tmp_path / str(number))
        back = read_history(tmp_path / str(number))
        assert [event.players for event in back.events] == [event.players for event in made.events]
        assert by_reports(back, text) == expected


def test_earlier_games_come_to_their_sums() -> None:
    day = date(2024, 3, 1)
    games = one_by_one("earlier", player=0, end=day, games=4, half_points=5, ratings=6003)
    assert [game.half_points for game in games] == [2, 2, 1, 0]
    assert sum(game.opponent for game in games) == 6003
    assert max(game.opponent for game in games) - min(game.opponent for game in games) == 1
