"""Reports of the made-up lists."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

NAMES = ("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Elm, Eva")
PLAYERS: list[dict[str, Any]] = [
    {"id": str(number), "name": name, "federation": "AVA", "birth": 1979 + number}
    for number, name in enumerate(NAMES, start=1)
]
NEW: dict[str, Any] = {"id": "n", "name": "Fir, Finn", "federation": "AVA", "birth": 2000}
RATINGS = (1500, 1600, 1400, 1700)


def opening(folder: Path, list_name: str) -> str:
    """The file of an opening list: everybody has played 30 games."""
    players = [{**one, "rating": rating, "games": 30} for one, rating in zip(PLAYERS, RATINGS, strict=True)]
    return write(folder, "opening", {"list": list_name, "players": players, "events": []})


def event(folder: Path, list_name: str, name: str, day: str, games: Sequence[str], **facts: Any) -> str:
    """The file of an event of one day, whose games are written "ROUND WHITE RESULT BLACK"."""
    played = [
        {"round": int(round_), "white": white, "black": black, "result": result}
        for round_, white, result, black in (game.split() for game in games)
    ]
    named = {one for game in played for one in (game["white"], game["black"])}
    players = [one for one in (*PLAYERS, NEW) if one["id"] in named]
    of_event = {"id": name, "name": name, "system": "swiss", "start": day, "end": day, "games": played, **facts}
    return write(folder, name, {"list": list_name, "players": players, "events": [of_event]})


def write(folder: Path, name: str, report: dict[str, Any]) -> str:
    path = folder / f"{name}.json"
    path.write_text(json.dumps(report), encoding="utf-8")
    return str(path)
