"""Damage for good files of any format: bytes flipped, lines cut, columns shifted, encodings mixed.

It knows nothing of the format. Each damage says which lines of the good file it touched, so that a test can hold a
reader to it: what stands on an untouched line is read as it was, or there is a problem.
"""

import os
import random
import re
from typing import NamedTuple

COUNT = int(os.environ.get("ARPAD_DAMAGED", "200"))
"""Damaged copies of each format."""
SEED = int(os.environ.get("ARPAD_SEED", "1"))

LINE_END = re.compile(b"\r\n|\r|\n")
LIKELY = b"0123456789+-=?!/|;:<>\"'&[] \t\r\n.,WBwbDK"
"""What a slip of the hand or of a program puts where another sign should stand."""
NEAR = {bytes((one,)): bytes((other,)) for one, other in zip(b"+-0123456789wbWB=", b"-+1032547698bwBW-", strict=True)}
"""For a sign, the one that it is most easily taken for."""


class Damaged(NamedTuple):
    """A damaged copy, what was done to it, and the lines of the good file that it touched, counted from 1."""

    data: bytes
    how: str
    lines: frozenset[int]


def damaged(data: bytes, rng: random.Random) -> Damaged:
    """A copy with one kind of damage, chosen by `rng`; now and then with a second one on top."""
    found = rng.choice(KINDS)(data, rng)
    if rng.random() < 0.15 and _in_place(data, found):
        again = rng.choice((flipped, exchanged))(found.data, rng)
        return Damaged(again.data, f"{found.how}, {again.how}", found.lines | again.lines)
    return found


def flipped(data: bytes, rng: random.Random) -> Damaged:
    """Up to eight bytes changed into others, some of them by one bit."""
    copy, touched = bytearray(data), set()
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        at = rng.randrange(len(copy))
        touched |= _lines_at(data, at, at + 1)
        copy[at] = rng.choice((rng.randrange(256), copy[at] ^ (1 << rng.randrange(8)), rng.choice(LIKELY)))
    return Damaged(bytes(copy), "bytes flipped", frozenset(touched))


def exchanged(data: bytes, rng: random.Random) -> Damaged:
    """One sign for the one it is taken for: + for -, white for black, a digit for its neighbour."""
    places = [at for at in range(len(data)) if data[at : at + 1] in NEAR]
    if not places:
        return flipped(data, rng)
    at = rng.choice(places)
    copy = data[:at] + NEAR[data[at : at + 1]] + data[at + 1 :]
    return Damaged(copy, "sign exchanged", frozenset(_lines_at(data, at, at + 1)))


def removed(data: bytes, rng: random.Random) -> Damaged:
    """A few bytes gone, or a few standing twice."""
    at = rng.randrange(len(data))
    end = min(len(data), at + rng.choice((1, 1, 2, 10, 80)))
    middle = b"" if rng.random() < 0.7 else data[at:end] * 2
    return Damaged(data[:at] + middle + data[end:], "bytes removed", frozenset(_lines_at(data, at, end)))


def cut(data: bytes, rng: random.Random) -> Damaged:
    """A line gone, cut short, doubled, moved, joined to the next one; or the file ends too soon."""
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    touched = {at + 1}
    kind = rng.choice(("gone", "short", "double", "moved", "joined", "end"))
    if kind == "gone":
        del lines[at]
    elif kind == "short":
        body = LINE_END.sub(b"", lines[at])
        lines[at] = body[: rng.randrange(len(body) + 1)] + lines[at][len(body) :]
    elif kind == "double":
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    elif kind == "moved":
        lines.insert(rng.randrange(len(lines)), lines.pop(at))
    elif kind == "joined":
        lines[at] = LINE_END.sub(b"", lines[at])
        touched.add(at + 2)
    else:
        end = rng.randrange(len(data))
        return Damaged(data[:end], "file cut", frozenset(_lines_at(data, end, len(data))))
    return Damaged(b"".join(lines), f"line {kind}", frozenset(touched))


def shifted(data: bytes, rng: random.Random) -> Damaged:
    """Blanks put in or columns taken out at one column: of one line, of several, or of all."""
    lines = data.splitlines(keepends=True)
    first = rng.randrange(len(lines))
    last = rng.choice((first + 1, first + 1, min(len(lines), first + 3), len(lines)))
    column = rng.randrange(max(1, max(len(line) for line in lines[first:last])))
    width, taken = rng.choice((1, 1, 2, 10)), rng.random() < 0.5
    touched = set()
    for at in range(first, last):
        body = LINE_END.sub(b"", lines[at])
        end = lines[at][len(body) :]
        if column < len(body):
            rest = body[column + width :] if taken else rng.choice((b" ", b" ", b"\t")) * width + body[column:]
            lines[at] = body[:column] + rest + end
            touched.add(at + 1)
    return Damaged(b"".join(lines), "columns shifted", frozenset(touched))


def mixed(data: bytes, rng: random.Random) -> Damaged:
    """A line, or the file, in another encoding than it says."""
    every = frozenset(range(1, data.count(b"\n") + 2))
    if rng.random() < 0.5:
        text = data.decode("utf-8", errors="replace")
        encoding = rng.choice(("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "latin-1", "cp1250", "cp037"))
        return Damaged(text.encode(encoding, errors="replace"), "encoding", every)
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    strange = rng.choice(("é", "ő", "ä", "中", "\u00a0", "\u2028", "\ufeff", "½", "\x85", "\u0661"))
    encoding = rng.choice(("utf-8", "latin-1", "cp1250", "utf-16-le"))
    column = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:column] + strange.encode(encoding, errors="replace") + lines[at][column:]
    return Damaged(b"".join(lines), "encodings mixed", frozenset({at + 1, at + 2}))


def _in_place(data: bytes, found: Damaged) -> bool:
    """Whether every untouched line still stands where it stood, so that the lines of both copies count alike."""
    good, bad = data.split(b"\n"), found.data.split(b"\n")
    return (
        len(good) == len(bad)
        and all(good[at] == bad[at] for at in range(len(good)) if at + 1 not in found.lines)
        and len(found.lines) < len(good)
    )


def _lines_at(data: bytes, start: int, end: int) -> set[int]:
    """The lines that bytes lie on; the end of a line lies on the next one too, which its loss would touch."""
    first = data.count(b"\n", 0, start) + 1
    return set(range(first, first + data.count(b"\n", start, end) + 1))


KINDS = (flipped, flipped, exchanged, exchanged, removed, cut, shifted, mixed)
