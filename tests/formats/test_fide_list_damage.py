"""Damaged lists give rows or problems, and no row that is read without a problem has another player's values."""

import io
import os
import random
import time
from collections import Counter

import pytest

from arpad.formats.fide_list.reader import find, read_columns, rows
from arpad.formats.fide_list.row import Listed
from arpad.formats.notebook import Notebook
from arpad.locale import catalogue
from tests.formats.fide_lists import LAYOUTS, LINES_2003
from tests.formats.test_fide_list_columns import made_txt, made_xml
from tests.locale.test_catalogues import PLACEHOLDER, messages

COUNT = int(os.environ.get("ARPAD_DAMAGED", "200"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))
SENTENCES = messages("en")

OLD = "".join(LINES_2003.replace("7012345", f"70{n:05}").replace("12345678", f"123{n:05}") for n in range(10))
GOOD = {
    "txt": made_txt(20).encode(),
    "single": LAYOUTS["single 2013"][0].encode(),
    "2001": LAYOUTS["apr01"][0].encode(),
    "headless": OLD.encode(),
    "xml": made_xml(10).encode(),
}


def damaged(data: bytes, rng: random.Random) -> tuple[bytes, int]:
    """A copy with one or two things wrong with it, and how many lines they touch at most."""
    touched = 0
    for _ in range(rng.choice((1, 1, 2))):
        lines = data.split(b"\n")
        at = rng.randrange(len(lines))
        line = lines[at]
        place = rng.randrange(len(line) + 1)
        kind = rng.randrange(9)
        if kind == 0 and line:  # a byte flipped
            place = min(place, len(line) - 1)
            lines[at] = line[:place] + bytes((line[place] ^ 1 << rng.randrange(8),)) + line[place + 1 :]
        elif kind == 1:  # a line cut off
            lines[at] = line[:place]
        elif kind == 2:  # a line gone
            del lines[at]
        elif kind == 3:  # columns shifted
            lines[at] = line[:place] + rng.choice((b" ", b"  ", b"x")) + line[place:]
        elif kind == 4:
            lines[at] = line[:place] + line[place + rng.randint(1, 3) :]
        elif kind == 5:  # another encoding
            lines[at] = line[:place] + rng.choice((b"\xe9", b"\xc5\x91", b"\xff\xfe", b"\x81")) + line[place + 1 :]
        elif kind == 6:  # two lines run together
            lines[at : at + 2] = [b"".join(lines[at : at + 2])]
        elif kind == 7:  # a line twice
            lines.insert(at, line)
        else:  # the end of the file missing
            lines = [*lines[:at], line[:place]]
            touched += len(data.split(b"\n"))
        touched += 2 if kind == 6 else 1
        data = b"\n".join(lines) or b"\n"
    return data, touched


@pytest.mark.parametrize("name", GOOD)
def test_damaged_lists_are_answered(name: str) -> None:
    good = list(rows(io.BytesIO(GOOD[name]), Notebook()))
    told: Counter[str] = Counter()
    for number in range(COUNT):
        data, touched = damaged(GOOD[name], random.Random(f"{SEED} {name} {number}"))
        began = time.process_time()
        notebook, of_columns, of_find = Notebook(), Notebook(), Notebook()
        found = list(rows(io.BytesIO(data), notebook, "standard"))  # told, so that no note on it hides the others
        columns = read_columns(io.BytesIO(data), of_columns, "standard")
        some = find(io.BytesIO(data), {row.id for row in found[:3]}, of_find, "standard")
        assert time.process_time() - began < 1, f"seed {SEED}, {name} {number}"
        assert columns.count == len(found), f"seed {SEED}, {name} {number}"
        assert of_columns.problems == notebook.problems, f"seed {SEED}, {name} {number}"
        assert all(some[row.id].id == row.id for row in found[:3] if row.id in some)
        assert found or notebook.problems
        _assert_tellable(notebook)
        others = [problem.code for problem in notebook.problems if problem.code != "list_columns_from_lines"]
        if others:
            told[others[0]] += 1
            continue
        told["accepted"] += 1
        lost, new = _different(good, found)
        assert new <= touched, f"seed {SEED}, {name} {number}"
        assert lost <= touched, f"seed {SEED}, {name} {number}"
    print(f"{COUNT} damaged lists ({name}), seed {SEED}: {dict(told)}")
    assert len(told) > 3 or COUNT < 100, "the damage is worth the name"


def _different(good: list[Listed], found: list[Listed]) -> tuple[int, int]:
    before, after = Counter(map(repr, good)), Counter(map(repr, found))
    return (before - after).total(), (after - before).total()


def _assert_tellable(notebook: Notebook) -> None:
    for problem in notebook.problems:
        sentence = catalogue("en").text(f"problem.{problem.code}", problem.values)
        assert set(PLACEHOLDER.findall(SENTENCES[f"problem.{problem.code}"])) <= set(problem.values), problem
        assert "\n" not in sentence, problem


def test_bytes_at_random() -> None:
    for number in range(COUNT // 4):
        rng = random.Random(f"random {SEED} {number}")
        start = rng.choice((b"", b"<", b"<playerslist>", GOOD["txt"][:200], GOOD["xml"][:500], b"\xff\xfe"))
        notebook = Notebook()
        list(rows(io.BytesIO(start + rng.randbytes(rng.randrange(3_000))), notebook))
        assert notebook.problems
        _assert_tellable(notebook)


def test_a_player_within_a_player_stops() -> None:
    good = GOOD["xml"]
    twice = good.replace(b"<player>", b"<player>\n<player>", 1).replace(b"</player>\n", b"</player>\n</player>\n", 1)
    notebook = Notebook()
    assert list(rows(io.BytesIO(twice), notebook, "standard")) == []
    assert [(problem.code, problem.severity) for problem in notebook.problems] == [("not_xml", "stop")]
