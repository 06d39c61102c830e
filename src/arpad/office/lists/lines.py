"""The lines of a list: those of the list that it is made from, and the law's wherever anything may have changed since.

The law is asked about whoever was rated, was changed in the registry, had games on the list before, or has a line of
which the law has said that from a day that has come it is another by time alone. Under another text it is asked about
everybody.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from arpad.core.answer import Standing
from arpad.core.dates import Month
from arpad.core.report import Player, PublishedRating
from arpad.core.verdicts import Problem
from arpad.office.journal.facts import facts_of
from arpad.office.lists.canonical_csv import content_of_lines, line_of, lines_of_content, texts_of
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.source import AtEntry
from arpad.office.registry.record import Record
from arpad.office.registry.standing import Held, player_of
from arpad.office.storage.canonical import canonical
from arpad.office.storage.compression import packed, unpacked
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication
from arpad.regulations.digest import digest_of
from arpad.regulations.regulation import Regulation

Name = tuple[str, int]
"""A list and its number."""


class Lines(NamedTuple):
    """A list as it is printed, and when its lines will be others although nothing happens."""

    texts: dict[int, str]
    """The canonical line of each, by number."""
    changes: dict[str, list[int]]
    """By day: the people whose lines change then by date alone."""
    edition: str
    """Which the law was asked by."""
    held: Mapping[int, Held] = MappingProxyType({})
    """What those have of whom it was asked for this list, where somebody has made it from another and not read it."""

    def content(self) -> bytes:
        """The canonical bytes."""
        return content_of_lines(self.texts)

    def packed_changes(self) -> bytes:
        return packed(canonical(self.sorted_changes()).encode())

    def sorted_changes(self) -> dict[str, list[int]]:
        return {day: sorted(numbers) for day, numbers in self.changes.items()}


def first_lines(
    of_list: ListFacts, day: date, held: Mapping[int, Held], people: Mapping[int, Record]
) -> Lines | Problem:
    """The lines of an opening list. They have no games."""
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return regulation
    before = Lines({}, {}, regulation.edition.id)
    return _renewed(regulation, day, before, _standings(of_list, day, held, people, ()), people)


def next_lines(
    of_list: ListFacts,
    base: int,
    day: date,
    held: Mapping[int, Held],
    source: AtEntry,
    known: Mapping[Name, Lines] = {},
) -> Lines | Problem:
    """The lines of a day's list that is made from a base; `held` is what people have since, if anything is new.

    `known` are lines of lists that somebody has in his hands already, by list and number.
    """
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return regulation
    before = _taken_over(of_list.name, base, regulation.edition.id, known)
    if isinstance(before, Problem):
        return before
    numbers = None
    if before.texts:
        due = (number for since, some in before.changes.items() if since <= str(day) for number in some)
        numbers = {*held, *due, *source.played_for(base), *source.supplied_k(base), *source.changed_people(base)}
    in_hand = {number: own for number, own in before.held.items() if numbers is not None and number in numbers}
    asked = None if numbers is None else sorted(numbers - held.keys() - in_hand.keys())
    now = {**source.held(base, asked), **in_hand, **held}
    people = source.people(sorted(now))
    standings = _standings(of_list, day, now, people, held)
    for player in regulation.changed_after_opening(day, (standing.player for standing in standings.values())):
        standings[int(player.id)] = standings[int(player.id)]._replace(player=player)
    lines = _renewed(regulation, day, before, standings, people)
    return lines._replace(held={number: own for number, own in now.items() if not own.gone})


def _taken_over(of_list: str, base: int, edition: str, known: Mapping[Name, Lines]) -> Lines | Problem:
    """The lines of a base; none where they are by another edition, or by another text of it, or cannot be read."""
    publication = Publication.objects.get(list_id=of_list, number=base)
    told = facts_of(f"publication {of_list}/{base}") or {}
    by_this_text = told.get("listed_by") == edition and told["regulations"].get(edition) == digest_of(edition)
    if by_this_text and (of_list, base) in known:
        return known[of_list, base]
    changes = read_changes(publication)
    if changes is None or not by_this_text:
        return Lines({}, {}, edition)
    content = content_of(publication.file_id)
    if isinstance(content, Problem):
        return content
    return Lines(lines_of_content(content), changes, edition)


def read_changes(publication: Publication) -> dict[str, list[int]] | None:
    """What `packed_changes` has packed; None if it cannot be read."""
    text = unpacked(publication.line_changes)
    try:
        changes: dict[str, list[int]] | None = None if text is None else json.loads(text)
    except ValueError:
        return None
    return changes


def _standings(
    of_list: ListFacts, day: date, held: Mapping[int, Held], people: Mapping[int, Record], rated: Collection[int]
) -> dict[int, Standing]:
    """What people have, as the law is asked about it; a player who is not rated for this list has no games on it."""
    found = {}
    for number, own in held.items():
        games = own.games if number in rated else 0
        found[number] = standing_of(of_list, day, player_of(number, people[number], own), games, own.last_active)
    return found


def standing_of(of_list: ListFacts, day: date, player: Player, games: int, last_active: Month | None) -> Standing:
    """What a player has on the list of a day; a rating that a monthly list has made is published from that day on."""
    if games and of_list.kind_of_list.is_monthly:
        player = player._replace(ratings=(PublishedRating(day, player.rating),))
    return Standing(player, games, last_active)


def _renewed(
    regulation: Regulation[Any],
    day: date,
    before: Lines,
    standings: Mapping[int, Standing],
    people: Mapping[int, Record],
) -> Lines:
    """The lines with those of some people as the law gives them now."""
    found = regulation.listed(day, standings.values())
    until = regulation.lines_until(day, standings.values())
    texts = before.texts.copy()
    for number in standings:
        texts.pop(number, None)
    numbers = [int(entry.id) for entry in found]
    lines = (line_of(entry, people[number]) for number, entry in zip(numbers, found, strict=True))
    texts |= zip(numbers, texts_of(lines), strict=True)
    changes = {since: [number for number in some if number not in standings] for since, some in before.changes.items()}
    for name, since in until.items():
        changes.setdefault(str(since), []).append(int(name))
    return Lines(texts, {since: some for since, some in changes.items() if some}, before.edition)
