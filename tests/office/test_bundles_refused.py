"""Files that are no bundles, and bundles made to do harm: one sentence and status 2, whatever is in them."""

import io
import json
import os
import random
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from tests.cli.running import run
from tests.office.bundling import bundles_of, members_of, rehashed, verified
from tests.office.made_office import Place, empty, event, opening, people, write

DAMAGED = int(os.environ.get("ARPAD_DAMAGED_BUNDLES", "150"))


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bundle of a list with an event of eight players."""
    folder = tmp_path_factory.mktemp("bundle")
    place: Place = empty(folder / "office", "2024-04-01")
    where = ("--federation", "HUN", "--zone", "Europe/Budapest")
    place.done("list", "add", "standard", "--kind", "standard", *where, today="2024-04-01")
    place.done("open", "standard", write(folder, "o.json", opening(people(8))), "--day", "2024-04-01")
    place.done("submit", "standard", write(folder, "e.json", event("Made cup", people(8))), today="2024-04-12")
    place.done("rule", "1", "accept", today="2024-04-12")
    place.done("rate", "standard", today="2024-05-01")
    place.done("publish", "standard", today="2024-05-01")
    file = bundles_of(place.folder, folder)["standard", 1]
    connections.close_all()
    return file.read_bytes()


def zipped(members: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def refusal(content: bytes) -> str:
    status, answer, err = verified(content)
    assert (status, answer) == (2, None), (status, answer, err)
    assert err.startswith("arpad: standard input: ")
    assert err.count("\n") == 1
    assert "bug in arpad" not in err
    return err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "archive"),
        (b"no zip", "archive"),
        (b"PK\x03\x04" + bytes(100), "archive"),
        (zipped({}), "manifest.json is missing"),
        (zipped({"other.txt": b""}), "manifest.json is missing"),
    ],
    ids=["empty", "text", "damaged", "no members", "another zip"],
)
def test_a_file_that_is_no_bundle(content: bytes, said: str) -> None:
    assert said in refusal(content)


def test_a_missing_member_is_named(bundle: bytes) -> None:
    for name in members_of(bundle):
        members = members_of(bundle)
        del members[name]
        assert f"{name} is missing" in refusal(zipped(members))


@pytest.mark.parametrize(
    "name", ["../../evil", "/etc/passwd", "events/../list.csv", "events/0.json", "events/99.json", "x"]
)
def test_another_member_is_named(bundle: bytes, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert name in refusal(zipped({**members_of(bundle), name: b"{}"}))
    assert list(tmp_path.iterdir()) == []


def test_a_member_twice(bundle: bytes) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in members_of(bundle).items():
            archive.writestr(name, data)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("list.csv", b"")
    assert "list.csv" in refusal(out.getvalue())


def test_a_bomb_is_not_unpacked(bundle: bytes) -> None:
    bomb = zipped({**members_of(bundle), "list.csv": bytes(200_000_000)})
    assert len(bomb) < 1_000_000
    began = time.process_time()
    assert "would unpack to" in refusal(bomb)
    assert time.process_time() - began < 2


def test_a_header_that_states_too_little(bundle: bytes) -> None:
    """The stated size of a member is changed in both headers: what is more than that is not read."""
    packed = zipped({**members_of(bundle), "lines.csv": bytes(1_000_000)})
    lying = packed.replace((1_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert "archive" in refusal(lying)


def changed(bundle: bytes, member: str, change: Any) -> bytes:
    """A bundle with the JSON of a member changed, and all hashes made anew."""
    members = members_of(bundle)
    value = json.loads(members[member])
    change(value)
    members[member] = json.dumps(value).encode()
    return rehashed(members)


HOSTILE: dict[str, tuple[str, Any]] = {
    "a huge number": ("carried.json", lambda value: value["people"]["1"].update(birth_year=10**30)),
    "a huge rating": ("carried.json", lambda value: value["standings"]["1"]["0"].update(rating=10**12)),
    "a text for a rating": ("carried.json", lambda value: value["standings"]["1"]["0"].update(rating="high")),
    "a fact that no standing has": ("carried.json", lambda value: value["standings"]["1"]["0"].update(name="x")),
    "a list for a standing": ("carried.json", lambda value: value["standings"]["1"].update({"0": []})),
    "a number for a person": ("carried.json", lambda value: value["people"].update({"1": 7})),
    "a word for a number": ("carried.json", lambda value: value["people"].update({"one": {}})),
    "a number in another form": ("carried.json", lambda value: value["people"].update({"01": {}})),
    "a section less": ("carried.json", lambda value: value.pop("days")),
    "a section more": ("carried.json", lambda value: value.update(more={})),
    "a day that is none": ("carried.json", lambda value: value["days"].update({"0": "2024-02-30"})),
    "a statement without a year": (
        "carried.json",
        lambda value: value["people"].update({"1": {"junior": {"fide-2014": {}}}}),
    ),
    "a statement of an unknown text": (
        "carried.json",
        lambda value: value["people"]["1"].update(junior={"fide-1999": {"2024-01-01": True}}),
    ),
    "statements that no day meets": (
        "carried.json",
        lambda value: value["people"]["1"].update(junior={"fide-2014": {"1990-01-01": False, "2020-01-01": True}}),
    ),
    "statements on too many days": (
        "carried.json",
        lambda value: value["people"]["1"].update(junior={"fide-2014": {f"2020-01-0{n}": True for n in (1, 2, 3)}}),
    ),
    "a kind of list that is none": ("manifest.json", lambda value: value["list"].update(kind="bullet")),
    "no step": ("manifest.json", lambda value: value["base"].update(steps=[[1, 2]])),
    "an event without a member": ("manifest.json", lambda value: value["base"]["steps"][0][1].append(2)),
    "a negative number": ("manifest.json", lambda value: value.update(number=-1)),
    "another format": ("manifest.json", lambda value: value.update(format="arpad list bundle 99")),
    "a hash that is none": ("manifest.json", lambda value: value["editions"].update({"fide-2024": "x"})),
    "standings that are none": ("standings.json", lambda value: value.update(standings=[])),
    "a kind of rating that is none": ("outside.json", lambda value: value["fide_lists"].update({"bullet a b": {}})),
    "marks that are none": ("marks.json", lambda value: value.update(marks=7)),
    "an event of another number": ("events/1.json", lambda value: value["events"][0].update(id="2")),
    "two events": ("events/1.json", lambda value: value["events"].append({**value["events"][0], "id": "2"})),
    "a player by name": ("events/1.json", lambda value: value["players"].append({"id": "Kis"})),
    "a game of strangers": ("events/1.json", lambda value: value["players"].pop()),
    "a game of nothing": ("events/1.json", lambda value: value["events"][0]["games"].append({})),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_value_that_no_bundle_has(bundle: bytes, what: str) -> None:
    member, change = HOSTILE[what]
    if member in ("manifest.json", "marks.json"):
        members = members_of(bundle)
        value = json.loads(members[member])
        change(value)
        content = zipped({**members, member: json.dumps(value).encode()})
    else:
        content = changed(bundle, member, change)
    said = refusal(content)
    assert member in said or "is missing" in said


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b"[" + b"[]," * 10_000_000,
        b'{"days":' * 50_000,
        b'{"a": NaN}',
        b'{"a": 1e400}',
        b'{"a": ' + b"9" * 10_000 + b"}",
        b'{"a": 1, "a": 2}',
        b"\xff\xfe{}",
        b'{"days": {}, "people": {}, "standings": {}, "published_since": {}}',
    ],
    ids=["empty", "null", "deep list", "wide", "deep object", "nan", "infinite", "long", "twice", "utf-16", "short"],
)
@pytest.mark.parametrize("member", ["manifest.json", "carried.json", "marks.json", "events/1.json"])
def test_json_that_is_none_of_a_bundle(bundle: bytes, member: str, text: bytes) -> None:
    assert member in refusal(zipped({**members_of(bundle), member: text}))


@pytest.mark.parametrize("member", ["list.csv", "previous.csv"])
@pytest.mark.parametrize("text", [b"", b"id\n", b"\xff", b"id,title,rating,games,k,grade,inactive,person\n1,2\n"])
def test_a_list_in_another_form(bundle: bytes, member: str, text: bytes) -> None:
    members = members_of(bundle)
    assert member in refusal(zipped({**members, member: text}))


def test_lines_in_another_form_differ(bundle: bytes) -> None:
    """lines.csv decides nothing: it may be any text, and is named."""
    members = members_of(bundle)
    for text in (b"", b"\xff", b"id\nx\n", b'id,"\n1'):
        status, answer, _ = verified(zipped({**members, "lines.csv": text}))
        assert status == 1
        assert "lines.csv" in {one["place"] for one in answer["lists"][0]["differences"]}


def test_people_who_are_not_recorded_are_named(bundle: bytes) -> None:
    """The law asks for a person whom the bundle leaves out: the list cannot be computed."""
    status, answer, _ = verified(changed(bundle, "carried.json", lambda value: value["people"].pop("1")))
    assert status == 1
    codes = [one["code"] for one in answer["lists"][0]["differences"]]
    assert codes == ["bundle_not_computable"]


def test_damage_anywhere_is_a_sentence_or_a_difference(bundle: bytes) -> None:
    """Bytes of members and of the zip itself changed at random: never a traceback, never an agreement."""
    seed = int(os.environ.get("ARPAD_SEED", str(random.randrange(10**9))))
    print("seed", seed)
    rng = random.Random(seed)
    for _ in range(DAMAGED):
        members = members_of(bundle)
        name = rng.choice(list(members))
        data = bytearray(members[name])
        place = rng.randrange(len(data))
        old = data[place]
        data[place] = rng.choice([other for other in b'0123456789"{}[],:ax-\n \x00\xff' if other != old])
        members[name] = bytes(data)
        content = zipped(members)
        if rng.random() < 0.2:
            whole = bytearray(bundle)
            whole[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
            content = bytes(whole)
        elif name not in ("manifest.json", "marks.json") and rng.random() < 0.5:
            content = rehashed(members)
        ran = run("verify-list", "-", stdin=content)
        assert ran.status in (0, 1, 2), (seed, name, ran.err)
        assert "bug in arpad" not in ran.err, (seed, name, place, ran.err)
        assert ran.err.count("\n") == (1 if ran.status == 2 else 0)
