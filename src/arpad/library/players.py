"""The players of the open office: what `OpenOffice` offers of them, with every refusal as a value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arpad.core.verdicts import Problem
from arpad.library.refusal import Refused, refused

if TYPE_CHECKING:
    from arpad.office.public_record.compared import ComparedPlayers
    from arpad.office.public_record.head_to_head import Opponents
    from arpad.office.public_record.history import PlayerHistory
    from arpad.office.public_record.people_found import FoundPeople
    from arpad.office.public_record.played import PlayerEvents
    from arpad.office.public_record.players import PublicPlayer


def player(number: int) -> PublicPlayer | Refused:
    """A player: the ratings on every list, titles and grades, and why K is what it is."""
    from arpad.office.public_record.players import find_player

    found = find_player(number)
    return refused(found) if isinstance(found, Problem) else found


def history(number: int) -> PlayerHistory | Refused:
    """The ratings of a player on every list, each with the days it was in force."""
    from arpad.office.public_record.history import history_of
    from arpad.office.public_record.players import find_rows

    found = find_rows(number)
    return refused(found) if isinstance(found, Problem) else history_of(found.identity.number, found.rows)


def player_events(number: int) -> PlayerEvents | Refused:
    """The events of a player with the games, the latest first on each list."""
    from arpad.office.public_record.played import events_of
    from arpad.office.public_record.players import find_rows

    found = find_rows(number)
    return refused(found) if isinstance(found, Problem) else events_of(found.identity.number, found.rows)


def opponents(number: int) -> Opponents | Refused:
    """The games of a player against each opponent, on each list the one with most games first."""
    from arpad.office.public_record.head_to_head import opponents_of

    found = player_events(number)
    return found if isinstance(found, Refused) else opponents_of(found)


def head_to_head(number: int, other: int) -> ComparedPlayers | Refused:
    """Two players, and the games between them."""
    from arpad.office.public_record.compared import compare_players

    found = compare_players(number, other)
    return refused(found) if isinstance(found, Problem) else found


def players(ids: str | Iterable[int | str]) -> FoundPeople:
    """The players with national or FIDE IDs, in their order."""
    from arpad.office.public_record.people_found import people_numbered

    return people_numbered(ids if isinstance(ids, str) else " ".join(map(str, ids)))


def players_named(name: str) -> FoundPeople:
    """The players whose names have words that begin as those of `name`, in any order; or the one with an ID."""
    from arpad.office.public_record.people_found import people_named

    return people_named(name)
