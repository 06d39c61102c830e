"""The bundles of an office by its commands, and copies of a bundle in which one thing is altered."""

import io
import json
import random
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arpad.core.canonical import sha256
from arpad.rating_list.bundle.archive import write_archive
from arpad.rating_list.bundle.marks import write_marks
from tests.cli.running import run

Members = dict[str, bytes]
JSON = ("carried.json", "standings.json", "outside.json", "events/")


def bundles_of(folder: Path, into: Path) -> dict[tuple[str, int], Path]:
    """The bundle of every published list of an office, by list and number."""
    shown = json.loads(run("office", "list", "show", "--json", "--office", str(folder)).out)
    found = {}
    for of_list in shown["lists"]:
        for publication in of_list["publications"]:
            if publication["day"] is not None:
                name, number = of_list["name"], publication["number"]
                file = into / f"{name}-{number}.zip"
                asked = ("office", "list", "bundle", name, "--number", str(number), "--office", str(folder))
                ran = run(*asked, "--out", str(file))
                assert ran == (0, "", ""), ran
                found[name, number] = file
    return found


def bundle_differences(folder: Path) -> list[Any]:
    """Everything that `verify-list` says against the bundles of an office together."""
    with tempfile.TemporaryDirectory() as into:
        files = bundles_of(folder, Path(into))
        assert files
        ran = run("verify-list", *map(str, files.values()), "--json")
        assert ran.err == "", ran.err
        answer = json.loads(ran.out)
        found = [*answer["differences"], *(one for of in answer["lists"] for one in of["differences"])]
        assert ran.status == (1 if found else 0)
        return found


def members_of(content: bytes) -> Members:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_members(content: bytes, **members: bytes | None) -> bytes:
    """A bundle with other members; None takes one out. The manifest stays as it is."""
    changed = {**members_of(content), **members}
    return write_archive({name: data for name, data in changed.items() if data is not None})


def rehashed(members: Members) -> bytes:
    """A bundle of these members, with marks and hashes made anew: a forgery that agrees with its own manifest."""
    files = {name: data for name, data in members.items() if name.startswith(JSON)}
    members = {**members, "marks.json": write_marks(files)}
    manifest = json.loads(members.pop("manifest.json"))
    manifest["members"] = {name: sha256(data) for name, data in members.items()}
    manifest["sha256"] = sha256(members["list.csv"])
    if "previous.csv" in members:
        manifest["previous"] = sha256(members["previous.csv"])
    return write_archive({"manifest.json": json.dumps(manifest).encode(), **members})


def verified(content: bytes, *options: str) -> tuple[int, Any, str]:
    """What `verify-list --json` makes of a bundle on standard input: its status, its answer, the line of a refusal."""
    ran = run("verify-list", "-", "--json", *options, stdin=content)
    return ran.status, json.loads(ran.out) if ran.out else None, ran.err


def differences(content: bytes) -> list[dict[str, Any]]:
    status, answer, err = verified(content)
    assert err == "", err
    found: list[dict[str, Any]] = answer["lists"][0]["differences"]
    assert status == (1 if found else 0)
    return found


Change = Callable[[random.Random, Members], str | None]
"""Changes one thing of a bundle, and returns what its name must have; None where there is nothing of the kind."""


def _json(rng: random.Random, members: Members, prefix: str, change: Callable[[Any], str | None]) -> str | None:
    """Change the JSON of one of the files with this beginning; lines stay lines, as an editor leaves them."""
    names = [name for name in members if name.startswith(prefix)]
    if not names:
        return None
    name = rng.choice(names)
    lines = members[name].decode().split("\n")
    places = list(range(len(lines)))
    rng.shuffle(places)
    for place in places:
        text = lines[place].rstrip(",]}\n ")
        changed = change(text)
        if changed is not None and changed != text:
            lines[place] = changed + lines[place][len(text) :]
            members[name] = "\n".join(lines).encode()
            return f"{name} {place + 1}"
    return None


def altered_game(rng: random.Random, members: Members) -> str | None:
    other = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1-0"}

    def change(text: str) -> str | None:
        for old, new in other.items():
            if '"round"' in text and f'"result": "{old}"' in text:
                return text.replace(f'"result": "{old}"', f'"result": "{new}"')
        return None

    return _json(rng, members, "events/", change)


def altered_ruling(rng: random.Random, members: Members) -> str | None:
    """A day that the office has recorded of an event: it decides which edition and which list rate it."""
    return _json(rng, members, "events/", lambda text: _next_day(text, '"reported": "'))


def altered_approval(rng: random.Random, members: Members) -> str | None:
    return _json(
        rng, members, "events/", lambda text: text.replace('"clause": "', '"clause": "9') if '"by"' in text else None
    )


def altered_carried(rng: random.Random, members: Members) -> str | None:
    name = rng.choice(("rating", "games", "peak"))
    return _json(rng, members, "carried.json", lambda text: _one_more(text, f'"{name}":'))


def altered_decision(rng: random.Random, members: Members) -> str | None:
    """Another number of starting points than the office decided."""
    return _json(rng, members, "carried.json", lambda text: _one_more(text, '["entrant",'))


def altered_rating(rng: random.Random, members: Members) -> str | None:
    return _line(rng, members, "list.csv", 2)


def altered_previous(rng: random.Random, members: Members) -> str | None:
    return _line(rng, members, "previous.csv", 2) if "previous.csv" in members else None


def altered_printed(rng: random.Random, members: Members) -> str | None:
    return _line(rng, members, "lines.csv", -5)


def _line(rng: random.Random, members: Members, name: str, cell: int) -> str | None:
    lines = members[name].decode().split("\n")
    if len(lines) < 3:
        return None
    place = rng.randrange(1, len(lines) - 1)
    cells = lines[place].split(",")
    cells[cell] = str(int(cells[cell]) + rng.choice((1, 7, 100)))
    lines[place] = ",".join(cells)
    members[name] = "\n".join(lines).encode()
    return f"person {cells[0]}"


def _one_more(text: str, key: str) -> str | None:
    """A text with one more behind a key."""
    before, found, after = text.partition(key)
    digits = after[: len(after) - len(after.lstrip("0123456789"))]
    return f"{before}{found}{int(digits) + 1}{after[len(digits) :]}" if digits else None


def _next_day(text: str, key: str) -> str | None:
    before, found, after = text.partition(key)
    return f"{before}{found}{after[:8]}{'02' if after[8:10] == '01' else '01'}{after[10:]}" if found else None


CHANGES: dict[str, Change] = {
    "game": altered_game,
    "ruling": altered_ruling,
    "approval": altered_approval,
    "carried": altered_carried,
    "decision": altered_decision,
    "rating": altered_rating,
    "previous": altered_previous,
    "printed": altered_printed,
}
