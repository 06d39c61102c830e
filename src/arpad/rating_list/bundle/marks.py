"""Marks of the lines of a bundle's files. They show which line was altered; a hash shows only which file.

A mark is four hexadecimal digits of the SHA-256 of a line. It proves nothing: the hash of the whole file does.
"""

from __future__ import annotations

from hashlib import sha256

from arpad.rating_list.bundle.sections import Sections, read_sections, written

DIGITS = 4


def marks_of(data: bytes) -> str:
    """The marks of the lines of a file, one after the other."""
    return "".join(sha256(line).hexdigest()[:DIGITS] for line in data.splitlines())


def write_marks(members: dict[str, bytes]) -> bytes:
    """The bytes of marks.json for some members."""
    sections: Sections = {"marks": {name: marks_of(data) for name, data in members.items()}}
    return written(sections)


def read_marks(data: bytes) -> dict[str, object]:
    """The marks by member."""
    return read_sections(data, "marks")["marks"]


def altered_line(data: bytes, marks: str) -> int | None:
    """The first line of a file, counted from 1, that is not as it was when it was marked; None if none is found."""
    now = marks_of(data)
    places = range(0, max(len(now), len(marks)), DIGITS)
    return next((at // DIGITS + 1 for at in places if now[at : at + DIGITS] != marks[at : at + DIGITS]), None)
