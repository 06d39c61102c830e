"""Reads the players of one federation from a file of FIDE's list. Nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

from arpad.core.dates import Month
from arpad.core.list_kind import STANDARD
from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.player import to_player
from arpad.formats.fide_list.row import Kind
from arpad.formats.fide_list.writer import write_xml
from arpad.office.fide_lists.reader import Progress, read_heading, read_list, unwatched


@dataclass(frozen=True, slots=True)
class Members:
    """The players of a federation on FIDE's list, and the facts of the list."""

    players: list[Player]
    """The players with their standard ratings, K and flags. Their IDs are FIDE IDs."""
    rows: int
    """The number of players on the whole list."""
    month: Month | None
    sha256: str
    """The SHA-256 of the file."""
    extract: bytes
    """The players of the federation as a list in FIDE's XML. It is stored instead of the whole file."""
    aside: tuple[Problem, ...] = ()
    """The first problem of each row that was left out."""


def read_members(
    stream: BinaryIO,
    name: str,
    federation: str,
    kind: Kind | None = None,
    progress: Progress = unwatched,
    set_aside: bool = False,
) -> Members | list[Problem]:
    """Read the players of a federation from the file of a FIDE list, or return the problems of the file."""
    file = read_heading(stream, name, kind)
    if isinstance(file, Problem):
        return [file]
    if "standard" not in file.kinds:
        return [Problem("", "list_without_standard", {"given": ", ".join(file.kinds)})]
    read = read_list(stream, kind, progress, set_aside)
    if isinstance(read, list):
        return read
    columns = read.columns
    of_federation = np.flatnonzero(columns.of_federation(federation))
    _, first = np.unique(columns.ids[of_federation], return_index=True)  # a repeated row counts once
    members = [columns.row(int(at)) for at in of_federation[np.sort(first)]]
    if not members:
        return [Problem("--federation", "list_without_federation", {"given": federation})]
    players = [to_player(listed, STANDARD) for listed in members]
    return Members(players, columns.count, file.month, file.sha256, b"".join(write_xml(members)), read.aside)
