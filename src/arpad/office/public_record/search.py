"""One search for everything that the office publishes: people, clubs, events and clauses.

Names of clubs and events are held in memory as of the journal's last entry; people are searched for in the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, get_args

from django.db.models import Count, Max, Min

from arpad.office.public_record.clause_search import find_clauses
from arpad.office.public_record.found import ClauseFound, ClubFound, EventFound, Kind, PersonFound
from arpad.office.public_record.people_search import find_by_name, find_by_numbers
from arpad.office.public_record.remembered import remembered
from arpad.office.public_record.word_index import WordIndex, search_words
from arpad.office.storage.models import Event, Licence, ListLine

LONGEST, LONGEST_IDS = 200, 2_000
"""Characters of a text, and of one of IDs alone; what stands behind them is not searched for."""
MOST = 100
"""The most of a kind that a search finds."""
USUAL = 10
"""Of each kind, unless more are asked for."""
MOST_IDS = 100
"""IDs that are searched for at once."""
MOST_WORDS = 8
"""Words of an event, a club or a clause that are searched for."""
KindName = Literal["people", "clubs", "events", "clauses"]
KINDS: tuple[KindName, ...] = get_args(KindName)
NOTHING = Kind()
DIGIT = re.compile("[0-9]")
"""No name of a person has one."""
PARAGRAPH = "§"
"""Of clauses alone."""
IDS = re.compile(r"#?[0-9]+(?:[\s,;]+#?[0-9]+)*")


@dataclass(frozen=True, slots=True)
class Search:
    """What a text finds. `people` are in the order in which they fit; with several IDs, in the order of these."""

    text: str
    people: Kind = NOTHING
    clubs: Kind = NOTHING
    events: Kind = NOTHING
    clauses: Kind = NOTHING
    missing: tuple[str, ...] = ()
    """IDs of a text of IDs that no public person has."""
    leads_to: PersonFound | ClauseFound | None = None
    """The one person or clause that the text names exactly."""

    def __getitem__(self, kind: str) -> Kind:
        found: Kind = getattr(self, kind)
        return found

    @property
    def count(self) -> int:
        return sum(len(self[kind].found) for kind in KINDS)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        return {
            "text": self.text,
            **{kind: self[kind].to_json(language) for kind in KINDS},
            "missing": list(self.missing),
            "leads_to": _way(self.leads_to),
        }


class _Names(NamedTuple):
    """Names of the office as of an entry of the journal."""

    clubs: WordIndex[ClubFound]
    events: WordIndex[EventFound]


def search(text: str, most: int = USUAL, kind: KindName | None = None) -> Search:
    """Find what a text names: of each kind up to `most`, or of one kind alone."""
    asked = " ".join(text[:LONGEST_IDS].split())
    asked = asked if IDS.fullmatch(asked) else asked[:LONGEST].strip()
    most = max(1, min(most, MOST))
    kinds = KINDS if kind is None else (kind,)
    found: dict[str, Kind] = {}
    missing: list[str] = []
    leads_to: PersonFound | ClauseFound | None = None
    if "people" in kinds:
        if IDS.fullmatch(asked):
            ids = re.findall("[0-9]+", asked)
            people, missing = find_by_numbers(ids[:MOST_IDS])
            found["people"] = Kind(tuple(people), len(ids) > MOST_IDS)
            leads_to = people[0] if len(people) == len(ids) == 1 else None
        elif not DIGIT.search(asked):
            found["people"] = _cut(find_by_name(asked, most + 1), most)
    words = [] if PARAGRAPH in asked else list(dict.fromkeys(search_words(asked)))[:MOST_WORDS]
    if words and {"clubs", "events"}.intersection(kinds):
        names = _names()
        if "clubs" in kinds:
            found["clubs"] = _cut(_with_lists(names.clubs.find(words, most + 1)), most)
        if "events" in kinds:
            found["events"] = _cut(names.events.find(words, most + 1), most)
    if "clauses" in kinds:
        clauses, is_named = find_clauses(asked, most + 1)
        found["clauses"] = _cut(clauses, most)
        leads_to = clauses[0] if is_named else leads_to
    return Search(asked, **found, missing=tuple(missing), leads_to=leads_to)


def _cut(found: list[Any], most: int) -> Kind:
    return Kind(tuple(found[:most]), len(found) > most)


def _way(found: PersonFound | ClauseFound | None) -> dict[str, Any] | None:
    if found is None:
        return None
    if isinstance(found, PersonFound):
        return {"kind": "person", "id": found.number}
    return {"kind": "clause", "regulation": found.regulation, "number": found.number}


def _names() -> _Names:
    """The names as of the last entry of the journal."""
    return remembered("names of clubs and events", lambda: _Names(WordIndex(_clubs()), WordIndex(_events())))


def _clubs() -> Iterator[tuple[str, ClubFound]]:
    """Each club with its licences of the latest season that it has any in, those with more licences first."""
    rows = Licence.objects.exclude(club="").values_list("club", "season").order_by()
    latest: dict[str, ClubFound] = {}
    for club, season, licences, *samples in rows.annotate(Count("id"), Min("person"), Max("person")):
        if club not in latest or latest[club].season < season:
            latest[club] = ClubFound(club, season, licences, tuple(samples))
    for found in sorted(latest.values(), key=lambda one: (-one.licences, one.name)):
        yield found.name, found


def _with_lists(clubs: list[ClubFound]) -> list[ClubFound]:
    """The clubs with the lists in force that have some of their people."""
    people = {person for club in clubs for person in club.samples}
    lines = (
        ListLine.objects.filter(person__in=people, until=None).order_by("list") if people else ListLine.objects.none()
    )
    on = list(lines.values_list("list", "person"))
    return [
        replace(club, lists=tuple(dict.fromkeys(of_list for of_list, person in on if person in club.samples)))
        for club in clubs
    ]


def _events() -> Iterator[tuple[str, EventFound]]:
    """The events, the latest first, each by its name and its number."""
    rows = Event.objects.order_by("-start", "-number")
    for row in rows.values_list("number", "name", "list", "start", "end", "stage").iterator():
        event = EventFound(*row)
        yield f"{event.name} {event.number}", event
