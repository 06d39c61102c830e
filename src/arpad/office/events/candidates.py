"""Finds candidates in the registry for a file's player, and weighs each by all known facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Q

from arpad.core.identity import FAR, Description, Weighed, weigh
from arpad.core.name_forms import forms_of, words_in
from arpad.core.report import Player
from arpad.office.events.file_ids import FIDE, NATIONAL, FileIds, file_ids
from arpad.office.events.newcomers import Newcomer
from arpad.office.events.remembered_matches import decided_before
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.lists.published import ratings_on
from arpad.office.registry.history import names_of
from arpad.office.registry.record import Record
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import NameWord, Person
from arpad.office.storage.name_keys import sound_of, words_of

TOO_LITTLE = frozenset(("name_missing", "name_short", "name_unreadable"))
"""The reasons that make a name no evidence."""


Who = TypeVar("Who")


class Ratings(NamedTuple):
    """The ratings of people on a list, and the gap beyond which a file's rating is doubted."""

    of: dict[int, int]
    gap: int = FAR


class Candidate(NamedTuple, Generic[Who]):
    """A person of the registry, or a row of FIDE's list, who may be the player; `weighed` says what speaks against."""

    person: Who
    weighed: Weighed

    @property
    def is_likely(self) -> bool:
        """True if nothing contradicts, the name is read, and the ID or the birth agrees."""
        codes = {reason.code for reason in self.weighed.reasons}
        if self.weighed.verdict == "refused" or self.weighed.contradicts or codes & TOO_LITTLE:
            return False
        return self.weighed.same_id or "birth_missing" not in codes

    @property
    def is_possible(self) -> bool:
        """True if the whole name agrees and nothing contradicts; other facts may be missing."""
        names = {reason.code for reason in self.weighed.reasons if reason.code.startswith("name_")}
        return self.weighed.verdict != "refused" and not self.weighed.contradicts and not names


def candidates_of(players: Sequence[Player], kind: str, of_list: str = "") -> dict[str, list[Candidate[Person]]]:
    """The candidates of each player, by the player's ID: people who may be the player, and people with the player's ID.

    `kind` says whose numbers the IDs are; ratings are those of the list `of_list`.
    """
    ids = file_ids(kind)
    numbers = _with_the_id(players, ids)
    for player, people in _with_every_word(players).items():
        numbers[player] |= people
    candidates = _weighed(players, numbers, ids, of_list)
    open_ones = [player for player in players if clear_candidate(candidates[player.id]) is None]
    more = {player: people - numbers[player] for player, people in _with_a_word_and_the_year(open_ones).items()}
    for player_id, further in _weighed(open_ones, more, ids, of_list).items():
        candidates[player_id] += further
    return candidates


def possible_people(
    players: Mapping[str, Player], newcomers: Mapping[str, Newcomer], of_list: ListFacts
) -> dict[str, dict[int, Candidate[Person] | None]]:
    """The people of the registry who may be the newcomers, by number. A person of an earlier decision is not weighed:
    None.

    A newcomer with the record of FIDE's list is weighed by it, others by the facts of the file.
    """
    by_file = {name: players[name] for name, newcomer in newcomers.items() if not newcomer.listed}
    listed = {
        name: _as_listed(players[name], newcomer.record) for name, newcomer in newcomers.items() if newcomer.listed
    }
    possible: dict[str, dict[int, Candidate[Person] | None]] = {}
    for described in (by_file, listed):  # a FIDE ID of the list may be the ID of another player in the file
        candidates = candidates_of(list(described.values()), of_list.kind, of_list.name)
        for name, player in described.items():
            possible[name] = {candidate.person.number: candidate for candidate in candidates[player.id]}
    for name, number in decided_before(list(players.values())).items():
        possible[name][number] = None
    return possible


def _as_listed(player: Player, record: Record) -> Player:
    """A player with the facts of FIDE's list."""
    return player._replace(
        id=player.id if record.fide_id is None else str(record.fide_id),
        name=record.name,
        birth_date=record.birth_date,
        birth_year=record.birth_date.year if record.birth_date else record.birth_year,
        sex=record.sex or None,  # type: ignore[arg-type]
        federation=record.federation or player.federation,
    )


def weighed_with(player: Player, people: Sequence[Person], kind: str, of_list: str = "") -> list[Candidate[Person]]:
    """People as candidates for a player."""
    return _candidates(player, people, file_ids(kind), _ratings(of_list, people), names_of(people))


def _may_be_too(candidate: Candidate[Any]) -> bool:
    """True if a namesake is not the player only because facts are missing."""
    return candidate.weighed.verdict == "asked" and candidate.is_possible


def clear_candidate(
    candidates: Sequence[Candidate[Who]],
    likely: bool = False,
    is_rival: Callable[[Candidate[Who]], bool] = _may_be_too,
) -> Candidate[Who] | None:
    """The candidate who is certainly the player; None if there is none, or a rival.

    Where a candidate has the player's ID, no other can be the player. `likely` also takes a single candidate that no
    fact contradicts.
    """
    having = [one for one in candidates if one.weighed.same_id]
    among = having or candidates
    taken = [one for one in among if one.weighed.verdict == "taken"]
    if len(taken) == 1 and (having or not any(is_rival(one) for one in among if one not in taken)):
        return taken[0]
    possible = [one for one in among if one.weighed.verdict != "refused"]
    return possible[0] if likely and len(possible) == 1 and possible[0].is_likely else None


def _described_person(person: Person, names: Sequence[str], rating: int | None) -> Description:
    ids = {NATIONAL: str(person.number)} | ({FIDE: str(person.fide_id)} if person.fide_id is not None else {})
    birth = person.birth_date or person.birth_year
    return Description(ids, tuple(names), birth, person.sex, person.federation, rating)


def _weighed(
    players: Sequence[Player], numbers: dict[str, set[int]], ids: FileIds, of_list: str
) -> dict[str, list[Candidate[Person]]]:
    people = _people(set().union(*numbers.values()))
    ratings, names = _ratings(of_list, people.values()), names_of(people.values())
    by_player: dict[str, list[Candidate[Person]]] = {}
    for player in players:
        mine = [people[number] for number in sorted(numbers.get(player.id, ())) if number in people]
        weighed = _candidates(player, mine, ids, ratings, names)
        by_player[player.id] = [one for one in weighed if one.weighed.verdict != "refused" or one.weighed.same_id]
    return by_player


def _candidates(
    player: Player, people: Sequence[Person], ids: FileIds, ratings: Ratings, names: Mapping[int, Sequence[str]]
) -> list[Candidate[Person]]:
    described, low = ids.description(player), ids.low_fide_id(player)
    candidates = []
    for person in people:
        is_fide_id = low is not None and person.fide_id == low and person.number != low
        given = replace(described, ids={FIDE: str(low)}) if is_fide_id else described
        rating = ratings.of.get(person.number)
        weighed = weigh(given, _described_person(person, [person.name], rating), ratings.gap)
        if any(reason.code.startswith("name_") for reason in weighed.reasons):
            weighed = weigh(given, _described_person(person, names[person.number], rating), ratings.gap)
        candidates.append(Candidate(person, weighed))
    return candidates


def _ratings(of_list: str, people: Iterable[Person]) -> Ratings:
    """The current ratings of people on a list, and the list's gap."""
    facts = find_list(of_list) if of_list else None
    found = ratings_on(of_list, [person.number for person in people]) if of_list else {}
    return Ratings(found, facts.rating_gap if isinstance(facts, ListFacts) else FAR)


def _with_the_id(players: Sequence[Player], ids: FileIds) -> dict[str, set[int]]:
    """For each player, the numbers of people with the player's ID."""
    by_player: dict[str, set[int]] = {player.id: set() for player in players}
    for register, column in ((NATIONAL, "number"), (FIDE, "fide_id")):
        wanted = {
            int(known[register]): player.id for player in players if register in (known := ids.by_register(player))
        }
        if register == FIDE:
            wanted |= {low: player.id for player in players if (low := ids.low_fide_id(player)) is not None}
        for part in batches(list(wanted)):
            rows = Person.objects.filter(**{f"{column}__in": part}).values_list(column, "number")
            for value, number in rows:
                by_player[wanted[value]].add(number)
    return by_player


def _with_every_word(players: Sequence[Player]) -> dict[str, set[int]]:
    """For each player, the people with a word in a present or past name that sounds like it, for every word."""
    wanted = {player.id: [_sounds(word) for word in words_in(player.name or "")] for player in players}
    having: dict[str, set[int]] = {}
    for part in batches(sorted(set().union(*(sounds for words in wanted.values() for sounds in words)))):
        for sound, number in NameWord.objects.filter(sound__in=part).values_list("sound", "person_id"):
            having.setdefault(sound, set()).add(number)
    by_player: dict[str, set[int]] = {}
    for player, words in wanted.items():
        each = [set().union(*(having.get(sound, set()) for sound in sounds)) for sounds in words]
        by_player[player] = set.intersection(*each) if each else set()
    return by_player


def _with_a_word_and_the_year(players: Sequence[Player]) -> dict[str, set[int]]:
    """For each player, the people born in the same year whose names have a word that sounds like a word of the name."""
    years = {player.id: player.birth_year for player in players if player.birth_year}
    sounds = {
        player.id: set().union(*map(_sounds, words_in(player.name or ""))) for player in players if player.id in years
    }
    born = Q(person__birth_year__in=set(years.values())) | Q(person__birth_date__year__in=set(years.values()))
    having: dict[tuple[str, int | None], set[int]] = {}
    for part in batches(sorted(set().union(*sounds.values()))):
        rows = NameWord.objects.filter(born, sound__in=part)
        for sound, number, year, day in rows.values_list(
            "sound", "person_id", "person__birth_year", "person__birth_date"
        ):
            having.setdefault((sound, day.year if day else year), set()).add(number)
    return {
        player: set().union(*(having.get((sound, years[player]), set()) for sound in mine))
        for player, mine in sounds.items()
    }


def _sounds(word: str) -> set[str]:
    """The sounds of a word of a name, in each of its forms."""
    return {sound_of(plain) for form in forms_of(word) for plain in words_of(form)}


def _people(numbers: Iterable[int]) -> dict[int, Person]:
    by_number: dict[int, Person] = {}
    for part in batches(sorted(numbers)):
        by_number |= {person.number: person for person in Person.objects.filter(number__in=part)}
    return by_number
