"""A zip of several files: each of them by itself, so that a folder of tournaments can be handed in as one file."""

import zipfile
import zlib
from collections import Counter
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple

from arpad.core.verdicts import Problem
from arpad.core.visible import in_one_line
from arpad.formats.compression import LEAST_BOMB, MOST_FOLD, SHADOW, WORKBOOK, ZIP
from arpad.formats.foreign_files import foreign_archive

MOST_MEMBERS = 1_000
MOST_TOGETHER = 200_000_000
BROKEN = (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, ValueError, zlib.error, EOFError)


class Member(NamedTuple):
    """A file of a zip: its path there, a name that no other of them has, and its bytes."""

    path: str
    name: str
    data: bytes


def members_of(stream: BinaryIO) -> list[Member] | Problem | None:
    """The files of a zip of several, in the order of their paths; None where the stream is anything else.

    The stream is left at its beginning. No path of the archive is used on disk.
    """
    mark = stream.read(len(ZIP))
    stream.seek(0)
    if mark != ZIP:
        return None
    try:
        with zipfile.ZipFile(stream) as archive:
            listed = [one for one in archive.infolist() if not one.is_dir() and not SHADOW.search(one.filename)]
            foreign = foreign_archive(one.filename for one in listed)
            if foreign is not None:
                return foreign
            if len(listed) < 2 or any(one.filename == WORKBOOK for one in listed):
                return None
            if len(listed) > MOST_MEMBERS:
                return Problem("", "zip_of_too_many", {"given": len(listed), "most": MOST_MEMBERS})
            times = Counter(in_one_line(one.filename) for one in listed)
            if len(times) < len(listed):
                return Problem("", "zip_name_twice", {"given": times.most_common(1)[0][0]})
            size, packed = sum(one.file_size for one in listed), sum(one.compress_size for one in listed)
            if size > min(MOST_TOGETHER, max(LEAST_BOMB, MOST_FOLD * max(1, packed))):
                return Problem("", "zip_bomb", {"given": size // 1_000_000})
            return _named({one.filename: _read(archive, one) for one in sorted(listed, key=lambda one: one.filename)})
    except BROKEN as error:
        return Problem("", "bad_archive", {"what": str(error) or type(error).__name__})
    finally:
        stream.seek(0)


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    with archive.open(member) as opened:
        return opened.read(member.file_size)  # a header that says too little cuts the file, which its reader notices


def _named(found: dict[str, bytes]) -> list[Member]:
    """Each file by its name without the folders, unless another has that name: then with them, and a hyphen between."""
    found = {in_one_line(path): data for path, data in found.items()}
    names = {path: PurePosixPath(path).name for path in found}
    for separator in ("-", "/"):
        times = Counter(names.values())
        names = {path: name if times[name] == 1 else path.replace("/", separator) for path, name in names.items()}
    return [Member(path, names[path], data) for path, data in found.items()]
