"""Large files of lists: made once for all processes of the server, by a process of their own, and kept for a while."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from arpad.office.public_record.list_files import ListFile
from arpad.site.application import FOLDER
from arpad.site.freshness import program_digest
from arpad.site.slots import slot, slots_folder

MOST_BYTES = 2_000_000_000
"""Of files that are kept; those made longest ago leave first."""
SECONDS = 300
AT_A_TIME = ("large-file-1",)
WAIT = 20
"""Seconds after which to ask again for a file that is being made."""


def tag_of(wanted: ListFile) -> str:
    """A text that changes if the bytes of a file may."""
    return hashlib.sha256(f"{wanted.tag} {program_digest()}".encode()).hexdigest()[:32]


def large_file(wanted: ListFile) -> Path | None:
    """Where a file stands; None: it, or another one, is being made."""
    folder = slots_folder() / "lists"
    folder.mkdir(mode=0o700, exist_ok=True)
    tag = tag_of(wanted)
    path = folder / tag
    if path.exists():
        return path
    with slot(*AT_A_TIME) as free:
        if not free:
            return None
        if not path.exists():
            _make_room(folder)
            begun = folder / f"{tag}.begun"
            _make(wanted, begun)
            begun.replace(path)
    return path


def _make(wanted: ListFile, path: Path) -> None:
    """Write a file, by the command that writes the same bytes: this process answers others meanwhile."""
    office, command = os.environ.get(FOLDER), wanted.command
    if office is None or not command:
        content = wanted.content()
        if not isinstance(content, bytes):
            raise RuntimeError(f"{wanted.name} cannot be made: {content.code}")
        path.write_bytes(content)
        return
    arguments = [*(sys.executable, "-m", "arpad"), *command, "--office", office, "--out", str(path)]
    subprocess.run(arguments, check=True, timeout=SECONDS, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def _make_room(folder: Path) -> None:
    kept = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    size = sum(path.stat().st_size for path in kept)
    for path in kept:
        if size <= MOST_BYTES:
            return
        size -= path.stat().st_size
        path.unlink()
