"""The one way in which facts are written down, so that equal facts have equal bytes."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any


def canonical(facts: Any) -> str:
    """JSON with sorted keys, without blanks, in UTF-8's own letters. Numbers are whole: there is no float in a fact."""
    return json.dumps(facts, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def instant(at: datetime) -> str:
    """A moment in universal time, to the second."""
    if at.tzinfo is None:
        raise ValueError("a moment has its time zone")
    return at.astimezone(UTC).replace(microsecond=0).isoformat().replace("+00:00", "Z")


def sha256(content: bytes) -> str:
    """The hexadecimal digest of some bytes."""
    return hashlib.sha256(content).hexdigest()
