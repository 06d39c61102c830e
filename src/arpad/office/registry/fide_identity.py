"""Players of FIDE's list and the people of the registry: who is known already, and where the two contradict each other.

A player of the list is known by their FIDE ID. Without it in the registry they are known by name, year of birth and
federation, if exactly one person there has all three and no FIDE ID.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arpad.core.name_relation import relation_of
from arpad.core.report import Player
from arpad.core.verdicts import Problem, Values, player_subject
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Person
from arpad.office.storage.name_keys import ordered_by


class Known(NamedTuple):
    """The people who are players of a list, by FIDE ID, and the contradictions."""

    people: dict[int, int]
    without_id: dict[int, int]
    """Those among them who are known by name, year and federation: the registry has no FIDE ID of theirs."""
    differing: dict[int, Problem]


def known_players(players: Sequence[Player]) -> Known:
    """Who of a FIDE list is in the registry. The IDs of the players are FIDE's."""
    found = Known({}, {}, {})
    by_id = people_with({int(player.id) for player in players})
    strangers = []
    for player in players:
        fide_id = int(player.id)
        person = by_id.get(fide_id)
        if person is None:
            strangers.append(player)
            continue
        found.people[fide_id] = person.number
        problem = _contradiction(player, person)
        if problem is not None:
            found.differing[fide_id] = problem
    named = _by_name(strangers)
    found.people.update(named)
    found.without_id.update(named)
    return found


def people_with(fide_ids: Iterable[int]) -> dict[int, Person]:
    """The people of the registry who have one of some FIDE IDs."""
    found: dict[int, Person] = {}
    for part in batches(sorted(fide_ids)):
        found |= {person.fide_id: person for person in Person.objects.filter(fide_id__in=part) if person.fide_id}
    return found


def birth_year_of(person: Person) -> int | None:
    return person.birth_date.year if person.birth_date else person.birth_year


def _contradiction(player: Player, person: Person) -> Problem | None:
    """What FIDE's list says otherwise of the person with that FIDE ID: name, year of birth or sex."""
    year = birth_year_of(person)
    subject = player_subject(player.id)
    values: Values = {"number": person.number, "name": person.name}
    if player.name and not may_be_named(player.name, person.name):
        return Problem(subject, "fide_player_other_name", {**values, "given": player.name})
    if player.birth_year and year and player.birth_year != year:
        return Problem(subject, "fide_player_other_birth", {**values, "given": player.birth_year, "other": year})
    if player.sex and person.sex and player.sex != person.sex:
        return Problem(subject, "fide_player_other_sex", {**values, "given": player.sex, "other": person.sex})
    return None


def may_be_named(one: str, other: str) -> bool:
    """True if nothing in two names under one FIDE ID contradicts; a changed surname or letter does."""
    return relation_of(one, other).kind not in ("spelled", "changed", "different", "unreadable")


def is_one_name(one: str, other: str) -> bool:
    """True if two names without an ID are the same, whole and in one order."""
    return relation_of(one, other).kind == "same"


def _by_name(players: Sequence[Player]) -> dict[int, int]:
    """Players whose name, year of birth and federation exactly one person without a FIDE ID has."""
    wanted: dict[tuple[str, int, str], list[int]] = {}
    for player in players:
        if player.name and player.birth_year and player.federation:
            key = (ordered_by(player.name), player.birth_year, player.federation)
            wanted.setdefault(key, []).append(int(player.id))
    named = {int(player.id): player.name or "" for player in players}
    people: dict[tuple[str, int, str], list[Person]] = {}
    for part in batches(sorted({name for name, _, _ in wanted})):
        for person in Person.objects.filter(ordered__in=part, fide_id=None):
            year = birth_year_of(person)
            if year:
                people.setdefault((person.ordered, year, person.federation), []).append(person)
    pairs = {ids[0]: people[key][0] for key, ids in wanted.items() if len(ids) == len(people.get(key, ())) == 1}
    return {fide_id: one.number for fide_id, one in pairs.items() if is_one_name(named[fide_id], one.name)}
