"""Files as they came, kept by the SHA-256 of their bytes. They are packed, and unpacked to the very same bytes."""

from collections.abc import Collection, Iterator

from arpad.core.verdicts import Problem
from arpad.office.storage.canonical import sha256
from arpad.office.storage.compression import packed, unpacked
from arpad.office.storage.models import StoredFile

AT_ONCE = 50
LONGEST_NAME = 255


def keep(name: str, content: bytes) -> str:
    """Keep a file; its SHA-256. The same bytes are kept once, under the name that they came with first."""
    digest = sha256(content)
    if not StoredFile.objects.filter(sha256=digest).exists():
        StoredFile.objects.create(sha256=digest, name=name[-LONGEST_NAME:], size=len(content), packed=packed(content))
    return digest


def content_of(digest: str) -> bytes | Problem:
    """The bytes of a file, or that they are not what was kept."""
    return contents_of([digest])[digest]


def contents_of(digests: Collection[str]) -> dict[str, bytes | Problem]:
    """The contents of several files, by hash."""
    kept = StoredFile.objects.in_bulk(list(digests))
    return {digest: _unpacked(kept[digest]) if digest in kept else _missing(digest) for digest in digests}


def _missing(digest: str) -> Problem:
    return Problem(f"file {digest[:12]}", "stored_file_missing")


def _unpacked(kept: StoredFile) -> bytes | Problem:
    content = unpacked(kept.packed)
    if content is None or sha256(content) != kept.sha256 or len(content) != kept.size:
        return Problem(f"file {kept.sha256[:12]}", "stored_file_changed", {"name": kept.name})
    return content


def changed_files() -> Iterator[Problem]:
    """The files whose bytes are not those that were kept."""
    for kept in StoredFile.objects.order_by("sha256").iterator(chunk_size=AT_ONCE):
        found = _unpacked(kept)
        if isinstance(found, Problem):
            yield found
