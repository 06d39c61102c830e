"""Files of other programs that are not read: which program made one, so that a sentence says what to export."""

from __future__ import annotations

import re
from pathlib import PurePath

from arpad.core.verdicts import Problem

PROGRAMS = {
    "export_from_swiss_manager": ("tunx", "tumx", "tutx", "turx", "tux"),
    "export_from_vega": ("veg", "vegx", "vega"),
    "export_from_swiss_perfect": ("trn", "sco", "swp"),
    "export_from_papi": ("papi",),
    "export_from_sharly_chess": ("scdb", "sce"),
    "export_from_chess_manager": ("cmt", "chm"),
}
"""The endings that programs give their own files, by the problem that says what to do."""
MARKS = {
    b"%PDF": "export_from_pdf",
    b"\xd0\xcf\x11\xe0": "export_from_old_office",
    b"\x89PNG": "export_from_picture",
    b"\xff\xd8\xff": "export_from_picture",
    b"Standard Jet DB": "export_from_papi",
}
LICHESS = re.compile(rb'^\s*\{"rank":[^}]*"username":')


def foreign_file(name: str, head: bytes) -> Problem | None:
    """The problem of a file that another program keeps for itself; None where it is not known.

    The code of the problem names the program, and its sentence says what to export from it.
    """
    code = next((of for mark, of in MARKS.items() if mark in head[:64]), None)
    if LICHESS.match(head):
        code = "export_from_lichess"
    if code is None:
        ending = PurePath(name).suffix.lower().lstrip(".")
        code = next((of for of, endings in PROGRAMS.items() if ending in endings), None)
    return None if code is None else Problem("", code)
