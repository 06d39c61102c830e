"""Files of other programs that are not read. The problem names the program and says what to export from it."""

import re
from collections.abc import Iterable
from pathlib import PurePath

from arpad.core.verdicts import Problem

PROGRAMS = {
    "export_from_swiss_manager": (*("tunx", "tumx", "tutx", "turx", "tux"), *("tun", "tum", "tut", "tur")),
    "export_from_vega": ("veg", "vegx", "vega"),
    "export_from_swiss_perfect": ("trn", "sco", "swp", "ini"),
    "export_from_papi": ("papi",),
    "export_from_sharly_chess": ("scdb", "sce", "scce"),
    "export_from_chess_manager": ("cmt", "chm"),
    "export_from_swiss_sys": ("dbf", "s3d"),
}
"""The endings of the programs' own files, by the code of the problem."""
MARKS = {
    re.compile(rb".{0,60}%PDF", re.DOTALL): "export_from_pdf",
    re.compile(rb"\xd0\xcf\x11\xe0"): "export_from_old_office",
    re.compile(rb"\x89PNG|\xff\xd8\xff|GIF8[79]a"): "export_from_picture",
    re.compile(rb".{0,60}Standard Jet DB", re.DOTALL): "export_from_papi",
    re.compile(rb"7z\xbc\xaf|Rar!\x1a|\xfd7zXZ|BZh[1-9]1AY&SY"): "export_from_archive",
    re.compile(rb"\{\\rtf"): "export_from_document",
    re.compile(rb'\s*\{"rank":[^}]*"username":'): "export_from_lichess",
    re.compile(rb'\s*\{"id":"[^"]*","(?:createdBy|rated|fullName)":'): "export_from_lichess",
    re.compile(rb'\s*\{\s*"Overview":'): "export_from_swiss_sys",
    re.compile(rb"\s*<(?:\?[^>]*>\s*<)?Tournament\s+typeversion="): "export_from_macmahon",
    re.compile(rb"\s*<(?:.{0,2000}<)?title>[^<]*ChessManager", re.DOTALL | re.IGNORECASE): "export_from_chess_manager",
}
"""The first bytes of files of other programs, by pattern."""
DATABASE = b"SQLite format 3\0"
DOCUMENTS = {"word/document.xml": "export_from_document", "content.xml": "export_from_open_document"}
"""The member by which a zip archive is recognised as an office program's document."""


def foreign_file(name: str, head: bytes, is_read: bool) -> Problem | None:
    """The problem that a file belongs to a program whose files are not read; None if no such program is recognised.

    `is_read`: the first bytes are those of a known format, so that the ending of the name is ignored.
    """
    code = next((of for mark, of in MARKS.items() if mark.match(head)), None)
    if code is None and not is_read:
        ending = PurePath(name).suffix.lower().lstrip(".")
        code = next((of for of, endings in PROGRAMS.items() if ending in endings), None)
    if code is None and head.startswith(DATABASE):
        code = "export_from_database"
    return None if code is None else Problem("", code)


def foreign_archive(paths: Iterable[str]) -> Problem | None:
    """The problem that a zip archive is an office program's document; `paths` are its members. None if it is not."""
    code = next((DOCUMENTS[path] for path in paths if path in DOCUMENTS), None)
    return None if code is None else Problem("", code)
