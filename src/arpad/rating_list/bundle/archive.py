"""The zip of a bundle: the same members make the same bytes, and a zip from anywhere is read within limits."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Mapping
from typing import BinaryIO

from arpad.core.verdicts import Problem
from arpad.formats.compression import DAMAGE, damaged, most_from

NO_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest moment that a zip can state. It stands for none."""
PLAIN_FILE = 0o100644 << 16
UNIX = 3
LEVEL = 9
MOST_MEMBERS = 20_000
MOST_TOGETHER = 400_000_000
"""The most bytes of all members unpacked; a list of 100,000 players whose ratings all changed has a tenth of it."""
MANIFEST = "manifest.json"
MEMBER = re.compile(
    r"(manifest|marks|carried|standings|outside)\.json|(list|previous|lines)\.csv|events/[1-9][0-9]{0,9}\.json"
)
"""The names of a bundle's members."""


def write_archive(members: Mapping[str, bytes]) -> bytes:
    """The bytes of a zip of members in their order."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for name, data in members.items():
            member = zipfile.ZipInfo(name, NO_TIME)
            member.compress_type, member.create_system, member.external_attr = zipfile.ZIP_DEFLATED, UNIX, PLAIN_FILE
            archive.writestr(member, data)
    return out.getvalue()


def read_archive(stream: BinaryIO) -> dict[str, bytes] | Problem:
    """The members of a bundle's zip by name, or why it is no bundle. No path of the zip is used on disk."""
    try:
        with zipfile.ZipFile(stream) as archive:
            listed = archive.infolist()
            problem = _wrong(listed)
            return problem or {member.filename: _read(archive, member) for member in listed}
    except DAMAGE as error:
        return damaged(error)


def _wrong(listed: list[zipfile.ZipInfo]) -> Problem | None:
    names = Counter(member.filename for member in listed)
    if MANIFEST not in names:
        return Problem("", "no_bundle", {"member": MANIFEST})
    other = next((name for name in names if not MEMBER.fullmatch(name)), None)
    if other is not None:
        return Problem("", "bundle_other_member", {"given": other[:100]})
    if len(names) < len(listed):
        return Problem("", "zip_name_twice", {"given": names.most_common(1)[0][0]})
    if len(listed) > MOST_MEMBERS:
        return Problem("", "zip_of_too_many", {"given": len(listed), "most": MOST_MEMBERS})
    size, packed = sum(member.file_size for member in listed), sum(member.compress_size for member in listed)
    if size > min(MOST_TOGETHER, most_from(packed)):
        return Problem("", "zip_bomb", {"given": size // 1_000_000})
    return None


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """The bytes of a member, as many as its header states. If the header states too few, the checksum fails."""
    with archive.open(member) as opened:
        data = opened.read(member.file_size)
        if len(data) != member.file_size or opened.read(1):
            raise zipfile.BadZipFile(f"{member.filename} is not of the stated size")
        return data
