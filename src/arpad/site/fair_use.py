"""Fair use: an address may ask for so many pages a minute; who asks for more is asked to wait.

Counts are in a file that all processes of the server share, mapped into their memory. Of an address it has a digest and
until when its allowance is used up. A process locks the few bytes that it changes; the system unlocks them when the
process ends, however it ends.
"""

from __future__ import annotations

import fcntl
import hashlib
import mmap
import os
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path

from django.http import HttpRequest, HttpResponse

from arpad.site.pages.errors import refused_for_now
from arpad.site.proxies import counted_as
from arpad.site.site_settings import current
from arpad.site.slots import slots_folder

FILE = "fair-use"
BUCKETS, PLACES = 16_384, 4
"""Places for addresses: those of a bucket share it by their digests. 65,536 addresses are remembered in 1 MB."""
PLACE = struct.Struct("=QQ")
"""The digest of an address, 0: none; and the moment until which its allowance is used up, in nanoseconds."""
SIZE = PLACES * PLACE.size
MINUTE = 60_000_000_000
SECOND = 1_000_000_000


class Allowance:
    """What addresses may still ask for. It fills up again evenly, by `per_minute` a minute.

    Each request uses up its part of a minute; an address that has used up a whole minute from now on has to wait. In a
    full bucket the address is forgotten that has used up the least.
    """

    def __init__(self, per_minute: int, folder: Path, clock: Callable[[], int] = time.monotonic_ns) -> None:
        self._part, self._clock = MINUTE // per_minute, clock
        self._key = hashlib.blake2b(str(folder).encode(), digest_size=16).digest()  # its name is drawn at random
        self._threads = threading.Lock()  # locks of a file are those of a process
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        os.ftruncate(self._file, BUCKETS * SIZE)
        self._places = mmap.mmap(self._file, BUCKETS * SIZE)

    def seconds_to_wait(self, address: str) -> int:
        """Count a request; 0 if it is within the allowance, else the seconds until the next one is."""
        named = hashlib.blake2b(address.encode(), digest_size=8, key=self._key).digest()
        digest = int.from_bytes(named) or 1
        start = digest % BUCKETS * SIZE
        with self._threads:
            fcntl.lockf(self._file, fcntl.LOCK_EX, SIZE, start)
            try:
                return self._count(digest, start)
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN, SIZE, start)

    def _count(self, digest: int, start: int) -> int:
        """Count a request in the bucket that begins at a byte."""
        now = self._clock()
        end = start + SIZE
        found = {PLACE.unpack_from(self._places, place): place for place in range(start, end, PLACE.size)}
        used = {until: place for (known, until), place in found.items() if known == digest}
        until, place = next(iter(used.items())) if used else (0, found[min(found, key=lambda one: one[1])])
        if until > now + MINUTE:  # no request comes to this
            until = 0
        until = max(until, now)
        waits = until + self._part - now - MINUTE
        if waits > 0:
            return -(-waits // SECOND)
        PLACE.pack_into(self._places, place, digest, until + self._part)
        return 0

    def close(self) -> None:
        """Let go of the file."""
        self._places.close()
        os.close(self._file)


class FairUseMiddleware:
    """Answers 429 where an address asks for more than its allowance."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer
        per_minute = current().fair_use
        self._allowance = Allowance(per_minute, slots_folder()) if per_minute else None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self._allowance is not None:
            seconds = self._allowance.seconds_to_wait(counted_as(request.META.get("REMOTE_ADDR") or ""))
            if seconds:
                return refused_for_now(request, "too_many", 429, seconds)
        return self._answer(request)
