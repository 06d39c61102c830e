"""The clubs of the made-up federation, and who is a member of which: the one place where they are handed over."""

from __future__ import annotations

from collections.abc import Iterable

from arpad.made.names import PLACES
from arpad.office.demo.people import Somebody
from arpad.office.demo.request import HOME

CLUBS = tuple(f"{place} {kind}" for kind in ("SK", "Go") for place in PLACES)
OF_CHESS, OF_GO = CLUBS[: len(PLACES)], CLUBS[len(PLACES) :]


def club_of(person: Somebody) -> str:
    """His club; who is from abroad has none here."""
    if person.federation != HOME:
        return ""
    clubs = OF_CHESS if person.chess else OF_GO
    return clubs[person.region % len(clubs)]


def memberships(people: Iterable[Somebody]) -> list[tuple[int, str]]:
    """The numbers of those who are in the registry, each with his club."""
    return [(person.number, club) for person in people if person.number and (club := club_of(person))]
