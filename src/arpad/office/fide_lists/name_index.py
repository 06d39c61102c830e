"""The name index of a FIDE list: a few bytes for each of two million names, so that a search reads few blocks.

The key of a name is a checksum of the sounds of its words, in any order. The low bits of the key are the number of its
bucket, the high bits its mark. A bucket has the mark of each name and the number of the block with the name. The search
then compares the names in these blocks.
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
    """The sounds of words, each computed once: a list has many more names than words."""

    def __missing__(self, word: str) -> str:
        sound = self[word] = sound_of(word)
        return sound


def key_of(name: str, sounds: Sounds) -> int:
    """The key of a name; names that sound alike have equal keys."""
    sound = " ".join(sorted({sounds[word] for word in words_of(name)}))
    return zlib.crc32(sound.encode("ascii"))


def buckets_of(keys: NDArray[np.uint32], rows_of_a_block: int) -> Iterator[bytes]:
    """Yield the buckets in order: first their marks, ascending, then the number of the block for each mark."""
    import numpy as np

    buckets, marks = keys % BUCKETS, keys >> MARK_BITS
    order = np.lexsort((np.arange(len(keys)), marks, buckets))
    ends = np.searchsorted(buckets[order], np.arange(BUCKETS + 1))
    for first, end in zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True):
        rows = order[first:end]
        blocks = rows // rows_of_a_block
        yield marks[rows].astype(LITTLE_ENDIAN).tobytes() + blocks.astype(LITTLE_ENDIAN).tobytes()


def bucket_of(key: int) -> int:
    """The number of the bucket of a key."""
    return key % BUCKETS


def blocks_with(key: int, bucket: bytes) -> list[int]:
    """The numbers of the blocks that may have a name with this key; `bucket` is the bucket of the key."""
    import numpy as np

    marks, blocks = np.frombuffer(bucket, LITTLE_ENDIAN).reshape(2, -1)
    mark = key >> MARK_BITS
    matching = slice(np.searchsorted(marks, mark, "left"), np.searchsorted(marks, mark, "right"))
    return sorted(set(blocks[matching].tolist()))
