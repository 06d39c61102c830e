"""Compression of stored bytes."""

import zlib

QUICK = 1
"""The level of zlib: with this one tables and lists shrink to a fifth already."""


def packed(content: bytes) -> bytes:
    """The bytes, compressed."""
    return zlib.compress(content, QUICK)


def unpacked(content: bytes | memoryview) -> bytes | None:
    """The bytes that were compressed; None if the content is damaged or has further bytes behind it."""
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(content)
    except zlib.error:
        return None
    return found if reader.eof and not reader.unused_data else None
