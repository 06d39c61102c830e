"""Where the names of a list stand: a few bytes a name, so that one is found without going through two million.

A name is taken by the sounds of its words, whatever their order. A checksum of these says into which bucket it falls;
there its mark, another part of the checksum, stands with the number of the block that has the name. Two names with one
mark are told apart in the block.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from arpad.office.storage.name_keys import sound_of, words_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BUCKETS = 512
MARK_BITS = 16
LITTLE_ENDIAN = "<u2"


class Sounds(dict[str, str]):
    """Words as they sound, each worked out once: a list has many more names than words."""

    def __missing__(self, word: str) -> str:
        sound = self[word] = sound_of(word)
        return sound


def key_of(name: str, sounds: Sounds) -> int:
    """What a name is found by; alike for names that sound alike."""
    told = " ".join(sorted({sounds[word] for word in words_of(name)}))
    return zlib.crc32(told.encode("ascii"))


def buckets_of(keys: NDArray[np.uint32], rows_of_a_block: int) -> Iterator[bytes]:
    """Every bucket in order: the marks, ascending, and after them the number of the block of each."""
    import numpy as np

    buckets, marks = keys % BUCKETS, keys >> MARK_BITS
    order = np.lexsort((np.arange(len(keys)), marks, buckets))
    ends = np.searchsorted(buckets[order], np.arange(BUCKETS + 1))
    for first, end in zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True):
        rows = order[first:end]
        blocks = rows // rows_of_a_block
        yield marks[rows].astype(LITTLE_ENDIAN).tobytes() + blocks.astype(LITTLE_ENDIAN).tobytes()


def bucket_of(key: int) -> int:
    return key % BUCKETS


def blocks_with(key: int, bucket: bytes) -> list[int]:
    """The numbers of the blocks of a list that may have a name."""
    import numpy as np

    marks, blocks = np.frombuffer(bucket, LITTLE_ENDIAN).reshape(2, -1)
    mark = key >> MARK_BITS
    found = slice(np.searchsorted(marks, mark, "left"), np.searchsorted(marks, mark, "right"))
    return sorted(set(blocks[found].tolist()))
