"""openskill's PlackettLuce, which its makers compile, over the first of the same games: `rate` for each.

python openskill_rate.py FOLDER PLAYERS GAMES
"""

import json
import sys
import time

import numpy as np
from openskill.models import PlackettLuce


def main() -> None:
    folder, games = sys.argv[1], int(sys.argv[3])
    pairs = np.load(f"{folder}/pairs.npy")[:games]
    scores = np.load(f"{folder}/scores.npy")[:games].tolist()
    model = PlackettLuce()
    ratings = {player: model.rating() for player in np.unique(pairs).tolist()}
    sides = pairs.tolist()
    began = time.perf_counter()
    for (white, black), score in zip(sides, scores, strict=True):
        [[new_white], [new_black]] = model.rate([[ratings[white]], [ratings[black]]], scores=[score, 1 - score])
        ratings[white] = new_white
        ratings[black] = new_black
    print(json.dumps({"seconds": time.perf_counter() - began, "games": len(scores)}))


if __name__ == "__main__":
    main()
