"""Bytes that are packed, and unpacked to the very same bytes."""

import zlib

QUICK = 1
"""zlib's level: tables and lists shrink to a fifth already."""


def packed(content: bytes) -> bytes:
    return zlib.compress(content, QUICK)


def unpacked(content: bytes | memoryview) -> bytes | None:
    """What was packed; None where these bytes are not that, and nothing else."""
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(content)
    except zlib.error:
        return None
    return found if reader.eof and not reader.unused_data else None
