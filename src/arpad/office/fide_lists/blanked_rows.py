"""Blanks rows of stored FIDE lists: removes name and year of birth, and replaces the FIDE ID by another number.

The numbers are below zero, so that these rows come first. The rows of other players, and the blocks that the index of
names leads to, stay where they are.
"""

from __future__ import annotations

import hashlib
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from arpad.office.fide_lists.name_index import LITTLE_ENDIAN, MARK_BITS, Sounds, bucket_of, key_of
from arpad.office.fide_lists.rows import HEADER, PERSONAL, packed_lines
from arpad.office.storage.compression import unpacked
from arpad.office.storage.fide_list_models import OutsideBlock, OutsideList, OutsideNames

NAME, BIRTH = PERSONAL.index("name"), PERSONAL.index("birth")


class Digests(NamedTuple):
    """The digests of a list's rows and of its index of names."""

    digest: str
    names_digest: str


def blank_rows(kept: OutsideList, fide_ids: Mapping[int, int]) -> Digests | None:
    """Blank the rows of players, given as FIDE IDs with replacements; None if the list has no such player."""
    firsts = list(OutsideBlock.objects.filter(list=kept).order_by("first_id").values_list("first_id", flat=True))
    blanked: list[str] = []
    before, count = [*firsts], len(firsts)
    for fide_id, stand_in in fide_ids.items():
        place = bisect_right(firsts, fide_id) - 1
        if place >= 0:
            name = _take_row(kept, firsts, place, fide_id, stand_in, blanked)
            if name is not None:
                _forget_name(kept, name, place)
            if len(firsts) < count:
                _forget_block(kept, place)
                count = len(firsts)
    if not blanked and firsts == before:
        return None
    _put_first(kept, blanked)
    digests = _digests(kept)
    kept.digest = digests.digest
    kept.save(update_fields=["digest"])
    return digests


def _take_row(
    kept: OutsideList, firsts: list[int], place: int, fide_id: int, stand_in: int, blanked: list[str]
) -> str | None:
    """Take a row out of its block and add it, blanked, to `blanked`; return its name, or None if there is none."""
    block = OutsideBlock.objects.get(list=kept, first_id=firsts[place])
    lines = _lines(block)
    found = next((line for line in lines if line.startswith(f"{fide_id}\t")), None)
    if found is None:
        return None
    lines.remove(found)
    cells = found.split("\t")
    name = cells[NAME]
    cells[0], cells[NAME], cells[BIRTH] = str(stand_in), "", ""
    blanked.append("\t".join(cells))
    if lines:
        _write(block, lines)
        firsts[place] = block.first_id
    elif len(firsts) > 1:
        block.delete()
        del firsts[place]
    else:
        _write(block, [blanked.pop()])
        firsts[place] = block.first_id
    return name


def _put_first(kept: OutsideList, blanked: list[str]) -> None:
    """Put rows into the first block."""
    if blanked:  # none where the list had this row alone
        block = OutsideBlock.objects.filter(list=kept).order_by("first_id")[0]
        _write(block, sorted([*_lines(block), *blanked], key=lambda line: int(line.partition("\t")[0])))


def _lines(block: OutsideBlock) -> list[str]:
    text = zlib.decompress(bytes(block.content)).decode("utf-8")
    return [f"{line}\n" for line in text.split("\n")[:-1]]


def _write(block: OutsideBlock, lines: list[str]) -> None:
    block.first_id = int(lines[0].partition("\t")[0])
    block.content = packed_lines(lines)
    block.save()


def _forget_name(kept: OutsideList, name: str, place: int) -> None:
    """Take the mark of a name in a block out of the index."""
    key = key_of(name, Sounds())
    bucket = OutsideNames.objects.get(list=kept, bucket=bucket_of(key))
    marks, blocks = np.frombuffer(zlib.decompress(bytes(bucket.content)), LITTLE_ENDIAN).reshape(2, -1)
    (own,) = np.nonzero((marks == key >> MARK_BITS) & (blocks == place))
    if len(own):
        left = np.delete(np.stack((marks, blocks)), own[0], axis=1)
        bucket.content = zlib.compress(left.astype(LITTLE_ENDIAN).tobytes())
        bucket.save()


def _forget_block(kept: OutsideList, place: int) -> None:
    """Renumber the blocks in the index after an empty block was removed."""
    for bucket in OutsideNames.objects.filter(list=kept):
        marks, blocks = np.frombuffer(zlib.decompress(bytes(bucket.content)), LITTLE_ENDIAN).reshape(2, -1)
        if (blocks > place).any():
            moved = np.stack((marks, np.where(blocks > place, blocks - 1, blocks)))
            bucket.content = zlib.compress(moved.astype(LITTLE_ENDIAN).tobytes())
            bucket.save()


def _digests(kept: OutsideList) -> Digests:
    rows = hashlib.sha256(HEADER.encode("utf-8"))
    _update(rows, OutsideBlock.objects.filter(list=kept).order_by("first_id").values_list("content", flat=True))
    names = hashlib.sha256()
    _update(names, OutsideNames.objects.filter(list=kept).order_by("bucket").values_list("content", flat=True))
    return Digests(rows.hexdigest(), names.hexdigest())


def _update(digest: hashlib._Hash, contents: Iterable[bytes | memoryview[int]]) -> None:
    for content in contents:
        digest.update(unpacked(content) or b"")
