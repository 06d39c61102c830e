"""FIDE's lists as they are kept, held to what the journal says of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import KINDS
from arpad.office.fide_lists.archive import ACT
from arpad.office.fide_lists.name_index import BUCKETS
from arpad.office.fide_lists.rows import HEADER
from arpad.office.storage.compression import unpacked
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames
from arpad.office.storage.models import Entry

AT_ONCE = 200


def differences() -> Iterator[Problem]:
    """Every list that was changed, taken away or put there without an act."""
    told = {entry.number: (entry.subject, json.loads(entry.facts)) for entry in Entry.objects.filter(act=ACT)}
    in_use: dict[tuple[str, str], int] = {}
    for number, (_, facts) in told.items():  # a later list takes over
        in_use |= {(facts["month"], kind): number for kind in facts["kinds"]}
    there = {kept.entry: kept for kept in OutsideList.objects.order_by("entry")}
    for number, (subject, facts) in told.items():
        kept = there.pop(number, None)
        kinds: list[str] = [kind for kind in KINDS if in_use.get((facts["month"], kind)) == number]
        if kept is None:
            yield Problem(subject, "outside_list_missing", {"kinds": kinds, "number": number})
        elif not (_is_as_told(kept, facts, kinds) and _rows_are_as_told(kept, facts) and _names_are(kept, facts)):
            yield Problem(subject, "outside_list_changed", {"kinds": kinds, "number": number})
    for kept in there.values():
        yield Problem(f"fide list {kept.month}", "outside_list_without_entry", {"number": kept.entry})


def _is_as_told(kept: OutsideList, facts: dict[str, Any], kinds: list[str]) -> bool:
    same = all(getattr(kept, name) == facts[name] for name in ("month", "sha256", "digest", "rows"))
    return same and [kind for kind in KINDS if getattr(kept, kind)] == kinds


def _rows_are_as_told(kept: OutsideList, facts: dict[str, Any]) -> bool:
    digest = hashlib.sha256(HEADER.encode("utf-8"))
    blocks = OutsideBlock.objects.filter(list=kept).order_by("first_id").values_list("first_id", "content")
    for first, content in blocks.iterator(chunk_size=AT_ONCE):
        rows = unpacked(content)
        if rows is None or not rows.startswith(b"%d\t" % first):
            return False
        digest.update(rows)
    return digest.hexdigest() == str(facts["digest"])


def _names_are(kept: OutsideList, facts: dict[str, Any]) -> bool:
    digest = hashlib.sha256()
    buckets = OutsideNames.objects.filter(list=kept).order_by("bucket").values_list("bucket", "content")
    expected = 0
    for bucket, content in buckets.iterator(chunk_size=AT_ONCE):
        names = unpacked(content)
        if names is None or bucket != expected:
            return False
        digest.update(names)
        expected += 1
    return expected == BUCKETS and digest.hexdigest() == str(facts["names_digest"])
