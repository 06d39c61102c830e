"""A standard history rated twice: by the replay, and by the interpreted law, month by month as an office reports it.

Every number of every month is compared: rating, change, K and games of each player, and the last list.

    python -m benchmarks.replay_agreement FOLDER EDITION
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.replay.by_reports import Rows, by_reports
from tests.replay.read_history import read_history

from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import open_history
from arpad.replay.results import Slice, Watch
from arpad.replay.run import open_replay


def replayed(folder: Path, text: Regulation[Any]) -> tuple[Rows, list[int]]:
    """Return the rows by month and player, and the final ratings."""
    history = open_history(folder)
    assert not isinstance(history, Problem), history
    replay = open_replay(history, text, "standard", 1, False, Watch())
    assert not isinstance(replay, Problem), replay
    ids = history.ids.to_list()
    rows: Rows = {}
    for piece in replay.slices():
        assert isinstance(piece, Slice), piece
        columns = [piece.rows[name].tolist() for name in ("player", "rating", "change", "k", "games")]
        for player, rating, change, k, games in zip(*columns, strict=True):
            rows[piece.name, ids[player]] = (rating, change, k, games)
    return rows, replay.ratings.tolist()


def main() -> None:
    folder, edition = Path(sys.argv[1]), editions()[sys.argv[2]]
    text = edition.regulation()
    made = read_history(folder)
    expected, last = by_reports(made, text)
    rows, ratings = replayed(folder, text)
    different = sum(rows.get(key) != expected.get(key) for key in rows.keys() | expected.keys())
    on_list = sum(ours != theirs for ours, theirs in zip(ratings, last, strict=True))
    games = sum(len(event.games) for event in made.events)
    compared = {"rows": len(expected), "different": different, "players": len(last), "different_at_the_end": on_list}
    print(json.dumps({"games": games, **compared}))


if __name__ == "__main__":
    main()
