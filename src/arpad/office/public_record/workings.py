"""How a person's number on an edition of a list came about: each game and each step, as anyone may read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.locale import catalogue
from arpad.office.lists.definition import find_list
from arpad.office.lists.working_text import read_event, unpacked_text
from arpad.office.lists.working_values import Asked, EventAct
from arpad.office.lists.workings import PublicWorking, working_on
from arpad.office.lists.workings_json import public_working_json
from arpad.office.public_record.editions_of_list import NOT_NEEDED, find_edition
from arpad.office.storage.models import EventWorking, Publication

RULINGS = ("accept", "reject", "waive")
"""The acts by which an event is ruled on."""


class EventRuling(NamedTuple):
    """A ruling on an event, or an office that was asked to agree to it."""

    event: int
    act: EventAct | None
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class WorkingOfEdition:
    """A person's working on an edition of a list."""

    working: PublicWorking
    sha256: str
    """The hash of the list that the number comes from."""

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The answer of `arpad office list working --json`."""
        return public_working_json(self.working, catalogue(lang).text)


def read_working(person: int, of_list: str, edition: str = "") -> WorkingOfEdition | Problem:
    """The working of a person's number on an edition of a list, by default the one in force; or on its preview."""
    facts = find_list(of_list)
    if isinstance(facts, Problem):
        return facts
    asked = find_edition(facts, edition)
    if isinstance(asked, Problem):
        draft = Publication.objects.filter(list_id=of_list, day=None).defer(*NOT_NEEDED).first()
        if draft is None or edition not in (draft.edition, str(draft.number)):
            return asked
        asked = draft
    working = working_on(facts, person, asked)
    if isinstance(working, Problem):
        return working
    if working.made_on.number == asked.number:
        return WorkingOfEdition(working, asked.file_id)
    made_on = Publication.objects.filter(list_id=of_list, number=working.made_on.number)
    return WorkingOfEdition(working, str(made_on.values_list("file_id", flat=True).get()))


def rulings_on(working: PublicWorking) -> list[EventRuling]:
    """The rulings on the events of a working, and who was asked to agree, in the order of the journal."""
    rows = EventWorking.objects.filter(
        publication__list_id=working.list_name,
        number=working.made_on.number,
        event_id__in=[event.number for event in working.events],
    )
    return sorted(_rulings(rows.values_list("event_id", "packed")), key=_order)


def _rulings(rows: Any) -> Iterator[EventRuling]:
    for number, packed in rows:
        text = unpacked_text(packed)
        if text is None:
            continue
        event = read_event(text)
        yield from (EventRuling(number, None, asked) for asked in event.asked)
        yield from (EventRuling(number, act, None) for act in event.acts if act.act in RULINGS)


def _order(ruling: EventRuling) -> tuple[str, int, int]:
    if ruling.act is not None:
        return (ruling.act.day, 1, ruling.act.entry)
    return (ruling.asked.day if ruling.asked else "", 0, ruling.event)
