"""People in bulk, from a table or a report of players: all of them are entered, or none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from arpad.core.report import Player
from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import HIGHEST_ID
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import valid
from arpad.office.registry.people import Record, register
from arpad.office.registry.policy import NationalNumbers, national_numbers
from arpad.office.registry.record import record_told

Ids = Literal["none", "national", "fide"]
"""What the IDs of a file are: of no use here, the numbers that people have already, or FIDE's."""


def import_people(journal: Journal, players: Iterable[Player], ids: Ids = "none") -> list[int]:
    """Enter the players of a file, and return their numbers in the order of the file."""
    told = list(players)
    records = valid(records_of(told, ids))
    numbers = [int(player.id) for player in told] if ids == "national" else None
    return register(journal, records, numbers)


def records_of(players: Iterable[Player], ids: Ids = "none") -> list[Record] | Problem:
    """The players of a file as the registry knows people, or the first thing in it that cannot be."""
    told = list(players)
    numbers = national_numbers()
    wrong = next((problem for player in told if (problem := _wrong_player(player, ids, numbers)) is not None), None)
    return wrong or [record_told(player, int(player.id) if ids == "fide" else None) for player in told]


def _wrong_player(player: Player, ids: Ids, numbers: NationalNumbers) -> Problem | None:
    if not player.name:
        return Problem(f"player {player.id}", "name_missing", {})
    if ids == "national":
        wrong = numbers.problem_with(player.id)
        return None if wrong is None else Problem(f"player {player.id}", wrong.code, wrong.values)
    if ids == "fide" and not (player.id.isascii() and player.id.isdigit() and len(player.id) <= len(str(HIGHEST_ID))):
        return Problem(f"player {player.id}", "bad_id", {"given": player.id})
    return None
