"""Compares the stored FIDE lists with the journal, by their digests."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import KINDS
from arpad.office.fide_lists.archive import ACT
from arpad.office.fide_lists.name_index import BUCKETS
from arpad.office.fide_lists.rows import HEADER
from arpad.office.journal.digests import replaced_lists
from arpad.office.journal.facts import read_facts
from arpad.office.storage.compression import unpacked
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames
from arpad.office.storage.models import Entry

AT_ONCE = 200
"""The number of blocks that are read at a time; a block has some kilobytes."""


def fide_list_differences() -> Iterator[Problem]:
    """Yield a problem for each FIDE list that was changed, removed or added without an act."""
    expected = {entry.number: (entry.subject, entry.facts) for entry in read_facts(Entry.objects.filter(act=ACT))}
    for number, (rows, names) in replaced_lists().items():  # with blanked rows of erased people
        if number in expected:
            expected[number][1].update(digest=rows, names_digest=names)
    in_use: dict[tuple[str, str], int] = {}
    for number, (_, facts) in expected.items():  # a later list replaces earlier ones
        in_use |= {(facts["month"], kind): number for kind in facts["kinds"]}
    stored = {kept.entry: kept for kept in OutsideList.objects.order_by("entry")}
    for number, (subject, facts) in expected.items():
        kept = stored.pop(number, None)
        kinds: list[str] = [kind for kind in KINDS if in_use.get((facts["month"], kind)) == number]
        if kept is None:
            yield Problem(subject, "outside_list_missing", {"kinds": kinds, "number": number})
        elif not (_row_agrees(kept, facts, kinds) and _blocks_agree(kept, facts) and _names_agree(kept, facts)):
            yield Problem(subject, "outside_list_changed", {"kinds": kinds, "number": number})
    for kept in stored.values():
        yield Problem(f"fide list {kept.month}", "outside_list_without_entry", {"number": kept.entry})


def _row_agrees(kept: OutsideList, facts: dict[str, Any], kinds: list[str]) -> bool:
    """True if the row of a list has the facts of its entry, and is in use for these kinds."""
    same = all(getattr(kept, name) == facts[name] for name in ("month", "sha256", "digest", "rows"))
    return same and [kind for kind in KINDS if getattr(kept, kind)] == kinds


def _blocks_agree(kept: OutsideList, facts: dict[str, Any]) -> bool:
    """True if the blocks of a list have the digest of its entry."""
    digest = hashlib.sha256(HEADER.encode("utf-8"))
    blocks = OutsideBlock.objects.filter(list=kept).order_by("first_id").values_list("first_id", "content")
    for first, content in blocks.iterator(chunk_size=AT_ONCE):
        rows = unpacked(content)
        if rows is None or not rows.startswith(b"%d\t" % first):
            return False
        digest.update(rows)
    return digest.hexdigest() == str(facts["digest"])


def _names_agree(kept: OutsideList, facts: dict[str, Any]) -> bool:
    """True if the name index of a list has all buckets and the digest of its entry."""
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
