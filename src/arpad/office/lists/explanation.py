"""The explanation of a published line: its whole working, from the facts and the edition of its list."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import Any, NamedTuple

from arpad.core.answer import LineExplanation, Row
from arpad.core.verdicts import Problem
from arpad.office.events.event import CHAIN, EventFacts, events_at
from arpad.office.journal.facts import facts_at
from arpad.office.lists.definition import ListFacts, list_at
from arpad.office.lists.plan import steps_of
from arpad.office.lists.publication_record import subject_of
from arpad.office.lists.published import find_publication, published_lines
from arpad.office.lists.published_line import Line
from arpad.office.lists.source import AtEntry
from arpad.office.registry.policy import LARGEST
from arpad.office.registry.record import Record
from arpad.office.storage.models import Publication, Standing
from arpad.rating_list.lines import standing_of
from arpad.rating_list.rating import RatedStep, compute
from arpad.rating_list.standing import PlayerStanding, player_of, read_standing
from arpad.regulations.digest import digest_of
from arpad.regulations.public import erased_line, erased_row


class Explanation(NamedTuple):
    """A person's number on a list: the list that it comes from, and the working of each step with the person."""

    asked: Publication  # the list in question
    publication: Publication  # the list that the number comes from
    record: Record  # the person's facts on the list in question
    held: PlayerStanding
    rated: list[tuple[RatedStep, Row]]
    other_text: list[str]
    """Editions that have changed since the list was made."""
    by_present_text: PlayerStanding | None
    """The standing of the person by these editions today, if it differs from the published one."""
    line: Line | None
    """The line on the list in question; None if the person is not on it."""
    why: LineExplanation
    late: dict[int, EventFacts]
    """Late events that the number's list has rated."""
    again_from: int | None
    """The list from which everything was rated again for a late event; None if nothing was."""


class ListThen(NamedTuple):
    """A list as it was at a publication."""

    of_list: ListFacts
    day: date
    """The day of its lines."""
    facts: int
    """The entry of the journal by which they were made."""
    is_opening: bool


class ExplainedLine(NamedTuple):
    """Why a line is what it is, and the ID of the edition that says so."""

    why: LineExplanation
    regulation: str


def explain(of_list: ListFacts, person: int, number: int | None = None) -> Explanation | Problem:
    """Explain a person's number on a list, by default the list in force."""
    asked = find_publication(of_list, number)
    if isinstance(asked, Problem):
        return asked
    row = None if person > LARGEST else deciding(of_list.name, person, asked.number)
    if row is None:
        return Problem(f"person {person}", "person_not_on_list", {"number": person, "list": of_list.name})
    publication = Publication.objects.get(list_id=of_list.name, number=row.number)
    held = read_standing(person, row.held)
    record = AtEntry(of_list.name, asked.facts).people([person])[person]
    line = published_lines(asked, [person]).get(person)
    explained = explained_line(list_then(asked), person, record, held, 0 if line is None else line.games)
    if isinstance(explained, Problem):
        return explained
    why = explained.why
    rated_rows: list[tuple[RatedStep, Row]] = []
    present = None
    if publication.base is not None:
        rated_by = list_at(of_list.name, publication.facts)
        source = AtEntry(of_list.name, publication.facts)
        computed = compute(rated_by, publication.base, steps_of(publication), source)
        if isinstance(computed, Problem):
            return computed
        for rated in computed.rated:
            rated_rows += [(rated, one) for one in rated.answer.rows if one.id == str(person)]
        present = computed.held.get(person)
        if present is not None and present.text() == row.held:
            present = None
    if not record.name:  # an erased person: the year that stands in for the year of birth says nothing
        why = erased_line(why)
        rated_rows = [(rated, erased_row(one)) for rated, one in rated_rows]
    late, again_from = _late(publication, person)
    other = other_texts(publication)
    return Explanation(asked, publication, record, held, rated_rows, other, present, line, why, late, again_from)


def list_then(asked: Publication) -> ListThen:
    """What decided the lines of a publication: the same for all of them."""
    then = list_at(asked.list_id, asked.facts)
    return ListThen(then, date.fromisoformat(_facts_of(asked)["printed"]), asked.facts, asked.base is None)


def explained_line(
    then: ListThen, person: int, record: Record, held: PlayerStanding, games: int
) -> ExplainedLine | Problem:
    """Why a person's line on a list is what it is, with the `games` that it prints, or why there is none."""
    day, player = then.day, player_of(person, record, held)
    regulation = then.of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        return regulation
    if not then.is_opening:
        player = regulation.after_opening(day, player)
    why = regulation.explain_line(day, standing_of(then.of_list, day, player, games, held.last_active))
    return ExplainedLine(why, regulation.edition.id)


def text_notes(explanation: Explanation) -> list[Problem]:
    """Notes on the editions that have changed since the list was made: does the working still give its numbers?"""
    subject = subject_of(explanation.publication.list_id, explanation.publication.number)
    present, published = explanation.by_present_text, explanation.held.rating
    code = "text_changed_line" if present is None else "text_changed_another_line"
    values: dict[str, Any] = {} if present is None else {"published": published, "rating": present.rating}
    return [Problem(subject, code, {"regulation": name, **values}, "note") for name in explanation.other_text]


def deciding(of_list: str, person: int, number: int) -> Standing | None:
    """The deciding row of a person's standing on a list: that of the last list with a game or a changed rating."""
    rows = list(Standing.objects.filter(list_id=of_list, person_id=person, number__lte=number).order_by("-number"))
    for row, before in pairwise(rows):
        held = read_standing(person, row.held)
        if row.rating != before.rating or held.games or held.gone:
            return row
    return rows[-1] if rows else None


def _facts_of(publication: Publication) -> dict[str, Any]:
    """The facts of a publication's last entry."""
    subject = subject_of(publication.list_id, publication.number)
    return facts_at(publication.changed, [subject])[subject]


def _late(publication: Publication, person: int) -> tuple[dict[int, EventFacts], int | None]:
    """The late events that concern a person's number on a list, and the list from which everything was rated again.

    An event rated in its place concerns all players; an event rated now, only its own players.
    """
    if publication.base is None:
        return {}, None
    between = Publication.objects.filter(
        list_id=publication.list_id, number__gt=publication.base, number__lt=publication.number
    )
    known = {number for one in between for step in steps_of(one) for number in step.events}
    events = [number for step in steps_of(publication) for number in step.events if number not in known]
    late = {
        number: facts
        for number, facts in events_at(publication.facts, events).items()
        if facts.late == CHAIN or (facts.late and person in facts.people.values())
    }
    return late, publication.base if publication.base < publication.number - 1 else None


def other_texts(publication: Publication) -> list[str]:
    """The editions of a list whose text has changed since it was made."""
    return [name for name, digest in _facts_of(publication)["regulations"].items() if digest_of(name) != digest]
