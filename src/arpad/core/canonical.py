"""Canonical text of facts: equal facts have equal bytes."""

import hashlib
import json
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

IN_MEMORY = 1000
"""Moments whose text is remembered: the entries of one act share theirs."""


def canonical(facts: Any) -> str:
    """Facts as JSON with sorted keys, without blanks and escapes. Numbers are integers: no fact has a float."""
    return _ENCODER.encode(facts)


_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def instant(at: datetime) -> str:
    """A moment as text in universal time, to the second: "2024-03-01T09:30:00Z"."""
    if at.tzinfo is None:
        raise ValueError("a moment has its time zone")
    return _text_of(at.astimezone(UTC))


@lru_cache(maxsize=IN_MEMORY)
def _text_of(at: datetime) -> str:
    """The text of a moment, which must be in UTC: elsewhere a repeated hour would give two moments one cache key."""
    return at.replace(microsecond=0).isoformat().replace("+00:00", "Z")


def sha256(content: bytes) -> str:
    """The SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()
