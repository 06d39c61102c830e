"""The lines of a list: those of its base; only lines that may have changed since are computed again.

A line may have changed if the player was rated, was changed in the registry or had games on the base, or if the line
was to change by date alone and the day has come. If the text of the edition has changed, all lines are computed again.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem
from arpad.office.journal.facts import facts_of
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.source import AtEntry
from arpad.office.storage.compression import packed, unpacked
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication
from arpad.rating_list.hashed_list import (
    content_of_texts,
    line_of,
    person_digest,
    personal_facts,
    texts_of,
    texts_of_content,
)
from arpad.rating_list.lines import NewLines, lines_after, opening_lines
from arpad.rating_list.standing import PlayerStanding, Registered
from arpad.regulations.digest import digest_of

Name = tuple[str, int]
"""The name of a list and the number of a publication of it."""


class Lines(NamedTuple):
    """The lines of a list, and the days on which lines change by date alone."""

    texts: dict[int, str]
    """The lines of the hashed list, by the numbers of the players."""
    changes: dict[str, list[int]]
    """The numbers of the players whose lines change by date alone, by the day of the change."""
    edition: str
    """The ID of the edition that made the lines."""
    held: Mapping[int, PlayerStanding] = MappingProxyType({})
    """The standings from which the lines were computed, without players who have left the list.

    Empty if the lines were read from the file of a list.
    """

    def content(self) -> bytes:
        """The bytes of the hashed list."""
        return content_of_texts(self.texts)

    def packed_changes(self) -> bytes:
        """The changes as compressed JSON, as a publication stores them."""
        return packed(canonical(self.sorted_changes()).encode())

    def sorted_changes(self) -> dict[str, list[int]]:
        """The changes with the numbers of each day in order."""
        return {day: sorted(numbers) for day, numbers in self.changes.items()}


class Digests(NamedTuple):
    """The source of the digests of people."""

    salts: Mapping[int, str]
    recorded: Mapping[int, str] = MappingProxyType({})
    """The lines of a hashed list, from which the digests of people without a salt are taken."""

    def of(self, number: int, record: Registered) -> str:
        """The digest of a person; empty if the person has neither a salt nor a recorded line."""
        salt = self.salts.get(number)
        if salt is None:
            return self.recorded.get(number, "").rpartition(",")[2]
        return person_digest(salt, personal_facts(record))


def first_lines(
    of_list: ListFacts,
    day: date,
    held: Mapping[int, PlayerStanding],
    people: Mapping[int, Registered],
    digests: Digests,
    erased: Collection[int] = (),
) -> Lines | Problem:
    """The lines of an opening list. Its players have no games on it. `erased` are people who were erased."""
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return regulation
    before = Lines({}, {}, regulation.edition.id)
    lines = _renewed(before, opening_lines(of_list, regulation, day, held, people), held, people, digests)
    return _without_days_of(erased, lines)


def next_lines(
    of_list: ListFacts,
    base: int,
    day: date,
    held: Mapping[int, PlayerStanding],
    source: AtEntry,
    known: Mapping[Name, Lines] = {},
    recorded: Mapping[int, str] | None = None,
) -> Lines | Problem:
    """The lines of the list that is in force from `day`, made from the list `base`.

    `held` has the standings that are new since the base. `known` has lines that are in memory, by list and number.
    `recorded` has the lines of the list itself if it was published before. The digests of erased people are taken from
    it, else from the base.
    """
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return regulation
    before = _taken_over(of_list.name, base, regulation.edition.id, known)
    if isinstance(before, Problem):
        return before
    numbers, erased = None, source.erased()
    if before.texts:
        due = (number for since, some in before.changes.items() if since <= str(day) for number in some)
        numbers = {
            *held,
            *due,
            *source.played_for(base),
            *source.supplied_k(base),
            *source.changed_people(base),
            *erased,
        }
    in_memory = {number: own for number, own in before.held.items() if numbers is not None and number in numbers}
    wanted = None if numbers is None else sorted(numbers - held.keys() - in_memory.keys())
    now = {**source.standings(base, wanted), **in_memory, **held}
    people = source.people(sorted(now))
    digests = Digests(source.salts_of(sorted(now)), before.texts if recorded is None else recorded)
    made = lines_after(of_list, regulation, day, now, people, held)
    lines = _without_days_of(erased, _renewed(before, made, now, people, digests))
    return lines._replace(held={number: own for number, own in now.items() if not own.gone})


def _without_days_of(erased: Collection[int], lines: Lines) -> Lines:
    """The lines, without the days on which those of erased people change by date alone: such a day is a birthday.

    The lines of erased people are made again for each list instead.
    """
    if not erased:
        return lines
    changes = {day: [one for one in people if one not in erased] for day, people in lines.changes.items()}
    return lines._replace(changes={day: people for day, people in changes.items() if people})


def _taken_over(of_list: str, base: int, edition: str, known: Mapping[Name, Lines]) -> Lines | Problem:
    """The lines of a base, from memory or from its file; empty lines if all must be computed again.

    They must be if a different edition or an earlier text made them, or if their changes cannot be read.
    """
    publication = Publication.objects.get(list_id=of_list, number=base)
    facts = facts_of(f"publication {of_list}/{base}") or {}
    by_this_text = facts.get("listed_by") == edition and facts["regulations"].get(edition) == digest_of(edition)
    if by_this_text and (of_list, base) in known:
        return known[of_list, base]
    changes = read_changes(publication)
    if changes is None or not by_this_text:
        return Lines({}, {}, edition)
    content = content_of(publication.file_id)
    if isinstance(content, Problem):
        return content
    return Lines(texts_of_content(content), changes, edition)


def read_changes(publication: Publication) -> dict[str, list[int]] | None:
    """The changes of lines that a publication stores (`Lines.packed_changes`); None if they cannot be read."""
    text = unpacked(publication.line_changes)
    try:
        changes: dict[str, list[int]] | None = None if text is None else json.loads(text)
    except ValueError:
        return None
    return changes


def _renewed(
    before: Lines, new: NewLines, now: Collection[int], people: Mapping[int, Registered], digests: Digests
) -> Lines:
    """The lines of `before`, with those of the people in `now` replaced by the new lines."""
    texts = before.texts.copy()
    for number in now:
        texts.pop(number, None)
    lines = (line_of(entry, digests.of(number, people[number])) for number, entry in new.entries.items())
    texts |= zip(new.entries, texts_of(lines), strict=True)
    changes = {since: [number for number in part if number not in now] for since, part in before.changes.items()}
    for number, since in new.until.items():
        changes.setdefault(str(since), []).append(number)
    return Lines(texts, {since: part for since, part in changes.items() if part}, before.edition)
