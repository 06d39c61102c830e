"""The one way in which facts are written down, so that equal facts have equal bytes."""

import hashlib
import json
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

IN_MEMORY = 1000
"""Moments: what is done at once has one."""


def canonical(facts: Any) -> str:
    """JSON with sorted keys, without blanks, in UTF-8's own letters. Numbers are whole: there is no float in a fact."""
    return _ENCODER.encode(facts)


_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def instant(at: datetime) -> str:
    """A moment in universal time, to the second."""
    if at.tzinfo is None:
        raise ValueError("a moment has its time zone")
    return _text_of(at.astimezone(UTC))


@lru_cache(maxsize=IN_MEMORY)
def _text_of(at: datetime) -> str:
    """Of universal time: of another, the hour that a clock strikes twice would be one and the same to the cache."""
    return at.replace(microsecond=0).isoformat().replace("+00:00", "Z")


def sha256(content: bytes) -> str:
    """The hexadecimal digest of some bytes."""
    return hashlib.sha256(content).hexdigest()
