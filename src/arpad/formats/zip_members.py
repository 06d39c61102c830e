"""Reads the files of a zip of several files, so that a folder of tournaments can be handed in as one file."""

import zipfile
from collections import Counter
from operator import attrgetter
from pathlib import PurePosixPath
from typing import BinaryIO, NamedTuple

from arpad.core.verdicts import Problem
from arpad.core.visible_text import in_one_line
from arpad.formats.compression import DAMAGE, WORKBOOK, ZIP, damaged, files_in, most_from
from arpad.formats.foreign_files import foreign_archive

MOST_MEMBERS = 1_000
MOST_TOGETHER = 200_000_000


class Member(NamedTuple):
    """A file of a zip: its path there, its short name, which is unique in the zip, and its bytes."""

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
            listed = files_in(archive)
            foreign = foreign_archive(entry.filename for entry in listed)
            if foreign is not None:
                return foreign
            if len(listed) < 2 or any(entry.filename == WORKBOOK for entry in listed):
                return None
            if len(listed) > MOST_MEMBERS:
                return Problem("", "zip_of_too_many", {"given": len(listed), "most": MOST_MEMBERS})
            times = Counter(in_one_line(entry.filename) for entry in listed)
            if len(times) < len(listed):
                return Problem("", "zip_name_twice", {"given": times.most_common(1)[0][0]})
            size, packed = sum(entry.file_size for entry in listed), sum(entry.compress_size for entry in listed)
            if size > min(MOST_TOGETHER, most_from(packed)):
                return Problem("", "zip_bomb", {"given": size // 1_000_000})
            in_order = sorted(listed, key=attrgetter("filename"))
            return _named({entry.filename: _read(archive, entry) for entry in in_order})
    except DAMAGE as error:
        return damaged(error)
    finally:
        stream.seek(0)


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    with archive.open(member) as opened:
        return opened.read(member.file_size)  # a header that says too little cuts the file, which its reader notices


def _named(contents: dict[str, bytes]) -> list[Member]:
    """Each file under its name without folders; if two share a name, with the folders before it, joined by hyphens."""
    contents = {in_one_line(path): data for path, data in contents.items()}
    names = {path: PurePosixPath(path).name for path in contents}
    for separator in ("-", "/"):
        times = Counter(names.values())
        names = {path: name if times[name] == 1 else path.replace("/", separator) for path, name in names.items()}
    return [Member(path, names[path], data) for path, data in contents.items()]
