"""The IDs of a file's players: numbers of the registry, numbers of FIDE's, or the file's own."""

from __future__ import annotations

from typing import NamedTuple

from arpad.core.identity import Description
from arpad.core.list_kind import list_kinds
from arpad.core.report import Player
from arpad.formats.fide_list.row import HIGHEST_ID
from arpad.office.registry.policy import national_numbers

NATIONAL, FIDE = "national", "fide"
"""The registers whose numbers a file's ID may be."""


class FileIds(NamedTuple):
    """The reading of the IDs in a file for a list of a kind."""

    kind: str
    largest_national: int

    @property
    def is_go(self) -> bool:
        """True if a long number of a file is a PIN of the EGD."""
        return list_kinds()[self.kind].is_go

    def by_register(self, player: Player) -> dict[str, str]:
        """A player's ID by its register: FIDE's, or the national registry's; an ID of the file's own is in none."""
        number = digits_of(player)
        if number is None:
            return {}
        if number <= self.largest_national:
            return {NATIONAL: str(number)}
        return {FIDE: str(number)} if self.fide_id(player) is not None else {}

    def fide_id(self, player: Player) -> int | None:
        """A player's number at FIDE."""
        number = None if self.is_go else digits_of(player)
        return number if number is not None and self.largest_national < number <= HIGHEST_ID else None

    def low_fide_id(self, player: Player) -> int | None:
        """A short number, which may be the registry's or an early one of FIDE's; None for others and in go."""
        number = None if self.is_go else digits_of(player)
        return number if number is not None and 0 < number <= self.largest_national else None

    def description(self, player: Player) -> Description:
        """A player of a file as a description that can be weighed."""
        names = (player.name,) if player.name else ()
        birth = player.birth_date or player.birth_year
        return Description(self.by_register(player), names, birth, player.sex, player.federation, player.rating)


def file_ids(kind: str) -> FileIds:
    """Return how IDs are read in a file for a list of a kind."""
    return FileIds(kind, national_numbers().largest_in_files)


def digits_of(player: Player) -> int | None:
    """A player's ID as a number; None if it is no number, or longer than any register's."""
    text = player.id
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_ID)) else None
