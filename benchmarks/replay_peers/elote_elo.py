"""elote's EloCompetitor over the first of the same games: `beat` and `tied` of the competitors themselves, no arena.

python elote_elo.py FOLDER PLAYERS GAMES
"""

import json
import sys
import time

import numpy as np
from elote import EloCompetitor


def main() -> None:
    folder, games = sys.argv[1], int(sys.argv[3])
    pairs = np.load(f"{folder}/pairs.npy")[:games]
    scores = np.load(f"{folder}/scores.npy")[:games].tolist()
    competitors = {player: EloCompetitor(initial_rating=1500, k_factor=20) for player in np.unique(pairs).tolist()}
    sides = [(competitors[white], competitors[black]) for white, black in pairs.tolist()]
    began = time.perf_counter()
    for (white, black), score in zip(sides, scores, strict=True):
        if score == 1.0:
            white.beat(black)
        elif score == 0.0:
            black.beat(white)
        else:
            white.tied(black)
    print(json.dumps({"seconds": time.perf_counter() - began, "games": len(scores)}))


if __name__ == "__main__":
    main()
