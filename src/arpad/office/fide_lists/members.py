"""The players of one federation on FIDE's list of a month, from its file. Nothing here touches the records."""

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
from arpad.office.fide_lists.reader import Progress, look_at, read_list, unwatched


@dataclass(frozen=True, slots=True)
class Members:
    """The players of a federation, and what the rest of the list came to."""

    players: list[Player]
    """With their standard rating, K and flag; their IDs are FIDE's."""
    rows: int
    """The players of the whole list."""
    month: Month | None
    sha256: str
    """Of the file as it came."""
    extract: bytes
    """The federation's players as a list in FIDE's XML: of hundreds of megabytes only this is kept."""
    aside: tuple[Problem, ...] = ()


def read_members(
    stream: BinaryIO,
    name: str,
    federation: str,
    told: Kind | None = None,
    progress: Progress = unwatched,
    set_aside: bool = False,
) -> Members | list[Problem]:
    """Read the players of a federation out of FIDE's whole list, or say what is wrong with its file."""
    file = look_at(stream, name, told)
    if isinstance(file, Problem):
        return [file]
    if "standard" not in file.kinds:
        return [Problem("", "list_without_standard", {"given": ", ".join(file.kinds)})]
    read = read_list(stream, told, progress, set_aside)
    if isinstance(read, list):
        return read
    columns = read.columns
    of_federation = np.flatnonzero(columns.of_federation(federation))
    _, first = np.unique(columns.ids[of_federation], return_index=True)  # a player who stands there twice, alike
    members = [columns.row(int(at)) for at in of_federation[np.sort(first)]]
    if not members:
        return [Problem("--federation", "list_without_federation", {"given": federation})]
    players = [to_player(listed, STANDARD) for listed in members]
    return Members(players, columns.count, file.month, file.sha256, b"".join(write_xml(members)), read.aside)
