"""Registers the players of a table or a report: all of them, or none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import HIGHEST_ID
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import valid
from arpad.office.registry.people import register
from arpad.office.registry.policy import NationalNumbers, national_numbers
from arpad.office.registry.record import Record, record_of_player

Ids = Literal["none", "national", "fide"]
"""The kind of the IDs in a file: national IDs, FIDE IDs, or none of both."""


def import_people(journal: Journal, players: Iterable[Player], ids: Ids = "none") -> list[int]:
    """Register the players of a file, and return their national IDs in the order of the file."""
    listed = list(players)
    records = valid(records_of(listed, ids))
    numbers = [int(player.id) for player in listed] if ids == "national" else None
    return register(journal, records, numbers)


def records_of(players: Iterable[Player], ids: Ids = "none") -> list[Record] | Problem:
    """The records of a file's players, or the first problem in the file."""
    listed = list(players)
    numbers = national_numbers()
    wrong = next((problem for player in listed if (problem := _wrong_player(player, ids, numbers)) is not None), None)
    return wrong or [record_of_player(player, int(player.id) if ids == "fide" else None) for player in listed]


def _wrong_player(player: Player, ids: Ids, numbers: NationalNumbers) -> Problem | None:
    """The problem of a player without a name or with a wrong ID; None if there is none."""
    if not player.name:
        return Problem(f"player {player.id}", "name_missing", {})
    if ids == "national":
        wrong = numbers.problem_with(player.id)
        return None if wrong is None else Problem(f"player {player.id}", wrong.code, wrong.values)
    if ids == "fide" and not (player.id.isascii() and player.id.isdigit() and len(player.id) <= len(str(HIGHEST_ID))):
        return Problem(f"player {player.id}", "bad_id", {"given": player.id})
    return None
