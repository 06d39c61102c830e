"""The bundles of made offices: computed again without an office, always the same bytes, and nothing private in them."""

import json
import os
import random
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

import arpad
from tests.cli.running import run
from tests.office.bundling import (
    CHANGES,
    bundle_differences,
    bundles_of,
    differences,
    members_of,
    rehashed,
    verified,
)
from tests.office.copying import Databases
from tests.office.made_office import empty, write
from tests.office.test_starting_points import NEWCOMER, SENT, founded, published, submitted

ALTERED = int(os.environ.get("ARPAD_ALTERED", "4"))
"""How often each kind of thing is altered in bundles drawn at random."""
WITHOUT_OFFICE = """
import sys
class NoOffice:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("django", "psycopg", "cryptography") or name.startswith("arpad.office"):
            raise ImportError(f"no {name} here")
sys.meta_path.insert(0, NoOffice())
from arpad.cli.main import main
main()
"""
BORN = {
    "1": ("Abel, Ada", "2005-12-15"),  # 18 on 15 December 2023
    "2": ("Beke, Bea", "2005-12-31"),
    "3": ("Cser, Cili", "2006-01-10"),
    "4": ("Deli, Dezső", "2006-01-25"),
    "5": ("Erdei, Éva", "2007-06-30"),
    "6": ("Fekete, Ferenc", "1970-03-04"),
}
RATINGS = {"1": 1700, "2": 1710, "3": 1720, "4": 1730, "5": 1740, "6": 2350}
ARBITER, OFFICER, REASON = "Bíró, Bertalan", "vera-of-the-desk", "because she asked by phone"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], bytes]:
    """The bundles of a demo's lists: the four kinds, the turn of March 2024, late events, newcomers, round robins."""
    folder = tmp_path_factory.mktemp("demo")
    ran = run("office", "demo", "--office", str(folder / "office"), "--players", "150", "--months", "6", "--seed", "7")
    assert ran.status == 0
    files = bundles_of(folder / "office", folder)
    connections.close_all()
    return {name: file.read_bytes() for name, file in files.items()}


class Juniors:
    """An office with juniors who turn 18 in its months, by the texts of 2014 or of 2017."""

    def __init__(self, folder: Path, authority: str) -> None:
        self.folder = folder
        self.place = empty(folder / "office", "2023-11-01")
        where = ("--federation", "HUN", "--zone", "Europe/Budapest", "--authority", authority)
        self.done("list", "add", "ours", "--kind", "standard", *where, today="2023-11-01")
        players = [
            {
                "id": number,
                "name": name,
                "birth": birth,
                "federation": "HUN",
                "rating": RATINGS[number],
                "games": 60,
                "peak": RATINGS[number],
            }
            for number, (name, birth) in BORN.items()
        ]
        file = self.file("opening", {"list": "standard", "players": players, "events": []})
        self.done("open", "ours", file, "--day", "2023-11-01", today="2023-11-01")
        self.played("2023-11", "2023-12-01")
        self.played("2023-12", "2024-01-01")
        self.played("2024-01", "2024-02-01")

    def done(self, *words: str, today: str) -> Any:
        return self.place.done(*words, today=today, by=OFFICER)

    def file(self, name: str, report: dict[str, Any]) -> str:
        return write(self.folder, f"{name}.json", json.dumps(report).encode())

    def played(self, month: str, day: str) -> None:
        """An event of a month, in which every two play, and the list that rates it."""
        names = list(BORN)
        games = [
            {"round": at + 1, "white": white, "black": black, "result": ("1-0", "0-1", "1/2-1/2")[at % 3]}
            for at, (white, black) in enumerate((a, b) for a in names for b in names if a < b)
        ]
        event = {
            "id": "kupa-of-abel",
            "name": f"Made cup {month}",
            "start": f"{month}-12",
            "end": f"{month}-18",
            "minutes": 120,
            "time_control": "120 perc, ahogy Bíró mondta",
            "system": "swiss",
            "registered": f"{month}-11",
            "arbiters": [{"name": ARBITER, "licensed": True}],
            "games": games,
        }
        players = [{"id": number, "name": name, "birth": birth} for number, (name, birth) in BORN.items()]
        report = {"list": "standard", "players": players, "events": [event]}
        number = self.done("submit", "ours", self.file(month, report), today=f"{month}-20")["events"][0]["event"]
        self.done("match", str(number), "--take-all", today=f"{month}-20")
        for asked in self.done("check", str(number), today=f"{month}-20")["findings"]:
            if asked["level"] == "approve":
                about = ("--clause", asked["clause"], "--subject", asked["subject"], "--reason", REASON)
                self.done("rule", str(number), "waive", *about, "--of", asked["values"]["by"], today=f"{month}-20")
        self.done("rule", str(number), "accept", today=f"{month}-20")
        self.done("rate", "ours", today=day)
        self.done("publish", "ours", today=day)


@pytest.fixture(scope="module", params=["fide", "mssz"])
def juniors(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[Any, Any]:
    folder = tmp_path_factory.mktemp(request.param)
    office = Juniors(folder, request.param)
    files = bundles_of(office.place.folder, folder)
    assert office.place.differences() == []
    assert bundle_differences(office.place.folder) == []
    connections.close_all()
    return {"authority": request.param, **{number: file.read_bytes() for (_, number), file in files.items()}}


def statements(content: bytes) -> dict[str, Any]:
    people = json.loads(members_of(content)["carried.json"])["people"]
    return {number: person["junior"] for number, person in people.items() if "junior" in person}


def test_every_list_of_a_demo_agrees(demo: dict[tuple[str, int], bytes], tmp_path: Path) -> None:
    files = []
    for (name, number), content in demo.items():
        files.append(write(tmp_path, f"{name}-{number}.zip", content))
    found = arpad.verify_list(*files)
    assert isinstance(found, arpad.VerifiedLists)
    assert found.agrees, found.lines()
    assert {one.manifest.definition.name for one in found.lists} == {"standard", "selo", "pelo", "go"}
    assert any(one.checked.recomputed < one.checked.lines for one in found.lists)
    assert found.to_json() == json.loads(run("verify-list", *files, "--json").out)
    assert run("verify-list", *files).out.splitlines() == found.lines()


def test_a_list_is_verified_where_there_is_no_office(demo: dict[tuple[str, int], bytes], tmp_path: Path) -> None:
    files = [write(tmp_path, f"{name}-{number}.zip", content) for (name, number), content in demo.items()]
    command = [sys.executable, "-c", WITHOUT_OFFICE, "verify-list", *files]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.splitlines()) == len(files)


def test_the_same_list_has_the_same_bytes(tmp_path: Path) -> None:
    office = Juniors(tmp_path, "fide")
    asked = ("office", "list", "bundle", "ours", "--office", str(office.place.folder), "--out")
    written = []
    for name in ("one.zip", "other.zip"):
        assert run(*asked, str(tmp_path / name)).status == 0
        written.append((tmp_path / name).read_bytes())
    command = [sys.executable, "-m", "arpad", *asked[:-1]]
    other = {**os.environ, "PYTHONHASHSEED": "12345", "TZ": "Asia/Tokyo"}
    written.append(subprocess.run(command, env=other, check=True, capture_output=True).stdout)
    assert len(set(written)) == 1
    with zipfile.ZipFile(BytesIO(written[0])) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_statement_stands_in_the_place_of_a_birthday(juniors: dict[Any, Any]) -> None:
    """fide-2014 8.56, by hand: a junior has K 40 until the 18th birthday.

    The list of January 2024 rates December, by fide-2014 with the K of its first day, by mssz-2017 with that of the
    event's, the 12th. On both days 1 (18 on the 15th) and 2 (on the 31st) are juniors, as the year 2005 alone would
    have it (reading R17), and on 1 January all of that year are 18: nothing is stated. The list of February rates
    January. 3 (18 on 10 January) and 4 (on the 25th) are juniors on the 1st. On the 12th 3 is none; on 1 February
    neither is one, where the year alone would have both.
    """
    for number in (0, 1, 2):
        assert statements(juniors[number]) == {}
    first, event, day = "2024-01-01", "2024-01-12", "2024-02-01"
    if juniors["authority"] == "fide":
        expected = {number: {"fide-2014": {first: True, day: False}} for number in ("3", "4")}
    else:
        expected = {"3": {"mssz-2017": {event: False}}, "4": {"mssz-2017": {event: True, day: False}}}
    assert statements(juniors[3]) == expected
    (answer,) = verified(juniors[3])[1]["lists"]
    assert answer["statements"] == 2


def test_another_statement_makes_another_list(juniors: dict[Any, Any]) -> None:
    members = members_of(juniors[3])
    text = members["carried.json"].decode()
    members["carried.json"] = re.sub(r'"2024-02-01":false', '"2024-02-01":true', text).encode()
    assert members["carried.json"] != text.encode()
    codes = {(one["code"], one["place"]) for one in differences(rehashed(members))}
    assert ("bundle_line_of_list_differs", "person 4") in codes


def test_nothing_private_is_in_a_bundle(juniors: dict[Any, Any]) -> None:
    names = [word for name, _ in BORN.values() for word in name.split(", ")]
    for number in range(4):
        for member, data in members_of(juniors[number]).items():
            text = data.decode()
            for private in (
                *ARBITER.split(", "),
                OFFICER,
                "vera",
                "Kovács",
                "Kata",
                "phone",
                "perc",
                "kupa-of",
                "Bíró",
            ):
                assert private not in text, (member, private)
            if member != "lines.csv":
                assert not [name for name in names if name in text], member
            for _, birth in BORN.values():
                year, month, day = birth.split("-")
                for form in (birth, birth.replace("-", "."), f"{day}.{month}.{year}", f'{month}-{day}"'):
                    assert form not in text, (member, form)
    lines = members_of(juniors[1])["lines.csv"].decode().splitlines()
    assert lines[1].split(",")[2:7] == ['"Abel', ' Ada"', "", "HUN", ""]


@pytest.fixture(scope="module")
def decided(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bundle of a list of go with a newcomer whose starting points the office decided."""
    folder = tmp_path_factory.mktemp("decided")
    place = founded(Databases(None), folder)
    number = submitted(place, folder, NEWCOMER)
    given = ("--points", "1400", "--reason", REASON)
    place.done("event", "start", number, "new:n", *given, today=SENT)
    published(place, number)
    assert bundle_differences(place.folder) == []
    return bundles_of(place.folder, folder)["go", 1].read_bytes()


def test_a_decision_is_in_the_bundle_without_its_reason(decided: bytes) -> None:
    """Both have 1400 points (see the tests of starting points): with 1401 the chance is another one."""
    members = members_of(decided)
    assert b'"1": {"2":["entrant",1400]}' in members["carried.json"]
    assert REASON.encode() not in b"".join(members.values())
    assert CHANGES["decision"](random.Random(1), members) is not None
    assert {one["place"] for one in differences(rehashed(members))} >= {"person 2"}


def test_what_is_altered_is_named(demo: dict[tuple[str, int], bytes], decided: bytes) -> None:
    """A changed file is named with its line; a changed line of a CSV, with the player."""
    seed = int(os.environ.get("ARPAD_SEED", str(random.randrange(10**9))))
    print("seed", seed)
    rng = random.Random(seed)
    demo = {**demo, ("decided", 1): decided}
    for kind, change in CHANGES.items():
        tried, done = list(demo), 0
        rng.shuffle(tried)
        for name in tried:
            members = members_of(demo[name])
            named = change(rng, members)
            if named is None:
                continue
            found = differences(_with(members))
            where, _, line = named.partition(" ")
            if where == "person":
                assert named in {one["place"] for one in found}, (kind, name, named, found)
            else:
                (first,) = [one for one in found if one["code"] == "bundle_line_differs"]
                assert (first["place"], first["values"]["line"]) == (where, int(line)), (kind, name, named, found)
            done += 1
            if done == ALTERED:
                break
        assert done, kind


def test_a_forgery_with_its_hashes_made_anew_is_another_list(demo: dict[tuple[str, int], bytes]) -> None:
    """A rating or a carried value of a rated player, or the result of a counted game, makes another list."""
    seed = int(os.environ.get("ARPAD_SEED", str(random.randrange(10**9))))
    print("seed", seed)
    rng = random.Random(seed)
    found = dict.fromkeys(("rating", "previous", "printed", "game", "carried"), 0)
    for _ in range(3 * ALTERED):
        for kind in found:
            name = rng.choice([name for name in demo if name[1] > 0])
            members = members_of(demo[name])
            if CHANGES[kind](rng, members) is not None and differences(rehashed(members)):
                found[kind] += 1
            elif kind in ("rating", "previous", "printed"):
                raise AssertionError((seed, kind, name))
    assert all(found.values()), found


def test_a_list_begins_from_what_was_published(demo: dict[tuple[str, int], bytes], tmp_path: Path) -> None:
    """A carried value that decides no number of this list is named beside the bundle that published it."""
    before, after = demo["standard", 1], members_of(demo["standard", 2])
    carried = json.loads(after["carried.json"])
    person, texts = next((n, texts) for n, texts in carried["standings"].items() if "1" in texts)
    texts["1"]["peak"] = texts["1"]["peak"] + 1
    after["carried.json"] = json.dumps(carried).encode()
    files = [write(tmp_path, "1.zip", before), write(tmp_path, "2.zip", rehashed(after))]
    ran = run("verify-list", *files, "--json")
    answer = json.loads(ran.out)
    assert ran.status == 1
    assert [(one["code"], one["place"]) for one in answer["differences"]] == [
        ("bundle_not_as_published", f"person {person}")
    ]
    other = members_of(demo["standard", 1])
    other["list.csv"] = other["list.csv"].replace(b",m,", b",w,")
    lines = other["list.csv"].decode().split("\n")
    other["list.csv"] = "\n".join([*lines[:-2], ""]).encode()
    ran = run("verify-list", write(tmp_path, "3.zip", rehashed(other)), files[1], "--json")
    assert "bundle_base_differs" in {one["code"] for one in json.loads(ran.out)["differences"]}


def test_an_edition_of_another_text_is_named(demo: dict[tuple[str, int], bytes]) -> None:
    """With the same numbers it is a note; where the list is another one too, it is a difference."""
    members = members_of(demo["go", 2])
    manifest = json.loads(members["manifest.json"])
    manifest["editions"] = {"mgsz-2012": "0" * 64}
    members["manifest.json"] = json.dumps(manifest).encode()
    status, answer, _ = verified(_with(members))
    assert status == 0
    assert [note["code"] for note in answer["lists"][0]["notes"]] == ["bundle_edition_differs"]
    assert altered_codes(members) == {"bundle_edition_differs", "bundle_line_of_list_differs"}


def altered_codes(members: dict[str, bytes]) -> set[str]:
    CHANGES["rating"](random.Random(1), members)
    codes = {one["code"] for one in differences(rehashed(members))}
    return codes - {"bundle_printed_differs", "bundle_line_not_carried"} | (
        {"bundle_line_of_list_differs"} if "bundle_line_not_carried" in codes else set()
    )


def _with(members: dict[str, bytes]) -> bytes:
    from arpad.rating_list.bundle.archive import write_archive

    return write_archive(members)
