"""The replay of a monthly list agrees with the law as the office runs it, in every number of every month."""

import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition, editions
from arpad.regulations.regulation import Regulation
from arpad.replay.fide.driver import PeriodReplay
from arpad.replay.history.history import open_history
from arpad.replay.results import Watch, digest
from tests.replay.by_reports import Rows, by_reports
from tests.replay.histories import Made, made_history, write_history

FIDE = [edition for edition in editions().values() if "standard" in edition.lists]
HISTORIES = int(os.environ.get("ARPAD_HISTORIES", "40"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))


def replayed(folder: Path, text: Regulation[Any], threads: int = 1) -> tuple[Rows, list[int], str]:
    history = open_history(folder)
    assert not isinstance(history, Problem), history
    replay = PeriodReplay(history, text, "standard", threads, False, Watch())
    rows: Rows = {}
    for piece in replay.slices():
        assert not isinstance(piece, Problem), piece
        columns = [piece.rows[name].tolist() for name in ("player", "rating", "change", "k", "games")]
        for player, *numbers in zip(*columns, strict=True):
            rows[piece.name, history.ids[player]] = (numbers[0], numbers[1], numbers[2], numbers[3])
    return rows, replay.ratings.tolist(), digest(replay.ratings)


def both(rng: random.Random, folder: Path, text: Regulation[Any]) -> tuple[Made, Rows]:
    """A random history, rated both ways and found alike."""
    made = made_history(rng, text.law.floor)
    expected, final = by_reports(made, text)
    write_history(made, folder)
    rows, ratings, _ = replayed(folder, text)
    assert rows == expected
    assert ratings == final
    return made, rows


@pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
def test_random_histories_agree(edition: Edition, tmp_path: Path) -> None:
    text = edition.regulation()
    seen: Counter[str] = Counter()
    for number in range(HISTORIES):
        made, rows = both(random.Random(f"{SEED} {number}"), tmp_path / str(number), text)
        before = {player.id: player.rating for player in made.players}
        for (_, name), (new, *_) in sorted(rows.items()):
            seen["listed"] += before[name] == 0 < new
            seen["left"] += new == 0 < before[name]
            before[name] = new
        seen["rows"] += len(rows)
        seen["refused"] += sum(event.refused for event in made.events)
    print(f"{edition.id}: {HISTORIES} histories, seed {SEED}: {dict(seen)}")
    # They are worth comparing: people came onto the list and left it.
    assert seen["listed"] > HISTORIES / 10
    assert seen["left"] > HISTORIES / 10


@pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
def test_a_what_if_agrees_too(edition: Edition, tmp_path: Path) -> None:
    law = edition.law()._replace(difference_limit=300, floor=1350, pool_months=2, first_games=3, k_games_limit=90)
    for number in range(10):
        both(random.Random(f"what if {number}"), tmp_path / str(number), edition.regulation().with_law(law))


def test_threads_change_nothing(tmp_path: Path) -> None:
    edition = editions()["fide-2014"]
    text = edition.regulation()
    for number in range(5):
        folder = tmp_path / str(number)
        write_history(made_history(random.Random(f"threads {number}"), 1000), folder)
        assert replayed(folder, text, 1) == replayed(folder, text, 3)
