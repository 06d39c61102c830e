"""The opening list: the players' standings when the office begins. They are stated facts, not computed ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from arpad.core.dates import Month
from arpad.core.report import Player, PublishedRating
from arpad.core.verdicts import Problem
from arpad.office.events.file_ids import file_ids
from arpad.office.events.match import match_players, record_of
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import ActRefused, valid
from arpad.office.lists.definition import ListFacts, subject_of
from arpad.office.lists.line_rows import write_lines
from arpad.office.lists.lines import Digests, first_lines
from arpad.office.lists.plan import Plan
from arpad.office.lists.publication_record import NewList, record
from arpad.office.registry.people import register
from arpad.office.registry.record import record_of as person_record
from arpad.office.registry.record import record_of_player
from arpad.office.registry.salts import salts_of
from arpad.office.storage.files import keep
from arpad.office.storage.models import Person, Publication
from arpad.rating_list.standing import FideElos, PlayerStanding, carried
from arpad.regulations.published import in_force, rating_on

NOT_KEPT = ("national", "national_rapid")
"""Facts that only an event's file states, because they change from day to day: national ratings (3.9)."""

LISTS_TITLED = "fide-2014"
"""The first edition that lists title holders without a rating (7.1); later ones extend it."""


def open_list(
    journal: Journal,
    of_list: ListFacts,
    players: Sequence[Player],
    day: date,
    name: str,
    content: bytes,
    known: Mapping[str, int] | None = None,
) -> Publication:
    """Record the list in force from a day. Players who are not in the registry yet are entered.

    `known` are the people of the registry who are on FIDE's list, by FIDE ID; without it the players are matched by
    their facts.
    """
    if Publication.objects.filter(list_id=of_list.name).exists():
        raise ActRefused(Problem(subject_of(of_list.name), "list_is_open", {"list": of_list.name}))
    if of_list.kind_of_list.is_monthly and day != of_list.in_force_from(Month.of(day)):
        raise ActRefused(Problem("--day", "not_first_of_month", {"given": str(day)}))
    regulation = of_list.calendar.on(day)
    if isinstance(regulation, Problem):
        raise ActRefused(replace(regulation, place=subject_of(of_list.name)))
    last_active = {inactive: regulation.last_active(day, inactive) for inactive in (False, True)}
    if players and all(player.rating is None and not player.ratings for player in players):
        # the report of an event, perhaps
        raise ActRefused(Problem(name, "opening_without_ratings", {"players": len(players)}))
    from_fide = known is not None
    known = match_players(players, of_list.kind, likely=True) if known is None else dict(known)
    strangers = [player for player in players if player.id not in known]
    ids = file_ids(of_list.kind)
    records = [
        record_of_player(player, int(player.id)) if from_fide else record_of(player, of_list, ids)
        for player in strangers
    ]
    numbers = register(journal, records)
    known |= dict(zip((player.id for player in strangers), numbers, strict=True))
    people = {person.number: person_record(person) for person in Person.objects.iterator()}
    held = {}
    on_day = [player._replace(rating=rating_on(player, day) or None) for player in players]
    opened, _ = regulation.opening_players(day, on_day)
    for player, with_implied in zip(players, opened, strict=True):
        number, rating = known[player.id], with_implied.rating
        carried_facts = carried(number, with_implied)
        if carried_facts.title == (people[number].title or None):
            carried_facts = carried_facts._replace(title=None)  # the registry has it
        active_in = last_active[bool(player.inactive)] if rating else None
        held[number] = PlayerStanding(
            carried_facts, 0, active_in, _earlier(player, day), fide_elos=_fide_elos(player, day)
        )
    lines = valid(first_lines(of_list, day, held, people, Digests(salts_of(held))))
    plan = Plan(0, Month.of(day) if of_list.kind_of_list.is_monthly else None, None, ())
    new = NewList(plan, journal.number, day, lines, held, day=day, source=keep(name, content), source_name=name)
    publication = record(journal, "open", of_list, new)
    write_lines(publication)
    return publication


def _fide_elos(player: Player, day: date) -> FideElos:
    """A player's FIDE ratings on an opening list."""
    return FideElos(in_force(player.elo, day) or None, player.elo_rapid)


def _earlier(player: Player, day: date) -> tuple[PublishedRating, ...]:
    """The ratings published before a day, with a higher peak if the list states one: it was reached before the day."""
    before = sorted(
        (entry for entry in player.ratings if entry.since < day),
        key=lambda entry: entry.since,
    )
    rating = rating_on(player, day)
    peak = player.peak if player.peak is not None and player.peak > (rating or 0) else None
    return tuple(PublishedRating(entry.since, entry.rating, peak=entry.peak or peak) for entry in before)


def not_kept(of_list: ListFacts, players: Sequence[Player]) -> list[Problem]:
    """A note for each player with facts in the opening list that the law takes only from the file of an event."""
    notes = []
    for player in players:
        given = [
            f"{name} {value}" for name in NOT_KEPT if of_list.kind_of_list.uses_elo and (value := getattr(player, name))
        ]
        if given:
            values = {"name": player.name or player.id, "given": ", ".join(given)}
            notes.append(Problem(f"player {player.id}", "opening_facts_not_used", values, "note"))
    return notes


def titled_left_out(of_list: ListFacts, players: Sequence[Player], day: date) -> list[Problem]:
    """A note on the title holders of FIDE's list without a rating, where the edition lists them beside the list."""
    edition = of_list.calendar.edition_on(day, of_list.name)
    if isinstance(edition, Problem) or all(text.id != LISTS_TITLED for text in edition.lineage):
        return []
    names = [f"{player.name or player.id} ({player.title})" for player in players if player.title and not player.rating]
    return [Problem(of_list.name, "opening_titled_left_out", {"names": names}, "note")] if names else []
