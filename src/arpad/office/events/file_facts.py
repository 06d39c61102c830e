"""Notes on facts of a file that the office does not use, because the registry or the list decides them.

A note names the player or the event, the field, the value in the file, and the office's value (`-` if it has none).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arpad.core.report import Event, Player, Report
from arpad.core.verdicts import Problem, player_subject
from arpad.office.events.event import EventFacts, with_supplied
from arpad.office.events.match import match_players
from arpad.office.events.newcomers import ids_of, numbers_of, records_of
from arpad.office.events.rating_gaps import rating_gap_notes
from arpad.office.journal.facts import head_number
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import last_published
from arpad.office.lists.source import AtEntry
from arpad.office.registry.record import record_of
from arpad.office.storage.models import Person
from arpad.rating_list.standing import player_of

OF_REGISTRY = ("birth", "sex", "federation", "suspended", "not_listed")
"""The facts of a player that the registry decides, and not an opening list."""
OF_EVENT = ("registered", "reported", "parts")
"""The facts of an event that the office may record itself: its registration and the days of its reports."""


def player_notes(of_list: ListFacts, facts: EventFacts, report: Report) -> list[Problem]:
    """The notes on the players of a file: doubtful ratings, and facts that are not used."""
    return [*rating_gap_notes(of_list, facts, report), *facts_not_used(of_list, facts, report)]


def facts_not_used(of_list: ListFacts, facts: EventFacts, report: Report) -> list[Problem]:
    """A note for each player, and one for the event, whose facts in the file differ from the office's."""
    edition = of_list.calendar.edition_on(facts.start, facts.name)
    if isinstance(edition, Problem):
        return []
    event = report.events[facts.place]
    notes = _of_event(event, facts)
    for subject, in_file, used in _beside(of_list, facts, report):
        differing = {
            name: pair for name in edition.player_facts if (pair := _differing(name, in_file, used)) is not None
        }
        if differing:
            notes.append(_note(subject, "file_facts_not_used", in_file.name or in_file.id, differing))
    return notes


def registry_facts_not_used(
    players: Sequence[Player], kind: str, known: Mapping[str, int] | None = None
) -> list[Problem]:
    """Notes on the players of an opening list whose facts differ from the registry's.

    `known` has their numbers by FIDE ID, if the list is FIDE's. Without it, the players are matched.
    """
    if not Person.objects.exists():
        return []
    known = match_players(players, kind, likely=True) if known is None else known
    numbers = set(known.values())
    people = {person.number: person for person in Person.objects.iterator() if person.number in numbers}
    notes = []
    for player in players:
        if player.id in known:
            number = known[player.id]
            used = player_of(number, record_of(people[number]), None)
            differing = {name: pair for name in OF_REGISTRY if (pair := _differing(name, player, used)) is not None}
            if differing:
                notes.append(_note(f"player {number}", "file_facts_not_used", player.name or player.id, differing))
    return notes


def _of_event(event: Event, facts: EventFacts) -> list[Problem]:
    """The note on registration and report days in the file that differ from the office's."""
    used = with_supplied(event, facts)
    differing = {}
    for name in OF_EVENT:
        given, known = getattr(event, name), getattr(used, name)
        if given and given != known:
            differing[name] = (_text(given), _text(known))
    return [_note(f"event {event.id}", "file_facts_of_event_not_used", facts.name, differing)] if differing else []


def _beside(of_list: ListFacts, facts: EventFacts, report: Report) -> Iterator[tuple[str, Player, Player]]:
    """For each player the subject, the player in the file, and the player with the facts that the office uses."""
    names = {number: name for name, number in numbers_of(facts).items() if name in report.players}
    new, ids = records_of(facts), ids_of(facts)
    known = sorted(number for number in names if number not in new)
    source = AtEntry(of_list.name, head_number())
    people = source.people(known)
    last = last_published(of_list.name)
    held = {} if last is None else source.standings(last.number, known)
    for number in (*known, *sorted(new, reverse=True)):
        record = new[number] if number in new else people.get(number)
        if record is not None and number in names:
            in_file, on_list = report.players[names[number]], held.get(number)
            used = player_of(number, record, on_list)
            if of_list.kind_of_list.is_go and on_list is None and in_file.entry_grade in (None, in_file.grade):
                used = used._replace(grade=in_file.grade)  # a player on no list enters with the grade in the file
            yield player_subject(ids[names[number]]), in_file, used


def _differing(name: str, in_file: Player, used: Player) -> tuple[str, str] | None:
    """A fact of the file and the office's value; None if the file does not state it or both agree."""
    if name == "birth":
        given, known = in_file.birth_date or in_file.birth_year, used.birth_date or used.birth_year
        is_same = in_file.birth_year == used.birth_year
    else:
        given, known = getattr(in_file, name), getattr(used, name)
        is_same = given == known or (isinstance(given, bool) and given == bool(known))
    if given is None or given == () or is_same:
        return None
    return _text(given), _text(known)


def _text(value: Any) -> str:
    """A fact as text; earlier games as pairs of the opponent's rating and the score."""
    if value is None or value == ():
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "; ".join(_part(one) for one in value)
    return str(value)


def _part(part: Any) -> str:
    if isinstance(part, str):
        return part
    return " ".join(str(value) for value in part if value is not None)


def _note(place: str, code: str, name: str, differing: dict[str, tuple[str, str]]) -> Problem:
    given = ", ".join(f"{field} {own}" for field, (own, _) in differing.items())
    known = ", ".join(f"{field} {used}" for field, (_, used) in differing.items())
    return Problem(place, code, {"name": name, "given": given, "known": known}, "note")
