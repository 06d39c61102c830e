"""The columns of a go history for the loop in C; factors and parts are the law's own, and are not measured."""

from itertools import pairwise
from typing import Any

import numpy as np

from arpad.core.report import ByoYomi
from arpad.regulations.mgsz_2012.factor import factor, parts
from arpad.regulations.mgsz_2012.game_point import band_width
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import History
from arpad.replay.results import Slice
from benchmarks.replay_peers.loop_columns import Array, compared, numbers, replayed, room, timed

GAMES = ("white", "black", "outcome", "stones")
IMPORTANCE = ((1, "invitational"), (2, "national-championship"), (4, "european"), (8, "world"))
ENTRANT, FOREIGNER = 1, 2
WIDTH, SEAT = 2, 4


def rated(library: Any, history: History, text: Regulation[Any], times: int) -> dict[str, Any]:
    """Return the best time of several, and how many final points are equal."""
    law = text.law
    games = history.games.read((*GAMES, "round"), (0, int(history.game[-1])))
    pieces = _parts(history, law, games)
    widths = np.array([band_width(law, points) for points in range(max(law.limits) + 1)], np.int16)
    tables = [numbers(law, ("jigo",), len(law.chances), len(widths)), np.array(law.chances, np.int16), widths]
    facts = [len(pieces[0]), *pieces, history.entrants, *(games[name] for name in GAMES)]
    seats = int(np.diff(history.entry).max(initial=1))
    rows = int((pieces[1] - pieces[0]).sum())
    rooms = [*room(SEAT * seats, np.int32), *room(rows, np.int32, np.int32, np.int16, np.int16, np.int16)]
    found = replayed(history, text, "go")
    opened = _opened(history, law, [] if found is None else found[0])
    best = None
    for _ in range(times):
        players = opened.copy()
        seconds = timed(library.rate_go, *tables, players, *facts, *rooms)
        best = seconds if best is None else min(best, seconds)
    return {"seconds": best, **({} if found is None else compared(found[1], players[::WIDTH]))}


def _opened(history: History, law: Any, slices: list[Slice]) -> Array:
    """Return each player's points before the first event, and whether they can change.

    An entrant begins with the points that arpad found, because they depend on the first event.
    """
    given = history.players
    by_grade = np.array([*law.limits, law.limits[0]])[given["entry_grade"]]
    points = np.where(given["rating"] > 0, given["rating"], by_grade).astype(np.int32)
    for piece in reversed(slices):
        player, before = piece.rows["player"][::-1], (piece.rows["rating"] - piece.rows["change"])[::-1]
        entrant = given["register"][player] == ENTRANT
        points[player[entrant]] = before[entrant]  # the last one written is the first event's
    registered = given["register"] != FOREIGNER
    return np.ascontiguousarray(np.stack([points, registered], axis=1).astype(np.int32)).ravel()


def _parts(history: History, law: Any, games: dict[str, Array]) -> list[Array]:
    """Return first and last entry, first and last game, and the factor of each part of the counted events."""
    events = {name: values.tolist() for name, values in history.events.items()}
    entry, game = history.entry.tolist(), history.game.tolist()
    known: dict[tuple[Any, ...], Any] = {}
    rows = []
    for event, refused in enumerate(events["refused"]):
        first, end = game[event], game[event + 1]
        handicap = bool(games["stones"][first:end].any())
        names = ("board", "base_seconds", "byo_yomi_moves", "byo_yomi_seconds", "importance", "factor")
        key = (*(events[name][event] for name in names), entry[event + 1] - entry[event], handicap)
        if key not in known:
            known[key] = _factor(law, *key)
        if refused or known[key] is None:
            continue
        lasts = np.cumsum(parts(law, known[key], events["rounds"][event]))[:-1]
        cuts = np.searchsorted(games["round"][first:end], lasts, "right") + first
        for bounds in pairwise((first, *cuts.tolist(), end)):
            rows.append((entry[event], entry[event + 1], *bounds, known[key]))
    kinds = (np.int64, np.int64, np.int64, np.int64, np.int32)
    columns = zip(*rows, strict=True)
    return [np.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]


def _factor(
    law: Any, board: int, base: int, moves: int, seconds: int, kinds: int, decided: int, players: int, handicap: bool
) -> int | None:
    if decided >= 0:
        return decided
    byo_yomi = None
    if moves:
        byo_yomi = ByoYomi("japanese" if moves == 1 else "canadian", moves, seconds)
    named = [name for bit, name in IMPORTANCE if kinds & bit]
    return factor(law, board, base, byo_yomi, named, players, handicap).c
