"""Work of which only so much is done at a time, over all processes of the server.

A slot is a file that is locked while the work runs; the system unlocks it when its process ends, however it ends.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER = "ARPAD_SITE_SCRATCH"
"""The variable that names the folder of the slots; the processes of a server share it."""
BUCKETS = 4096
"""Files for addresses. Two addresses of one file wait for each other, which is rare and harms neither."""


def slots_folder() -> Path:
    """The folder of the slots; without a server, a folder of this process."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="arpad-site-")
    return Path(os.environ[FOLDER])


@contextmanager
def slot(*names: str) -> Iterator[bool]:
    """Take the first free one of some slots for the `with` block. False: none is free."""
    for name in names:
        descriptor = os.open(slots_folder() / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            continue
        try:
            yield True
        finally:
            os.close(descriptor)
        return
    yield False


def address_slot(address: str) -> str:
    """The slot of an address."""
    digest = hashlib.sha256(address.encode()).digest()
    return f"address-{int.from_bytes(digest[:4]) % BUCKETS}"
