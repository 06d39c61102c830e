"""Makes the kept offices with an earlier program: README.md beside this file says how, and which one.

Nothing here imports arpad: the program that is on the path makes the offices.
"""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RATED_BEFORE = {"games": 50, "birth": 1980, "sex": "m", "federation": "HUN"}


def person(number: int, name: str, rating: int | None, **more: Any) -> dict[str, Any]:
    """A player of the chess office; the ID is FIDE's."""
    told = {"rating": rating, "peak": rating} if rating else {"games": None}
    return {"id": str(700_000 + number), "name": name, **RATED_BEFORE, **told, **more}


ROOT = person(1, "Gyökér, Rózsa", 2400)
SPRUCE = person(2, "Lucfenyő, Sára", 2208)
JUNIPER = person(3, "Boróka, Jakab", 2000, birth="2006-02-10")
TULIP = person(4, "Tulipán, Tamás", 2000)
NUT = person(5, "Mogyoró, Nóra", 2100, games=5)
NAMES = ("Ada", "Béla", "Cili", "Dénes", "Elek", "Fanni", "Géza")
OAKS = [person(10 + n, f"Tölgy, {NAMES[n]}", 2100) for n in range(6)]
QUINCES = [person(20 + n, f"Birs, {NAMES[n]}", 2300) for n in range(5)]
LIMES = [person(30 + n, f"Hárs, {NAMES[n]}", 1250) for n in range(5)]
PINES = [
    person(40 + n, f"Fenyő, {NAMES[n]}", rating) for n, rating in enumerate((1702, 1703, 1703, 1798, 1798, 1799, 1799))
]
ULM = person(50, "Szil, Ubul", None)
VINE = person(51, "Szőlő, Vera", None)
WILLOW = person(52, "Fűz, Vanda", None)
RATED = [ROOT, SPRUCE, JUNIPER, TULIP, NUT, *OAKS, *QUINCES, *LIMES, *PINES]

WIN, DRAW, LOSS = "1-0", "1/2-1/2", "0-1"
Game = tuple[int, dict[str, Any], dict[str, Any], str]


def event(name: str, start: str, end: str, games: list[Game], **more: Any) -> bytes:
    """The report of an event."""
    players = {one["id"]: one for _, white, black, _ in games for one in (white, black)}
    told = [{key: one[key] for key in ("id", "name", "federation", "birth", "sex")} for one in players.values()]
    rounds = [{"round": n, "white": w["id"], "black": b["id"], "result": result} for n, w, b, result in games]
    played = {"id": "e", "name": name, "system": "swiss", "start": start, "end": end, "minutes": 120, **more}
    return report("standard", told, [{**played, "games": rounds}])


def report(kind: str, players: list[dict[str, Any]], events: list[dict[str, Any]]) -> bytes:
    whole = {"list": kind, "players": players, "events": events}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def against(player: dict[str, Any], others: list[dict[str, Any]], results: list[str], first: int = 1) -> list[Game]:
    """One game a round; the player has white."""
    return [(first + n, player, other, result) for n, (other, result) in enumerate(zip(others, results, strict=True))]


CHESS_FILES = {
    # The pool of two events: 1702 1703 1703 with 1.5 of 3, and 1798 1798 1799 1799 with 2 of 4.
    "january-a.json": event(
        "Made January A", "2024-01-05", "2024-01-07", against(WILLOW, PINES[:3], [WIN, DRAW, LOSS])
    ),
    "january-b.json": event(
        "Made January B", "2024-01-13", "2024-01-16", against(WILLOW, PINES[3:], [WIN, DRAW, DRAW, LOSS])
    ),
    # It began under the text of 2014, and is the only event of the list of April.
    "february.json": event(
        "Made February",
        "2024-02-27",
        "2024-03-05",
        [
            (1, ROOT, SPRUCE, DRAW),
            (1, JUNIPER, TULIP, WIN),
            *against(NUT, OAKS * 3, [DRAW] * 17 + [WIN]),
            *against(ULM, QUINCES, [WIN, WIN, WIN, WIN, LOSS]),
            *against(VINE, LIMES, [WIN, WIN, DRAW, LOSS, LOSS]),
        ],
        rounds=18,
    ),
    "april.json": event(
        "Made April",
        "2024-04-05",
        "2024-04-05",
        [(1, ROOT, SPRUCE, DRAW), (1, JUNIPER, TULIP, DRAW), (1, VINE, LIMES[0], WIN)],
    ),
}

FINNISH = {"federation": "FIN", "sex": "m", "birth": 1980}
LAKE = {"id": "f1", "name": "Järvi, Lauri", **FINNISH, "rating": 2009, "games": 50}
ISLAND = {**FINNISH, "id": "f2", "name": "Öberg, Jon", "federation": "SWE", "rating": 1850, "games": 30, "elo": 2050}
WON = [{"date": "2024-04-06", "event": "Made earlier", "opponent": 1900, "score": 1}] * 3
CAPE = {"id": "f3", "name": "Niemi, Nelli", **FINNISH, "sex": "w", "earlier": WON}
HILL = {"id": "f4", "name": "Mäki, Martti", **FINNISH}
RIVER = {"id": "f5", "name": "Joki, Raija", **FINNISH, "sex": "w", "rating": 1900, "games": 50}


def finnish_event(name: str, start: str, end: str, games: list[Game]) -> bytes:
    players = {one["id"]: one for _, white, black, _ in games for one in (white, black)}
    kept = ("id", "name", "federation", "birth", "sex", "elo")
    told = [{key: one[key] for key in kept if key in one} for one in players.values()]
    rounds = [{"round": n, "white": w["id"], "black": b["id"], "result": result} for n, w, b, result in games]
    played = {"id": "e", "name": name, "system": "swiss", "start": start, "end": end, "minutes": 120}
    where = {"country": "FIN", "organiser": "domestic"}
    return report("selo", told, [{**played, **where, "games": rounds}])


SELO_FILES = {
    "may.json": finnish_event("Made May", "2024-05-11", "2024-05-11", [(1, ISLAND, LAKE, DRAW), (1, CAPE, HILL, WIN)]),
    "june.json": finnish_event("Made June", "2024-06-08", "2024-06-08", [(1, LAKE, RIVER, DRAW)]),
}


class Office:
    """An office in a folder, and the program on the path."""

    def __init__(self, folder: Path, files: dict[str, bytes]) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        for name, content in files.items():
            (folder.parent / name).write_bytes(content)

    def do(self, today: str, *words: str) -> None:
        words = tuple(str(self.folder.parent / word) if word.endswith(".json") else word for word in words)
        command = [sys.executable, "-m", "arpad", "office", *words]
        subprocess.run([*command, "--office", str(self.folder), "--by", "vera", "--today", today], check=True)

    def keep(self, name: str) -> None:
        """The database, compressed to the same bytes every time."""
        packed = gzip.compress((self.folder / "office.sqlite3").read_bytes(), mtime=0)
        (HERE / f"{name}.sqlite3.gz").write_bytes(packed)


def chess(folder: Path) -> None:
    opening = report("standard", RATED, [])
    office = Office(folder / "chess", {"opening.json": opening, **CHESS_FILES})
    office.do("2023-12-20", "init")
    for number, name in enumerate(("fide", "mssz")):
        where = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest", "--authority", name)
        office.do("2023-12-20", "list", "add", name, *where)
        office.do("2024-01-01", "open", name, "opening.json", "--day", "2024-01-01")
        first = 4 * number + 1
        for place, (file, day) in enumerate((("january-a.json", "2024-01-10"), ("january-b.json", "2024-01-18"))):
            office.do(day, "submit", name, file)
            office.do(day, "match", str(first + place), "--new")
            office.do(day, "rule", str(first + place), "accept")
        publish(office, name, "2024-02-01")
        publish(office, name, "2024-03-01")
        office.do("2024-03-08", "submit", name, "february.json")
        office.do("2024-03-08", "match", str(first + 2), "--new")
        office.do("2024-03-08", "rule", str(first + 2), "accept")
        publish(office, name, "2024-04-01")
        office.do("2024-04-08", "submit", name, "april.json")
        office.do("2024-04-08", "rule", str(first + 3), "accept")
    office.do("2024-05-01", "rate", "mssz")  # and not published
    office.keep("chess")


def publish(office: Office, name: str, day: str) -> None:
    office.do(day, "rate", name)
    office.do(day, "publish", name)


def selo(folder: Path) -> None:
    opening = report("selo", [LAKE, ISLAND, CAPE, RIVER], [])
    office = Office(folder / "selo", {"selo.json": opening, **SELO_FILES})
    office.do("2024-04-20", "init")
    where = ("--kind", "selo", "--federation", "FIN", "--zone", "Europe/Helsinki")
    office.do("2024-04-20", "list", "add", "selo", *where)
    office.do("2024-05-01", "open", "selo", "selo.json", "--day", "2024-05-01")
    office.do("2024-05-13", "submit", "selo", "may.json")
    office.do("2024-05-13", "match", "1", "--new")
    office.do("2024-05-13", "rule", "1", "accept")
    publish(office, "selo", "2024-05-14")
    office.do("2024-06-10", "submit", "selo", "june.json")
    office.do("2024-06-10", "rule", "2", "accept")
    office.keep("selo")


if __name__ == "__main__":
    work = Path(sys.argv[1])
    chess(work / "a")
    selo(work / "b")
