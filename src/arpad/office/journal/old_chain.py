"""The chain of an earlier version, whose entries had the author's name and all facts in them.

The journal was converted once (`conversion.py`). An anchor of the old chain still counts: the hash that a converted
entry had is computed again from all its facts. If the private facts of an entry were erased, the stored hash is taken,
which the entry of the conversion covers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from arpad.core.canonical import canonical, instant, sha256
from arpad.core.verdicts import Problem
from arpad.office.journal.authors import author_names
from arpad.office.journal.chain import BEFORE_THE_FIRST
from arpad.office.journal.digests import replaced_digests
from arpad.office.journal.facts import BOTH
from arpad.office.journal.private_facts import joined
from arpad.office.storage.models import Entry

CONVERT = "convert"
"""The act of the conversion, on the subject `office`."""
DECISION, KEY = "decision ", "key"
"""The old subject of a decision had its key, which is a private fact now."""


class OldEntry(NamedTuple):
    """The columns of an entry of an earlier version."""

    number: int
    at: datetime
    who: str
    act: str
    subject: str
    facts: str
    previous: str
    hash: str = ""


class Conversion(NamedTuple):
    """The facts of a conversion."""

    entries: int
    """The number of old entries."""
    head: str
    """The last old hash."""
    hashes: str
    """The digest of all old hashes."""
    lists: Mapping[str, str] = {}
    """The hash of each list that was made without days of birth, by list and number: `standard/3`."""


def old_hash_of(entry: OldEntry) -> str:
    """The hash of an entry of an earlier version."""
    hashed = {**entry._asdict(), "at": instant(entry.at)}
    del hashed["hash"]
    return sha256(canonical(hashed).encode())


def digest_of_hashes(hashes: Iterable[str]) -> str:
    """The digest of all old hashes: SHA-256 of a line for each."""
    digest = hashlib.sha256()
    for one in hashes:
        digest.update(f"{one}\n".encode())
    return digest.hexdigest()


def conversion() -> Conversion | None:
    """The conversion of the open office; None if its journal was never converted."""
    text = Entry.objects.filter(act=CONVERT, subject="office").values_list("facts", flat=True).first()
    return None if text is None else Conversion(**json.loads(text))


def conversion_differences() -> Iterator[Problem]:
    """The problem that the old hashes are not those that the conversion recorded."""
    known = conversion() or Conversion(0, BEFORE_THE_FIRST, digest_of_hashes(()))
    kept = Entry.objects.exclude(before_conversion="").order_by("number").values_list("number", "before_conversion")
    rows = list(kept.iterator())
    hashes = [old for _, old in rows]
    numbers = [number for number, _ in rows]
    is_same = numbers == list(range(1, known.entries + 1)) and digest_of_hashes(hashes) == known.hashes
    if not is_same or (hashes or [BEFORE_THE_FIRST])[-1] != known.head:
        yield Problem("journal", "conversion_changed", {"entries": known.entries})


def old_hashes(last: int) -> dict[int, str]:
    """The hashes that the converted entries had, by number, up to entry `last`."""
    known = conversion()
    names, erased = author_names(), replaced_digests()
    columns = ("number", "at", "author", "act", "subject", "before_conversion", *BOTH)
    converted = Entry.objects.filter(number__lte=min(last, known.entries if known else 0))
    found: dict[int, str] = {}
    previous = BEFORE_THE_FIRST
    for number, at, author, act, subject, kept, *both in converted.order_by("number").values_list(*columns).iterator():
        if number in erased:
            previous = kept
        else:
            subject, facts = _old_form(subject, joined(*both))
            old = OldEntry(number, at, names.get(author, ""), act, subject, canonical(facts), previous)
            previous = old_hash_of(old)
        found[number] = previous
    return found


def _old_form(subject: str, facts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The subject and the facts as an entry of an earlier version had them."""
    if not subject.startswith(DECISION):
        return subject, facts
    return f"{DECISION}{facts[KEY]}", {name: value for name, value in facts.items() if name != KEY}
