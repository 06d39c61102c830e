"""Matches players of FIDE's list to people of the registry, and finds contradictions between the two.

A player is matched by FIDE ID. If no person has that ID, the player is matched by name, year of birth and federation
to the one person who has all three and no FIDE ID.
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

OTHER_NAME = "fide_player_other_name"


class KnownPlayers(NamedTuple):
    """The people of the registry who match players of a FIDE list, and the contradictions between the two."""

    people: dict[int, int]
    """The number of each matched person, by FIDE ID."""
    without_id: dict[int, int]
    """The part of `people` that was matched by name, year and federation: the registry has no FIDE ID for them."""
    differing: dict[int, Problem]
    """The contradictions, by FIDE ID."""


def known_players(players: Sequence[Player]) -> KnownPlayers:
    """Match players, whose IDs are FIDE's, to the people of the registry."""
    found = KnownPlayers({}, {}, {})
    by_id = people_with({int(player.id) for player in players})
    strangers = []
    for player in players:
        fide_id = int(player.id)
        person = by_id.get(fide_id)
        if person is None:
            strangers.append(player)
            continue
        found.people[fide_id] = person.number
        differing = contradiction(person, player.name, player.birth_year, player.sex, [person.name])
        if differing is not None:
            values: Values = {"number": person.number, "name": person.name, "given": differing.listed}
            if differing.code != OTHER_NAME:
                values = {**values, "other": differing.known}
            found.differing[fide_id] = Problem(player_subject(player.id), differing.code, values)
    named = _by_name(strangers)
    found.people.update(named)
    found.without_id.update(named)
    return found


def people_with(fide_ids: Iterable[int]) -> dict[int, Person]:
    """The people of the registry with these FIDE IDs, by FIDE ID."""
    return Person.objects.in_bulk(list(fide_ids), field_name="fide_id")


def birth_year_of(person: Person) -> int | None:
    """The year of birth of a person; None: not known."""
    return person.birth_date.year if person.birth_date else person.birth_year


class Contradiction(NamedTuple):
    """A fact of a person that FIDE's list contradicts under the same FIDE ID."""

    code: str
    """The code of the problem: a different name, year of birth or sex."""
    known: str | int
    """The fact in the registry."""
    listed: str | int
    """The fact on FIDE's list."""


def contradiction(
    person: Person, name: str | None, birth_year: int | None, sex: str | None, names: Iterable[str]
) -> Contradiction | None:
    """The first contradiction between a person and what FIDE's list has under the same FIDE ID.

    The listed name must agree with one of `names`, the names of the person.
    """
    if name and not any(may_be_named(name, known) for known in names):
        return Contradiction(OTHER_NAME, person.name, name)
    year = birth_year_of(person)
    if birth_year and year and birth_year != year:
        return Contradiction("fide_player_other_birth", year, birth_year)
    if sex and person.sex and sex != person.sex:
        return Contradiction("fide_player_other_sex", person.sex, sex)
    return None


def may_be_named(one: str, other: str) -> bool:
    """True if two names under one FIDE ID may be names of one person.

    They may not if a letter or a full word differs, or if their scripts cannot be compared.
    """
    return relation_of(one, other).kind not in ("spelled", "changed", "different", "unreadable")


def is_one_name(one: str, other: str) -> bool:
    """True if two names have the same words, and the surname of one is not the first name of the other."""
    return relation_of(one, other).kind == "same"


def _by_name(players: Sequence[Player]) -> dict[int, int]:
    """Match players by name, year of birth and federation; return the numbers of the people by FIDE ID.

    A player is matched only if one player and one person have these three, and the person has no FIDE ID.
    """
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
