"""Damage for good reports: bytes flipped and cut, fields dropped, moved and replaced by unexpected values."""

import copy
import json
import random
from typing import Any

STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1, 10**9, 10**30, 0.5, -0.5, 1e300, 2145.0, "", " ", "x", "0", "1-0", "p0", "e0"),
    *("2024-02-30", "2024-04-03", "0000-00-00", "9999-12-31", "2199-12-31", "1900-01-01", "é", "\u0000", "x" * 5000),
    *([], {}, [[]], [None], {"id": "p0"}, [{"id": "p1"}], ["p0"], {"a": {"b": []}}),
]

NAMES = ("id", "rating", "games", "start", "end", "result", "k", "x_y", "zz")


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a report with every key in it."""
    found: list[tuple[Any, Any]] = []
    keys: Any = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        found += places(value[key])
    return found


def damaged_fields(report: dict[str, Any], rng: random.Random) -> bytes:
    report = json.loads(json.dumps(report))
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        container, key = rng.choice(places(report) or [(report, "list")])
        kind = rng.random()
        if kind < 0.5:
            container[key] = copy.deepcopy(rng.choice(STRANGE))
        elif kind < 0.65:
            container[key] = copy.deepcopy(rng.choice([c[k] for c, k in places(report)]))
        elif kind < 0.8:
            del container[key]
        elif isinstance(container, list):
            container.insert(key, copy.deepcopy(rng.choice([container[key], rng.choice(STRANGE)])))
        else:
            container[rng.choice(["id", "rating", "games", "start", "end", "result", "k", "x_y", "zz"])] = rng.choice(
                STRANGE
            )
    return json.dumps(report).encode()


def damaged_bytes(data: bytes, rng: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 8])):
        at = rng.randrange(len(found))
        kind = rng.random()
        if kind < 0.4:
            found[at] = rng.randrange(256)
        elif kind < 0.6:
            del found[at : at + rng.choice([1, 1, 10, 500])]
        elif kind < 0.8:
            found[at:at] = rng.choice([b'"', b"{", b"}", b"[", b"]", b",", b"0", b"-", b"\xff", b"NaN", b"1e999"])
        else:
            found[at:at] = found[at : at + rng.randrange(1, 40)]
        if not found:
            break
    if rng.random() < 0.05:
        return bytes(found).decode("latin-1").encode(rng.choice(["utf-16", "utf-8-sig", "utf-32"]))
    return bytes(found)


def damaged(report: dict[str, Any], rng: random.Random) -> bytes:
    if rng.random() < 0.7:
        return damaged_fields(report, rng)
    return damaged_bytes(json.dumps(report).encode(), rng)
