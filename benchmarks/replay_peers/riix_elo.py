"""riix's Elo over the same games, by `fit_dataset`: game by game ("iterative"), or in batches of an event ("batched").

A batch compares every game with all players in it, so that a month at once would need terabytes; an event is
the size that it likes best. The dataset is made by riix's own constructor from arrays, which is not measured.

    python riix_elo.py FOLDER PLAYERS GAMES WAY
"""

import json
import sys
import time

import numpy as np
from riix.models.elo import Elo
from riix.utils.data_utils import MatchupDataset


def main() -> None:
    folder, players, games, way = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    dataset = MatchupDataset.init_from_arrays(
        time_steps=np.load(f"{folder}/events.npy")[:games],
        matchups=np.load(f"{folder}/pairs.npy")[:games],
        outcomes=np.load(f"{folder}/scores.npy")[:games],
        competitors=list(range(players)),
    )
    model = Elo(dataset.competitors, k=20.0, update_method=way)
    began = time.perf_counter()
    model.fit_dataset(dataset)
    print(json.dumps({"seconds": time.perf_counter() - began, "games": len(dataset)}))


if __name__ == "__main__":
    main()
