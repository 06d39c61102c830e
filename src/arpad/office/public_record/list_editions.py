"""The editions of a list as anyone may read them: state, days in force, number, law, hashes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal

from arpad.core.canonical import instant
from arpad.core.verdicts import Problem
from arpad.office.events.agenda import next_publication
from arpad.office.journal.facts import facts_of
from arpad.office.lists.definition import ListFacts, all_lists, find_list
from arpad.office.lists.publication_record import subject_of
from arpad.office.public_record.editions_of_list import NOT_NEEDED, edition_of, edition_text, find_edition
from arpad.office.public_record.remembered import remembered
from arpad.office.storage.models import Entry, Publication

State = Literal["official", "superseded", "preview"]
OFFICIAL: State = "official"
SUPERSEDED: State = "superseded"
PREVIEW: State = "preview"
"""A list that is rated and not published: it may still change."""
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ListEdition:
    """An edition of a list, or the preview of the next one. Other editions are named by their texts; empty: none."""

    list: str
    kind: str
    edition: str
    """The text that addresses have for it: 2025-03, or the number."""
    number: int
    state: State
    day: date
    """The first day in force; of a preview, the day for which it is made."""
    until: date | None
    """The last day in force; None: it is not known yet, or a preview."""
    published: datetime | None
    """The moment of publication; None for a preview."""
    regulation: str
    """The edition of the law by which its lines are listed."""
    base: int | None
    """The number of the list that it was computed from; None for an opening list."""
    events: int
    """How many events it rates."""
    entry: int
    """The last entry of the journal whose facts it uses."""
    sha256: str
    """The hash of the list: of the hashed list, which has no names."""
    file_before: str
    """The hash by which an earlier version of the program published it; empty: none."""
    previous: str
    next: str

    def to_json(self, lang: str = "en") -> dict[str, Any]:  # noqa: ARG002 (every value of the record takes it)
        return {
            "list": self.list,
            "kind": self.kind,
            "edition": self.edition,
            "number": self.number,
            "state": self.state,
            "day": str(self.day),
            "until": None if self.until is None else str(self.until),
            "published": None if self.published is None else instant(self.published),
            "regulation": self.regulation,
            "base": self.base,
            "events": self.events,
            "entry": self.entry,
            "sha256": self.sha256,
            "file_before": self.file_before or None,
            "previous": self.previous or None,
            "next": self.next or None,
        }


@dataclass(frozen=True, slots=True)
class PublicationDay:
    """A publication of a list in a few words. A draft has no day."""

    edition: str
    number: int
    day: date | None
    published: datetime | None
    period: str
    sha256: str
    file_before: str

    def to_json(self, lang: str = "en") -> dict[str, Any]:  # noqa: ARG002
        is_published = self.day is not None and self.published is not None
        return {
            "number": self.number,
            "day": None if self.day is None else str(self.day),
            "published": instant(self.published) if is_published and self.published else None,
            "period": self.period or None,
            "sha256": self.sha256,
            "file_before": self.file_before or None,
        }


@dataclass(frozen=True, slots=True)
class PublicList:
    """A list of the office: its definition, its publications in their order, and when the next one is due."""

    facts: ListFacts
    publications: tuple[PublicationDay, ...]
    """With the draft, if there is one."""
    following: tuple[str, date] | None
    """The month and the day of the next list; None on a list that is made after each event."""

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def in_force(self) -> PublicationDay | None:
        """The publication in force; None before the opening list."""
        return next((one for one in reversed(self.publications) if one.day is not None), None)

    @property
    def preview(self) -> PublicationDay | None:
        return next((one for one in self.publications if one.day is None), None)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The answer of `arpad office list show --json` for one list."""
        facts = self.facts
        return {
            "name": facts.name,
            "kind": facts.kind,
            "authority": facts.authority,
            "federation": facts.federation,
            "zone": facts.zone,
            "comparable": facts.comparable or None,
            "rating_gap": facts.rating_gap,
            "cadence": facts.kind_of_list.cadence,
            "calendar": [{"regulation": one.id, "from": str(one.first_day)} for one in facts.calendar.editions],
            "publications": [one.to_json(lang) for one in self.publications],
            "next": None if self.following is None else {"period": self.following[0], "day": str(self.following[1])},
        }


@dataclass(frozen=True, slots=True)
class PublicLists:
    """Every list of the office, by name."""

    lists: tuple[PublicList, ...]

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The answer of `arpad office list show --json`."""
        return {"lists": [one.to_json(lang) for one in self.lists]}


def public_lists() -> PublicLists:
    """Every list with its publications."""
    return remembered("lists", lambda: PublicLists(tuple(map(_public_list, all_lists()))))


def public_list(name: str) -> PublicList | Problem:
    """A list with its publications."""
    found = next((one for one in public_lists().lists if one.name == name), None)
    if found is not None:
        return found
    problem = find_list(name)
    return problem if isinstance(problem, Problem) else _public_list(problem)


def list_edition(name: str, edition: str = "") -> ListEdition | Problem:
    """An edition of a list by the text of an address, or the preview of the next one; by default the one in force."""
    return remembered(("edition", name, edition), lambda: _edition(name, edition))


def find_publication_of(of_list: ListFacts, edition: str = "") -> Publication | Problem:
    """The publication that a text names: a published one, or the draft."""
    found = find_edition(of_list, edition)
    if edition and isinstance(found, Problem):
        draft = Publication.objects.filter(list_id=of_list.name, day=None).defer(*NOT_NEEDED).first()
        if draft is not None and edition in (edition_of(draft), str(draft.number)):
            return draft
    return found


def _public_list(facts: ListFacts) -> PublicList:
    columns = ("number", "day", "period", "file_id", "file_before", "changed")
    rows = list(Publication.objects.filter(list_id=facts.name).order_by("number").values_list(*columns))
    moments = dict(Entry.objects.filter(number__in=[row[-1] for row in rows]).values_list("number", "at"))
    publications = tuple(
        PublicationDay(
            edition_text(period, number), number, day, None if day is None else moments.get(entry), period, file, before
        )
        for number, day, period, file, before, entry in rows
    )
    return PublicList(facts, publications, next_publication(facts))


def _edition(name: str, edition: str) -> ListEdition | Problem:
    of_list = public_list(name)
    if isinstance(of_list, Problem):
        return of_list
    found = find_publication_of(of_list.facts, edition)
    if isinstance(found, Problem):
        return found
    facts = facts_of(subject_of(name, found.number)) or {}
    others = {one.number: one for one in of_list.publications}
    before, after = others.get(found.number - 1), others.get(found.number + 1)
    in_force = of_list.in_force
    state = PREVIEW if found.day is None else OFFICIAL if in_force and in_force.number == found.number else SUPERSEDED
    day = found.day or date.fromisoformat(str(facts["printed"]))
    return ListEdition(
        list=name,
        kind=of_list.facts.kind,
        edition=edition_of(found),
        number=found.number,
        state=state,
        day=day,
        until=_last_day(of_list.facts, found, day, after),
        published=others[found.number].published,
        regulation=str(facts.get("listed_by", "")),
        base=found.base,
        events=len({event for step in facts.get("steps", ()) for event in step[1]}),
        entry=found.facts,
        sha256=found.file_id,
        file_before=found.file_before,
        previous=before.edition if before else "",
        next=after.edition if after else "",
    )


def _last_day(of_list: ListFacts, edition: Publication, day: date, after: PublicationDay | None) -> date | None:
    """The last day in force: the eve of the next list. Two lists of one day leave it to the first."""
    if edition.day is None:
        return None
    if after is not None and after.day is not None:
        return max(day, after.day - A_DAY)
    month = edition.month
    return None if month is None else of_list.in_force_from(month.plus(1)) - A_DAY
