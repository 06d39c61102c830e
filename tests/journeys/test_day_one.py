"""Day one: ten TRF files from an empty folder to a published list, in at most twelve commands, on both databases."""

import csv
import io
import json
import random
import zipfile
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from arpad.formats.tournament import Entrant, Pairing, Tournament
from arpad.formats.trf.writer import write_trf
from tests.cli.running import run
from tests.formats.made_trf import points_of
from tests.journeys.conftest import Place

MOST_COMMANDS = 12
FAMILIES = (
    "Ács",
    "Bárány",
    "Cseke",
    "Dömötör",
    "Erdős",
    "Fülöp",
    "Gönczi",
    "Hajdú",
    "Ispán",
    "Jámbor",
    "Kürti",
    "Lőrinc",
)
GIVEN = ("Anna", "Béla", "Csilla", "Dénes", "Ödön", "Éva")
PLAIN = str.maketrans("áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "aeiooouuuAEIOOOUUU")
HOME = [
    Listed(
        700_001 + place,
        f"{family}, {given}".translate(PLAIN),  # FIDE writes without accents
        "HUN",
        "w" if given in ("Anna", "Csilla", "Éva") else "m",
        standard=Rated(1450 + 11 * place, 0, 40 if place % 9 == 0 else 20),
        birth_year=1950 + place % 55,
        flag="i" if place % 7 == 0 else "",
    )
    for place, (family, given) in enumerate((family, given) for family in FAMILIES for given in GIVEN)
]
GUESTS = [
    Listed(1_300_001 + place, f"Gast, {name}", "AUT", "m", standard=Rated(1900 + 20 * place, 0, 20), birth_year=1990)
    for place, name in enumerate(("Arno", "Bodo", "Cuno", "Dirk", "Emil"))
]
EVENTS = 10
ROUNDS = 5


def trf(number: int) -> bytes:
    """A file as arbiters send it, each with a quirk of its own."""
    rng = random.Random(number)
    rows = [*rng.sample(HOME, 11), GUESTS[number % 5]]
    pairings = []
    for round_ in range(1, ROUNDS + 1):
        order = rng.sample(range(1, 13), 12)
        if round_ == 2:  # one has a bye, and one is away
            first, second = order[:2]
            pairings += [
                Pairing(round_, first, None, "bye", alone="U"),
                Pairing(round_, second, None, "unplayed", alone="Z"),
            ]
            order = order[2:]
        results = ["1-0", "0-1", "1/2-1/2", "1-0", "1/2-1/2", "0-1" if round_ != 3 else "+/-"]
        pairings += [
            Pairing(round_, white, black, result)
            for white, black, result in zip(order[::2], order[1::2], results, strict=False)
        ]
    entrants = tuple(entrant(place, row, number, pairings) for place, row in enumerate(rows, start=1))
    start = date(2024, 3, 1) + timedelta(days=2 * number)
    made = Tournament(
        entrants=entrants,
        pairings=tuple(sorted(pairings, key=lambda pairing: (pairing.round, pairing.white))),
        name=f"Mintaváros Kupa {'ABCDEFGHIJ'[number]}",
        city="Mintaváros",
        federation="HUN",
        start=start,
        end=start + timedelta(days=2),
        rounds=ROUNDS,
        type="Individual: Swiss-System",
        chief_arbiter="Bíró Minta",
    )
    data, problems = write_trf(made, "trf16")
    assert data, problems
    return [
        data,
        data.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + data,
        data.decode().translate(PLAIN).encode("latin-1"),
        data.rstrip(b"\n"),
    ][number % 5]


def entrant(place: int, row: Listed, number: int, pairings: list[Pairing]) -> Entrant:
    """A player as a file has them: sometimes without an ID, or with another order or spelling of the name."""
    name = row.name.upper() if number % 4 == 1 else row.name
    return Entrant(
        number=place,
        name=name,
        id=None if number % 3 == 2 and place == 3 else str(row.id),
        sex=row.sex if number % 2 else None,
        rating=row.standard.rating,
        federation=row.federation,
        birth_year=row.birth_year if number % 5 != 4 or place == 3 else None,
        points=points_of(place, pairings),
        rank=place,
    )


class Officer:
    """A new officer at the terminal, whose commands are counted."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.commands = folder, 0
        database_option = ("--database", database) if database else ()
        self.types("init", "--practice", *database_option, today="2024-03-01")

    def types(self, *words: str, today: str) -> dict[str, Any]:
        self.commands += 1
        desk = ("--office", str(self.folder), "--by", "vera", "--today", today)
        ran = run("office", *words, *desk, "--json")
        assert ran.status == 0, (words, ran.out, ran.err)
        return json.loads(ran.out)  # type: ignore[no-any-return]


def test_ten_files_become_a_published_list(place: Place, tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    for number in range(EVENTS):
        (files / f"{number}.trf").write_bytes(trf(number))
    everybody = b"".join(write_txt([*HOME, *GUESTS]))
    with zipfile.ZipFile(tmp_path / "march.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list_foa.txt", everybody)
    march = str(tmp_path / "march.zip")

    officer = Officer(tmp_path / "office", place.database)
    facts = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    officer.types("list", "add", "standard", *facts, today="2024-03-01")
    officer.types("import-list", march, "--month", "2024-03", today="2024-03-01")
    opened = officer.types("open", "standard", march, "--day", "2024-03-01", today="2024-03-01")
    assert (opened["players"], opened["other_federations"]) == (len(HOME), len(GUESTS))
    submitted = officer.types("submit", "standard", str(files), "--tell", "minutes=120", today="2024-03-25")
    assert (submitted["submitted"], submitted["refused"]) == (EVENTS, 0)
    matched = officer.types("match-all", "standard", "--new", today="2024-03-25")
    assert matched["open"] == 0
    numbers = [str(number) for number in range(1, EVENTS + 1)]
    ruled = officer.types("rule", *numbers, "accept", today="2024-03-26")
    assert (ruled["ruled"], ruled["refused"]) == (EVENTS, 0)
    officer.types("rate", "standard", today="2024-03-28")
    published = officer.types("publish", "standard", today="2024-04-01")
    assert published["number"] == 1
    verified = officer.types("verify", today="2024-04-01")
    assert (verified["lists"], verified["differences"]) == (2, [])
    assert officer.commands <= MOST_COMMANDS

    # Nobody was taken for another person or entered twice: the registry is the federation and the guests who played.
    out = run("office", "export", "standard", "--office", str(tmp_path / "office")).out
    rows = {row["fide_id"]: row for row in csv.DictReader(io.StringIO(out))}
    assert set(rows) == {str(row.id) for row in HOME}
    played = {row.id: 0 for row in HOME}
    for number in range(EVENTS):
        rng = random.Random(number)
        for row in rng.sample(HOME, 11):
            played[row.id] += 1
    assert {int(fide_id) for fide_id, row in rows.items() if int(row["games"])} == {
        one for one in played if played[one]
    }
    before = {str(row.id): row for row in HOME}
    assert all(int(rows[one]["rating"]) == before[one].standard.rating for one in rows if not int(rows[one]["games"]))
    assert all(rows[one]["inactive"] == before[one].flag for one in rows if not int(rows[one]["games"]))
    people = json.loads(run("office", "person", "find", "gast", "--office", str(tmp_path / "office"), "--json").out)
    assert len(people["people"]) == len(GUESTS)
