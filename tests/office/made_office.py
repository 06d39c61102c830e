"""A made-up office as commands reach it, the files that arbiters send it, and all that it holds."""

import atexit
import hashlib
import json
import random
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connections

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from arpad.made.names import OPEN_SYLLABLES
from arpad.made.pairings import drawn_pairs
from arpad.office.storage.database import open_office
from arpad.office.storage.folder import PRIVATE_FOLDER, SETTINGS, SQLITE, Office, find_office
from tests.cli.running import Ran, run

OPENED, PLAYED, SENT, RATED, PUBLISHED = "2024-03-01", "2024-04-03", "2024-04-12", "2024-04-30", "2024-05-01"
"""The days of a month's work. They are told to the commands, so that the same work leaves the same bytes."""


LATEST: dict[Path, str] = {}
"""The latest day that commands of an office were given: its journal does not go back."""


@dataclass(frozen=True, slots=True)
class Place:
    """An office for practice in a folder."""

    folder: Path

    @property
    def latest(self) -> str:
        """The latest day that its commands were given."""
        return LATEST.get(self.folder, OPENED)

    def do(self, *arguments: str, today: str = "", by: str = "vera") -> Ran:
        """A command of it, in this process, on a day or, where commands have been given a later one, on that."""
        LATEST[self.folder] = max(today, LATEST.get(self.folder, "")) or OPENED
        return run("office", *arguments, "--office", str(self.folder), "--by", by, "--today", self.latest)

    def done(self, *arguments: str, today: str = "", by: str = "vera") -> dict[str, Any]:
        """The answer of a command that has nothing to say against."""
        ran = self.do(*arguments, "--json", today=today, by=by)
        assert (ran.status, ran.err) == (0, ""), (arguments, ran.out, ran.err)
        return json.loads(ran.out)  # type: ignore[no-any-return]

    def open(self) -> None:
        """Have its records ready for the functions of the office."""
        office = find_office(self.folder)
        assert isinstance(office, Office)
        open_office(office)

    def differences(self) -> list[dict[str, Any]]:
        found = json.loads(run("office", "verify", "--json", "--office", str(self.folder)).out)
        return found["differences"]  # type: ignore[no-any-return]


KEPT: dict[object, Place] = {}
"""The first office of each kind that was made in this process. Those that follow are copies of it."""


def kept(kind: object, make: Callable[[Path], Place]) -> Place:
    """The office of a kind that others are copied from; it is made when it is asked for first."""
    if kind not in KEPT:
        folder = Path(tempfile.mkdtemp(prefix="arpad-kept-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        KEPT[kind] = make(folder / "office")
    return KEPT[kind]


def copied(place: Place, folder: Path, database: str = "") -> Place:
    """The same office in another folder; a database that is given has its records already."""
    connections.close_all()
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True)
    for name in () if database else (SQLITE, f"{SQLITE}-wal"):
        if (place.folder / name).exists():
            shutil.copy(place.folder / name, folder / name)
    shutil.copy(place.folder / SETTINGS, folder / SETTINGS)  # with its mode
    (folder / SETTINGS).write_text(f"database = {json.dumps(database)}\n", encoding="utf-8")
    LATEST[folder] = place.latest
    return Place(folder)


def empty(folder: Path, today: str = OPENED) -> Place:
    """An office on SQLite that has no list yet. Migrating takes longer than most tests; a copy takes no time."""
    return copied(kept(("empty", today), lambda kept_in: _initialised(kept_in, "", today)), folder)


def found(folder: Path, today: str = OPENED) -> Place:
    """An office on SQLite that knows one list, of chess by the month; a copy, like `empty`."""
    return copied(kept(("one list", today), lambda kept_in: founded(kept_in, "", today)), folder)


def founded(folder: Path, database: str, today: str) -> Place:
    """An office that knows one list, by the commands that make one."""
    place = _initialised(folder, database, today)
    place.done("list", "add", "standard", "--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    assert (folder / SETTINGS).exists()
    return place


def _initialised(folder: Path, database: str, today: str) -> Place:
    place = Place(folder)
    place.done("init", "--practice", *(["--database", database] if database else []), today=today)
    return place


def people(count: int) -> list[dict[str, Any]]:
    """Made-up players with FIDE IDs and ratings; no two have the same name."""
    rng = random.Random(count)
    made = []
    for number in range(count):
        first, rest = number % 16, number // 16
        word = "".join(OPEN_SYLLABLES[place % 16] for place in (first, rest, rest // 16, rest // 256))
        rating = rng.randint(1500, 2300)
        made.append(
            {
                "id": str(700_001 + number),
                "name": f"{word.capitalize()}, {rng.choice(('Ada', 'Bea', 'Csaba', 'Dezső'))}",
                "federation": "HUN",
                "sex": rng.choice("mw"),
                "birth": 1960 + number % 50,
                "rating": rating,
                "games": 50,
            }
        )
    return made


def opening(players: Sequence[dict[str, Any]]) -> bytes:
    """An opening list."""
    return json.dumps({"list": "standard", "players": list(players), "events": []}).encode()


def event(name: str, players: Sequence[dict[str, Any]], rounds: int = 5, seed: int = 1) -> bytes:
    """The report of an event."""
    rng = random.Random(f"{name} {seed}")
    games = []
    for number in range(1, rounds + 1):
        for white, black in drawn_pairs(rng, list(players))[0]:
            result = rng.choice(("1-0", "0-1", "1/2-1/2"))
            games.append({"round": number, "white": white["id"], "black": black["id"], "result": result})
    told = [{key: player[key] for key in ("id", "name", "federation", "birth")} for player in players]
    played = {"id": "e1", "name": name, "system": "swiss", "start": PLAYED, "end": "2024-04-11", "minutes": 120}
    return json.dumps({"list": "standard", "players": told, "events": [{**played, "games": games}]}).encode()


def fide_list(count: int) -> bytes:
    """A list of FIDE's that has our players."""
    everybody = [(int(one["id"]), one["name"], one["rating"]) for one in people(count)]
    return b"".join(
        write_txt(Listed(number, name, "HUN", standard=Rated(rating)) for number, name, rating in everybody)
    )


def write(folder: Path, name: str, content: bytes) -> str:
    """A file on somebody's disk."""
    path = folder / name
    path.write_bytes(content)
    return str(path)


SALTED = {"journal": {"private", "previous", "hash"}, "journal_head": {"hash"}, "private_facts": {"salt"}}
"""Columns that depend on a salt, by table."""


def names_of(model: Any) -> set[str]:
    """The columns of a table."""
    return {field.attname for field in model._meta.concrete_fields}


def held_by(place: Place, salted: Mapping[str, set[str]] = SALTED) -> dict[str, str]:
    """Everything that an office holds, table by table: how many rows, and a digest of them.

    Numbers that a database issues by itself are left out: they have gaps where something was begun and not done. So are
    salts, and the hashes that have them in them: the same work draws others.
    """
    place.open()
    found = {}
    for model in apps.get_app_config("office").get_models():
        issued = {field.attname for field in model._meta.concrete_fields if field.get_internal_type() == "BigAutoField"}
        points = {"publication_id"} if "publication_id" in names_of(model) else set()  # at a number that was issued
        drawn = salted.get(model._meta.db_table, set())
        names = [f.attname for f in model._meta.concrete_fields if f.attname not in issued | points | drawn]
        rows = sorted(_texts(model._default_manager.values_list(*names)))
        found[model._meta.db_table] = f"{len(rows)} {hashlib.sha256(repr(rows).encode()).hexdigest()[:16]}"
    connections.close_all()
    return found


def _texts(rows: Iterable[tuple[Any, ...]]) -> Iterable[str]:
    for row in rows:
        yield repr([bytes(value) if isinstance(value, memoryview) else value for value in row])
