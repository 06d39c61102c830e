"""Anchors: what the chain alone cannot show, a text outside the office does."""

import json
import os
import random
from pathlib import Path

import pytest

from arpad.office.journal.anchor import KEY_FILE
from arpad.office.journal.chain import BEFORE_THE_FIRST, hash_of, written
from arpad.office.storage.models import Entry, Head
from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import Place, empty

CASES = int(os.environ.get("ARPAD_ANCHORS", "6"))
"""Random cases of each kind; the soak asks for more."""
SEED = int(os.environ.get("ARPAD_SEED", "1"))


def worked(place: Place, people: int, begun: int = 0, by: str = "vera") -> Place:
    """An office with an entry for each of some people."""
    for number in range(begun, begun + people):
        place.done("person", "add", f"Minta, Anna{'abcdefghijklmnopqrstuvwxyz'[number]}", "--birth", "1990", by=by)
    return place


def anchored(place: Place, file: Path) -> Path:
    ran = run("office", "anchor", "--office", str(place.folder), "--out", str(file))
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    return file


def found_with(place: Place, *files: Path) -> tuple[int, list[str]]:
    """The status of `verify` with anchors, and the codes of what it finds."""
    options = [word for file in files for word in ("--anchor", str(file))]
    ran = run("office", "verify", "--json", "--office", str(place.folder), *options)
    return ran.status, [one["code"] for one in json.loads(ran.out)["differences"]]


def cut(place: Place, last: int) -> None:
    """Shorten the journal to its first entries, with its head, as someone who knows the program would."""
    place.open()
    Entry.objects.filter(number__gt=last).delete()
    Head.objects.filter(pk=1).update(number=last, hash=Entry.objects.get(number=last).hash)


def rewritten(place: Place, first: int) -> None:
    """Change an entry, and compute its hash and every later one again."""
    place.open()
    Entry.objects.filter(number=first).update(act="forge")
    before = Entry.objects.get(number=first - 1).hash if first > 1 else BEFORE_THE_FIRST
    for entry in list(written(Entry.objects.filter(number__gte=first))):
        before = hash_of(entry._replace(previous=before))
        previous = Entry.objects.get(number=entry.number - 1).hash if entry.number > 1 else BEFORE_THE_FIRST
        Entry.objects.filter(number=entry.number).update(previous=previous, hash=before)
    Head.objects.filter(pk=1).update(hash=before)


def test_an_office_as_it_was_anchored_or_further_on_agrees(databases: Databases, tmp_path: Path) -> None:
    place = worked(databases.found(tmp_path / "office"), 3)
    anchor = anchored(place, tmp_path / "anchor.txt")
    assert found_with(place, anchor) == (0, [])
    worked(place, 2, begun=3)
    assert found_with(place, anchor, anchored(place, tmp_path / "later.txt")) == (0, [])
    said = run("office", "verify", "--office", str(place.folder), "--anchor", str(anchor))
    assert said.out.splitlines()[-1] == "1 anchor agrees with the journal."


def test_a_journal_that_was_cut_short_or_written_again_or_is_an_older_copy_is_named(
    databases: Databases, tmp_path: Path
) -> None:
    rng = random.Random(SEED)
    whole = worked(databases.found(tmp_path / "whole"), 14)
    week_ago = databases.copy(whole, tmp_path / "week_ago")
    worked(whole, 10, begun=14)
    last = 2 + 14 + 10  # the office and its list, then the people
    anchor = anchored(whole, tmp_path / "anchor.txt")
    for case in range(CASES):
        place = databases.copy(whole, tmp_path / f"cut{case}")
        cut(place, last - rng.randint(1, 10))
        assert "anchor_beyond_journal" in found_with(place, anchor)[1]
        databases.drop(place)

        place = databases.copy(whole, tmp_path / f"again{case}")
        rewritten(place, rng.randint(1, last))
        assert found_with(place) == (0, [])  # the chain alone does not show it
        assert found_with(place, anchor) == (1, ["anchor_of_another_journal"])
        databases.drop(place)

        place = databases.copy(week_ago, tmp_path / f"older{case}")
        further = rng.randint(0, 12)
        worked(place, further, begun=14, by="zoe")
        assert found_with(place) == (0, [])
        shorter = further < 10
        assert found_with(place, anchor) == (1, ["anchor_beyond_journal" if shorter else "anchor_of_another_journal"])
        databases.drop(place)


def test_an_anchor_that_a_mail_has_quoted_and_broken_is_read(tmp_path: Path) -> None:
    place = empty(tmp_path / "office")
    anchor = anchored(place, tmp_path / "anchor.txt")
    lines = anchor.read_text().splitlines()
    quoted = tmp_path / "mail.txt"
    quoted.write_bytes("\r\n".join(["Dear auditor,", "", *(f"> {line}" for line in lines), "", "Vera"]).encode())
    assert found_with(place, quoted) == (0, [])


@pytest.mark.parametrize(
    ("line", "instead", "code"),
    [
        ("entry: 1", "entry: 2", "anchor_altered"),
        ("at: ", "at: 2", "anchor_altered"),
        ("signature: ", "signature: AAAA", "anchor_altered"),
        ("key: ", "key: AAAA", "anchor_altered"),
    ],
)
def test_an_anchor_that_was_altered_is_named(line: str, instead: str, code: str, tmp_path: Path) -> None:
    place = empty(tmp_path / "office")
    anchor = anchored(place, tmp_path / "anchor.txt")
    text = anchor.read_text()
    assert line in text
    anchor.write_text(text.replace(line, instead, 1))
    assert found_with(place, anchor) == (1, [code])


def test_an_anchor_of_another_office_is_named(tmp_path: Path) -> None:
    place, other = empty(tmp_path / "office"), empty(tmp_path / "other")
    anchored(place, tmp_path / "own.txt")
    assert found_with(place, anchored(other, tmp_path / "other.txt")) == (1, ["anchor_of_another_office"])


@pytest.mark.parametrize(
    ("content", "lines"),
    [(b"", "entry, at, hash, key, signature"), (b"entry: x\nat: y\nhash: z\nkey: k\nsignature: s\n", "entry")],
)
def test_a_file_without_an_anchor_is_refused(content: bytes, lines: str, tmp_path: Path) -> None:
    place = empty(tmp_path / "office")
    file = tmp_path / "no.txt"
    file.write_bytes(content)
    ran = run("office", "verify", "--office", str(place.folder), "--anchor", str(file))
    assert ran.status == 2
    assert (
        ran.err
        == f"arpad: {file}: no anchor of an office: {lines} missing; a file that `arpad office anchor` made is needed\n"
    )


def test_the_key_is_private_and_a_damaged_one_is_named(tmp_path: Path) -> None:
    place = empty(tmp_path / "office")
    anchored(place, tmp_path / "anchor.txt")
    key = place.folder / KEY_FILE
    assert key.stat().st_mode & 0o077 == 0
    key.write_text("damaged")
    ran = run("office", "anchor", "--office", str(place.folder))
    assert ran.status == 2
    assert ran.err.endswith(
        "the office's key cannot be read; bring it back from a copy, or take it away and a new one is made\n"
    )
