"""The clubs of the made-up federation and their members."""

from __future__ import annotations

from collections.abc import Iterable

from arpad.made.names import PLACES
from arpad.office.demo.people import DemoPerson
from arpad.office.demo.request import HOME

CLUBS = tuple(f"{place} {kind}" for kind in ("SK", "Go") for place in PLACES)
OF_CHESS, OF_GO = CLUBS[: len(PLACES)], CLUBS[len(PLACES) :]


def club_of(person: DemoPerson) -> str:
    """The player's club; empty for a player from abroad."""
    if person.federation != HOME:
        return ""
    clubs = OF_CHESS if person.chess else OF_GO
    return clubs[person.region % len(clubs)]


def memberships(people: Iterable[DemoPerson]) -> list[tuple[int, str]]:
    """The players of the registry by number, each with their club."""
    return [(person.number, club) for person in people if person.number and (club := club_of(person))]
