"""Damage to a TRF as it happens to files: signs changed, lost, doubled; columns slipped; lines cut, lost, doubled,
swapped. One to three to a copy."""

import random
from collections.abc import Callable

LIKELY = b"0123456789 =+-wbWB.,/mMfHUZ"
Lines = list[bytes]


def damaged(data: bytes, rng: random.Random) -> tuple[bytes, str]:
    """A damaged copy, and what was done to it. No copy is as it was."""
    copy, done = data, []
    for _ in range(rng.randint(1, 3)):
        name, change = rng.choice(CHANGES)
        copy = change(copy, rng)
        done.append(name)
    return (copy, ", ".join(done)) if copy != data else damaged(data, rng)


def changed(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    new = rng.choice((rng.choice(LIKELY), rng.randrange(256), data[at] ^ (1 << rng.randrange(8))))
    return data[:at] + bytes((new,)) + data[at + 1 :]


def lost(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.choice((1, 1, 1, 2, 10)) :]


def doubled(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    end = at + rng.choice((1, 1, 1, 2, 10))
    return data[:end] + data[at:end] + data[end:]


def slipped(data: bytes, rng: random.Random) -> bytes:
    """Blanks put in or columns taken out at one column: of one line, of a few, or of all lines from there on."""
    lines = data.splitlines(keepends=True)
    first = rng.randrange(len(lines))
    last = rng.choice((first + 1, first + 1, first + 3, len(lines)))
    column, width, out = rng.randrange(130), rng.choice((1, 1, 2, 10)), rng.random() < 0.5
    for at in range(first, min(last, len(lines))):
        if column + width < len(lines[at]):
            rest = lines[at][column + width :] if out else b" " * width + lines[at][column:]
            lines[at] = lines[at][:column] + rest
    return b"".join(lines)


def cut(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at] = lines[at][: rng.randrange(len(lines[at]))] + b"\n"
    return b"".join(lines)


def line_lost(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines) or b"\n"


def line_doubled(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"".join(lines)


def lines_swapped(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


CHANGES: tuple[tuple[str, Callable[[bytes, random.Random], bytes]], ...] = (
    ("byte changed", changed),
    ("byte changed", changed),
    ("bytes lost", lost),
    ("bytes doubled", doubled),
    ("columns slipped", slipped),
    ("line cut", cut),
    ("line lost", line_lost),
    ("line doubled", line_doubled),
    ("lines swapped", lines_swapped),
)
