"""Decides whether the ID of a player in a file is a number of the registry, a FIDE ID, or neither."""

from __future__ import annotations

from typing import NamedTuple

from arpad.core.identity import Description
from arpad.core.list_kind import list_kinds
from arpad.core.report import Player
from arpad.formats.fide_list.row import HIGHEST_ID
from arpad.office.registry.policy import national_numbers

NATIONAL, FIDE = "national", "fide"
"""The registers that an ID in a file may be from."""


class FileIds(NamedTuple):
    """How the IDs of players are read in a file for a list of a kind."""

    kind: str
    """The kind of the list, such as `standard`."""
    largest_national: int
    """A number up to this one is a number of the registry; a larger one is a FIDE ID."""

    @property
    def is_go(self) -> bool:
        """True if the list is of go: then a large number is a PIN of the European Go Database, and no FIDE ID."""
        return list_kinds()[self.kind].is_go

    def by_register(self, player: Player) -> dict[str, str]:
        """The ID of a player by its register, `NATIONAL` or `FIDE`; empty if it is from neither."""
        number = digits_of(player)
        if number is None:
            return {}
        if number <= self.largest_national:
            return {NATIONAL: str(number)}
        return {FIDE: str(number)} if self.fide_id(player) is not None else {}

    def fide_id(self, player: Player) -> int | None:
        """The FIDE ID of a player; None if the ID is no FIDE ID."""
        number = None if self.is_go else digits_of(player)
        return number if number is not None and self.largest_national < number <= HIGHEST_ID else None

    def low_fide_id(self, player: Player) -> int | None:
        """An ID that may be a number of the registry or an early, small FIDE ID; None if it is not, and in go."""
        number = None if self.is_go else digits_of(player)
        return number if number is not None and 0 < number <= self.largest_national else None

    def description(self, player: Player) -> Description:
        """The description of a player for comparing with people of the registry."""
        names = (player.name,) if player.name else ()
        birth = player.birth_date or player.birth_year
        return Description(self.by_register(player), names, birth, player.sex, player.federation, player.rating)


def file_ids(kind: str) -> FileIds:
    """Return how IDs are read in a file for a list of a kind."""
    return FileIds(kind, national_numbers().largest_in_files)


def digits_of(player: Player) -> int | None:
    """A player's ID as a number; None if it is no number, or has more digits than any FIDE ID."""
    text = player.id
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_ID)) else None
