"""Stores received files byte for byte, by their SHA-256."""

from collections.abc import Collection, Iterator

from arpad.core.canonical import sha256
from arpad.core.verdicts import Problem
from arpad.office.storage.compression import packed, unpacked
from arpad.office.storage.models import StoredFile

AT_ONCE = 50
"""The number of files that are read at a time."""
LONGEST_NAME = 255


def keep(name: str, content: bytes) -> str:
    """Store a file, and return its SHA-256. Equal bytes are stored once, with the name of the first such file."""
    digest = sha256(content)
    if not StoredFile.objects.filter(sha256=digest).exists():
        StoredFile.objects.create(sha256=digest, name=name[-LONGEST_NAME:], size=len(content), packed=packed(content))
    return digest


def put_in_place(digest: str, name: str, copy: bytes) -> str:
    """Store a redacted copy in the place of a file, and return the copy's SHA-256. The file keeps its own hash."""
    redacted = sha256(copy)
    columns = {"name": name[-LONGEST_NAME:], "size": len(copy), "redacted": redacted, "packed": packed(copy)}
    StoredFile.objects.filter(sha256=digest).update(**columns)
    return redacted


def content_of(digest: str) -> bytes | Problem:
    """The bytes of a file or of the redacted copy in its place, or the problem that they are missing or changed."""
    return contents_of([digest])[digest]


def contents_of(digests: Collection[str]) -> dict[str, bytes | Problem]:
    """The bytes of several files by hash; for a file that is missing or changed, the problem."""
    kept = StoredFile.objects.in_bulk(list(digests))
    missing = {digest: Problem(f"file {digest[:12]}", "stored_file_missing") for digest in digests}
    return {**missing, **{digest: _unpacked(file) for digest, file in kept.items()}}


def _unpacked(kept: StoredFile) -> bytes | Problem:
    content = unpacked(kept.packed)
    if content is None or sha256(content) != (kept.redacted or kept.sha256) or len(content) != kept.size:
        return Problem(f"file {kept.sha256[:12]}", "stored_file_changed", {"name": kept.name})
    return content


def changed_files() -> Iterator[Problem]:
    """Yield a problem for each file whose bytes have changed since it was stored."""
    for kept in StoredFile.objects.order_by("sha256").iterator(chunk_size=AT_ONCE):
        content = _unpacked(kept)
        if isinstance(content, Problem):
            yield content
